import { strToU8, zipSync } from 'fflate';
import { archivedWalk } from '../../../shared/api/restoredWalk.fixture.ts';
import { addDays, dayOf } from '../../../shared/domain/day.ts';
import type { Translate } from '../../../shared/domain/msg.ts';
import type { Walker } from './walker.ts';

/** Of three walks one comes back, without its photo; one is too recent, one is none. */
function archive(): Buffer {
  const yesterday = addDays(dayOf(new Date(), 'UTC'), -1);
  const walks = ['2025-05-01', yesterday].map((day) => {
    const { line: _line, wayHome: _home, ...walk } = archivedWalk(day);
    return { ...walk, completed: true, photoId: 'of-the-old-account' };
  });
  const broken = { day: '2025-05-03', completed: true };
  const content = { exportedAt: '2026-01-02T10:00:00.000Z', profile: [{ username: 'Signpost' }] };
  return Buffer.from(
    zipSync({
      'signpost.json': strToU8(JSON.stringify({ ...content, walks: [...walks, broken] })),
      'earlier.json': strToU8('{"places":[]}'),
    }),
  );
}

/** The steps of the dialog, from where it is open. */
export function restoreFaces({ page, sees }: Walker, t: Translate) {
  const dialog = page.getByRole('dialog', { name: t('Restore an archive'), exact: true });
  const button = (text: string) => dialog.getByRole('button', { name: t(text), exact: true });
  const choose = (buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer });
  const path = '**/restored-walks';
  let goOn: () => void = () => undefined;
  return {
    'a file that is no archive': async () => {
      await choose(Buffer.from('no ZIP'));
      await sees(dialog.getByRole('alert'));
    },
    'a chosen archive': async () => {
      await choose(archive());
      const sentence =
        "It also holds streets from before Signpost. Once it's restored, choose the same ZIP under “Add earlier walks”.";
      await sees(dialog.getByText(t(sentence), { exact: true }));
    },
    'an archive on its way': async () => {
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await page.route(path, async (route) => {
        await held;
        await route.continue();
      });
      await button('Restore').click();
      await sees(dialog.getByRole('progressbar'));
    },
    'what was restored and what not': async () => {
      goOn();
      await sees(dialog.locator('[data-part=restore-left]'));
      await page.unroute(path);
    },
  };
}
