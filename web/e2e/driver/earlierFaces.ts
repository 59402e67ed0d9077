import type { Translate } from '../../../shared/domain/msg.ts';
import { stravaArchive } from './stravaArchive.ts';
import type { Walker } from './walker.ts';

/** The steps of the dialog "Add earlier walks", from My Streets with a town. */
export function earlierFaces({ page, sees }: Walker, t: Translate) {
  const dialog = page.getByRole('dialog', { name: t('Add earlier walks'), exact: true });
  const button = (text: string) => dialog.getByRole('button', { name: t(text), exact: true });
  const opens = async () => {
    await page.getByRole('button', { name: t('Add earlier walks'), exact: true }).click();
    await sees(button('Choose files'));
  };
  const archive = async () => {
    const id = await page.evaluate(() => localStorage.getItem('currentUserId'));
    const streets = `/api/users/${id}/streets`;
    const { towns } = await (await page.request.get(streets)).json();
    const { pieces } = await (
      await page.request.get(`${streets}/${encodeURIComponent(towns[0].key)}?pieces=all`)
    ).json();
    const buffer = stravaArchive(pieces, { count: 10, metres: 600 });
    return { name: 'export.zip', mimeType: 'application/zip', buffer };
  };
  const path = '**/api/users/*/streets/*?pieces=all';
  let goOn: () => void = () => undefined;
  return {
    'earlier walks to add': opens,
    'earlier walks on their way': async () => {
      const file = await archive();
      const text = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no recording') };
      const damaged = { name: 'damaged.fit.gz', mimeType: '', buffer: Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]) };
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await page.route(path, async (route) => {
        await held;
        await route.continue();
      });
      // By the label, which is the name of the hidden field: it says that it is one of ours.
      await dialog.getByLabel(t('Recordings'), { exact: true }).setInputFiles([file, text, damaged]);
      await sees(dialog.getByRole('progressbar'));
    },
    'earlier walks added': async () => {
      goOn();
      await sees(dialog.locator('[data-part=earlier-towns]'));
      await page.unroute(path);
    },
    'to remove what was added': async () => {
      await button('Done').click();
      await opens();
      await button('Remove all streets walked before Signpost').click();
      await sees(button('Keep them'));
    },
    'what was added is removed': async () => {
      await button('Remove').click();
      await sees(button('Done'));
    },
  };
}
