import { expect, it } from 'vitest';
import { celebration, choose, fromMenu, openUpload, photoFile, upload, walkerWithChallenge } from '../driver/photo.ts';
import { axeFindingsInThemes, PHONE_AND_DESK } from '../helper/axe.ts';
import { tooWideEnlarged } from '../helper/enlarged.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

it('upload and gallery have no axe finding and do not scroll sideways at 200 %', async () => {
  const walker = await walkerWithChallenge(await browser.open());
  const { page } = walker;
  const noFindings = async (where: string) => {
    expect(await axeFindingsInThemes(page, { targets: true, sizes: PHONE_AND_DESK }), where).toEqual([]);
    expect(await tooWideEnlarged(page), where).toEqual([]);
  };
  await openUpload(walker);
  await noFindings('upload, empty');
  await choose(page, photoFile('notes.txt', Buffer.from('words'), 'text/plain'));
  await noFindings('upload, refused');
  await choose(page, photoFile('sign.jpg', await signPhoto('Bellmansgatan')));
  await walker.sees(upload(page).getByRole('img', { name: 'Your photo, sign.jpg' }));
  await noFindings('upload, chosen');
  await walker.button('Complete').click();
  await walker.sees(celebration(page));
  await noFindings('celebration');
  await page.keyboard.press('Escape');
  await walker.seesNo(celebration(page));
  await fromMenu(walker, 'Achievements');
  await walker.sees(page.getByRole('button', { name: /^First Steps/ }));
  await noFindings('showcase');
  await page.getByRole('tab', { name: /^Locked/ }).click();
  await noFindings('showcase, locked');
  await page.getByRole('button', { name: /^Warmed Up/ }).click();
  await noFindings('details');
  await page.getByRole('button', { name: 'Close' }).last().click();
  await fromMenu(walker, 'Photo Gallery');
  await walker.sees(page.getByRole('img', { name: /^Photo of the sign at / }));
  await noFindings('gallery');
});
