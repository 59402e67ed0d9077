import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { celebration, choose, fromMenu, openUpload, photoFile, walkerWithChallenge } from '../driver/photo.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const CAMERA = 59;

async function withInsets(page: Page, insets: { top?: number; bottom?: number; left?: number; right?: number }) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
}

const boxOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return { top, bottom, left: Math.round(left), right: Math.round(window.innerWidth - right) };
    });

it('bar, card and sheets keep clear of the camera in portrait and in landscape', async () => {
  const page = await browser.open();
  const walker = await walkerWithChallenge(page);
  await withInsets(page, { top: CAMERA, bottom: 34 });
  expect((await boxOf(page, '[data-floating-bar]')).top).toBe(CAMERA + 12);
  await fromMenu(walker, 'Settings');
  expect((await boxOf(page, '[data-part=dialog-head] .iconbtn')).top).toBeGreaterThan(CAMERA);
  await walker.button('Close').click();
  await fromMenu(walker, 'Photo Gallery');
  // The settings, still closing, are below the window.
  await expect.poll(async () => (await boxOf(page, '[data-part=dialog]')).top).toBe(CAMERA + 44);

  await page.setViewportSize({ width: 844, height: 390 });
  await withInsets(page, { left: CAMERA, right: CAMERA, bottom: 21 });
  expect(await boxOf(page, '[data-part=dialog-head] .h-page')).toMatchObject({ left: CAMERA });
  await walker.button('Close').click();
  expect(await boxOf(page, '[data-floating-bar]')).toMatchObject({ left: CAMERA, right: CAMERA });
});

it('a sheet stays above the on-screen keyboard, with the focused field in view', async () => {
  const page = await browser.open();
  const walker = await walkerWithChallenge(page);
  await fromMenu(walker, 'Settings');
  await page.getByRole('button', { name: /^More settings/ }).click();
  await page.getByRole('button', { name: /^Account/ }).click();
  await walker.button('Change Password').click();
  const fields = page.locator('[data-part=dialog] input');
  await fields.last().focus();
  const KEYBOARD = 336;
  // Chromium on a desk has no on-screen keyboard, so the change of the visual viewport is imitated.
  await page.evaluate((height) => {
    Object.defineProperty(window.visualViewport, 'height', { value: window.innerHeight - height });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  }, KEYBOARD);
  const dialogs = '[data-part=dialog]:has(:focus)';
  expect(await boxOf(page, dialogs)).toMatchObject({ bottom: 844 - KEYBOARD });
  expect((await boxOf(page, dialogs)).top).toBeGreaterThanOrEqual(44);
  expect((await boxOf(page, ':focus')).bottom).toBeLessThanOrEqual(844 - KEYBOARD);
});

it('on a small phone the completion notice never covers the celebration', async () => {
  const page = await browser.open({ width: 360, height: 740, reducedMotion: 'no-preference' });
  const walker = await walkerWithChallenge(page);
  await openUpload(walker);
  await choose(page, photoFile('sign.jpg', await signPhoto('Vasagatan')));
  await walker.button('Complete').click();
  await walker.sees(celebration(page));
  const covered = page.evaluate(
    () =>
      new Promise<{ frames: number; fading: number; covering: number }>((resolve) => {
        const seen = { frames: 0, fading: 0, covering: 0 };
        const look = () => {
          const shown = document.querySelector<HTMLElement>('[data-part=celebration]');
          if (!shown) return resolve(seen);
          const notice = document.querySelector('[data-part=toast]');
          seen.frames += 1;
          if (shown.dataset.state === 'closed') seen.fading += 1;
          if (notice && getComputedStyle(notice).visibility === 'visible') seen.covering += 1;
          requestAnimationFrame(look);
        };
        look();
      }),
  );
  await page.getByText('Tap anywhere to continue').click();
  const { fading, covering } = await covered;
  expect(fading).toBeGreaterThan(0);
  expect(covering).toBe(0);
  await walker.sees(walker.notice().getByText('Challenge completed!'));
});

it('a page can be zoomed, a double tap on a button never zooms, and the map takes every gesture', async () => {
  const page = await browser.open({ map: true });
  const walker = await walkerWithChallenge(page);
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).not.toMatch(/user-scalable|maximum-scale/);
  await walker.sees(page.locator('.maplibregl-canvas'));
  const touch = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).touchAction);
  expect(await touch('button.btn')).toBe('manipulation');
  expect(await touch('.maplibregl-canvas')).toBe('none');
  expect(await touch('body')).toBe('auto');
});
