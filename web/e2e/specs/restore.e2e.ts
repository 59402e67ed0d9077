import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { archivedWalk } from '../../../shared/api/restore/restoredWalk.fixture.ts';
import { addDays, dayOf } from '../../../shared/domain/day.ts';
import { destinationName } from '../../../shared/domain/walk/destination.ts';
import { gpxOf } from '../../../shared/domain/walk/gpx.ts';
import { generateButton, opensSettings, profileOf, walkerAt } from '../driver/home.ts';
import { axeFindings } from '../helper/axe.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const yesterday = addDays(dayOf(new Date(), 'UTC'), -1);
const days = Array.from({ length: 24 }, (_, index) => `2025-05-${String(index + 1).padStart(2, '0')}`);
/** Only four walks have a photo, because each one costs the server a second. */
const pictured = days.slice(0, 4);
const [first = '', second = ''] = days;

/** Builds an archive like `Download My Data`: old walks, one of yesterday, and one invalid photo. */
async function archive(): Promise<Buffer> {
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2a5fb4' } })
    .jpeg()
    .toBuffer();
  const walks = [...days, yesterday].map((day) => {
    const { line: _line, wayHome: _home, ...walk } = archivedWalk(day);
    return {
      ...walk,
      completed: true,
      photoId: pictured.includes(day) ? 'of-the-old-account' : null,
      pointsEarned: 999,
    };
  });
  const ways = walks.map(({ day, destination }) => {
    const name = destinationName(destination);
    const { line, wayHome } = archivedWalk(day);
    return [
      `walks/${day}.gpx`,
      strToU8(gpxOf({ name, day, completed: true, credit: '©', line, wayHome, photo: null })),
    ];
  });
  const profile = [{ username: 'ada_before', preferredDifficulty: 'hard', units: 'km', mapVisibility: 'named' }];
  const content = { exportedAt: '2026-01-02T10:00:00.000Z', profile, walks, favourites: [{ day: first }] };
  const photos = pictured.map((day) => [`photos/${day}.jpg`, day === second ? strToU8('no picture') : picture]);
  return Buffer.from(
    zipSync({ 'signpost.json': strToU8(JSON.stringify(content)), ...Object.fromEntries([...ways, ...photos]) }),
  );
}

describe('restoring an archive', () => {
  it('walks, photos, favourites and settings are restored, failures are listed, and a repetition changes nothing', async () => {
    const walker = await walkerAt(await browser.open());
    const { page } = walker;
    await walker.arrive();
    await walker.sees(generateButton(walker));
    browser.expectComplaint(/400.*\/restored-walks\/2025-05-02\/photo/);

    const zip = { name: 'signpost.zip', mimeType: 'application/zip', buffer: await archive() };
    const restores = async () => {
      await walker.button('Restore an Archive').click();
      const dialog = page.getByRole('dialog', { name: 'Restore an archive' });
      await dialog.getByLabel('Archive', { exact: true }).setInputFiles(zip);
      await walker.sees(dialog.getByText('ada_before'));
      await walker.sees(dialog.getByText('25 walks', { exact: true }));
      return dialog;
    };
    await opensSettings(walker, 'More settings', 'Account');
    let dialog = await restores();
    expect(await axeFindings(page)).toEqual([]);
    await walker.button('Restore').click();
    await walker.sees(dialog.getByText('24 walks came back'));
    await walker.sees(dialog.getByText('3 photos'));
    await walker.sees(dialog.getByText("May 02, 2025 Its photo couldn't be read."));
    await walker.sees(dialog.getByText(/Too recent/));
    expect(await axeFindings(page)).toEqual([]);
    await walker.button('Done').click();

    expect(await profileOf(walker)).toMatchObject({
      ...{ points: 0, level: 1, completedChallenges: 0, currentStreak: 0, totalDistance: 0 },
      ...{ preferredDifficulty: 'hard', units: 'km', mapVisibility: 'anonymous' },
    });
    const { id } = await profileOf(walker);
    const list = async (what: string) => (await page.request.get(`/api/users/${id}/${what}`)).json();
    expect(await list('favourites')).toMatchObject([{ date: first, restored: true, pointsEarned: 0 }]);
    expect(await list('achievements')).toEqual([]);

    browser.expectComplaint(/400.*\/restored-walks\/2025-05-02\/photo/);
    dialog = await restores();
    await dialog.getByRole('switch', { name: 'Settings and home, too' }).click();
    await walker.button('Restore').click();
    await walker.sees(dialog.getByText('24 walks were here already'));
    expect((await list('challenges/completed')).length).toBe(24);
  });

  it('a file that is no archive is refused, and a restore can be cancelled', async () => {
    const walker = await walkerAt(await browser.open({ width: 1440, height: 900, colorScheme: 'dark' }));
    await walker.arrive();
    await opensSettings(walker, 'More settings', 'Account');
    await walker.button('Restore an Archive').click();
    const dialog = walker.page.getByRole('dialog', { name: 'Restore an archive' });
    const input = dialog.getByLabel('Archive', { exact: true });
    await input.setInputFiles({ name: 'x.zip', mimeType: 'application/zip', buffer: Buffer.from('not a zip at all') });
    await walker.sees(dialog.getByRole('alert').getByText(/^That isn't a Signpost archive/));

    await input.setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: await archive() });
    await walker.page.route('**/api/objects/upload', () => undefined);
    await walker.button('Restore').click();
    await walker.sees(dialog.getByRole('progressbar', { name: 'Restoring' }));
    await walker.sees(dialog.getByText('25 of 30'));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await walker.sees(dialog.getByText('Stopped.'));
    await walker.sees(dialog.getByText('24 walks came back'));
  });
});
