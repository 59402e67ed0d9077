import { describe, expect, it } from 'vitest';
import { celebration, choose, fromMenu, openUpload, photoFile, upload, walkerWithChallenge } from '../driver/photo.ts';
import { axeFindings } from '../helper/axe.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();

describe.each([
  { theme: 'light', width: 390, height: 844 },
  { theme: 'dark', width: 360, height: 740 },
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'dark', width: 1440, height: 900 },
] as const)('in $theme at $width', (options) => {
  it('has nothing that axe would find', async () => {
    const walker = await walkerWithChallenge(await browser.open(options));
    const { page } = walker;
    const noFindings = async (where: string) => expect(await axeFindings(page), where).toEqual([]);
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
});
