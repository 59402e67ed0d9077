import { describe, expect, it } from 'vitest';
import {
  celebration,
  choose,
  eventually,
  openUpload,
  photoFile,
  upload,
  waitingChallenges,
  walkerWithChallenge,
} from '../driver/photo.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const hourMs = 60 * 60 * 1000;

const completions = async (page: { request: { get(path: string): Promise<{ json(): Promise<unknown> }> } }) =>
  ((await (await page.request.get('/api/user')).json()) as { completedChallenges: number }).completedChallenges;

describe('wrong and sleeping phone clocks', () => {
  it.each([
    ['ahead', 24 * hourMs],
    ['behind', -24 * hourMs],
  ])('a walk counts once with a phone clock a day %s', async (_, wrongMs) => {
    const page = await browser.open();
    await page.clock.install({ time: Date.now() + wrongMs });
    const walker = await walkerWithChallenge(page);
    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto('Aschebergsgatan')));
    await walker.button('Complete').click();
    await walker.sees(celebration(page));
    await eventually(() => waitingChallenges(page)).toEqual([]);
    await page.reload();
    await walker.sees(page.getByText('Challenge Completed!', { exact: true }));
    expect(await completions(page)).toBe(1);
  });

  it('an upload interrupted by an hour of sleep gets a new signature and continues by itself', async () => {
    browser.expectComplaint(/ERR_|Failed to load resource/);
    const page = await browser.open();
    await page.clock.install();
    const walker = await walkerWithChallenge(page);
    const places: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/objects/upload')) places.push(request.postDataJSON());
    });
    let [isAsleep, begun] = [true, 0];
    await page.route('**/_s3/uploads/**', async (route) => {
      if (!isAsleep) return route.continue();
      begun++;
      await new Promise(() => undefined);
    });
    await openUpload(walker);
    await choose(page, photoFile('sign.jpg', await signPhoto('Majorsgatan')));
    await walker.button('Complete').click();
    await walker.sees(upload(page).getByText('Uploading', { exact: true }));
    await eventually(async () => [places.length, begun]).toEqual([1, 1]);

    // During sleep the connection is lost and the signature expires.
    await page.context().setOffline(true);
    isAsleep = false;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.clock.fastForward(hourMs);
    await page.context().setOffline(false);
    await page.reload();
    await walker.sees(celebration(page));
    await eventually(() => waitingChallenges(page)).toEqual([]);
    expect(await completions(page)).toBe(1);
    expect(places).toHaveLength(2);
    expect(places[1]).toMatchObject({ photoUrl: expect.stringContaining('/_s3/uploads/') });
  });
});
