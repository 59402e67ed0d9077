import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningStack, startStack } from '../../../infra/local/stack.fixture.ts';
import { destinationStreets } from '../../../shared/domain/walk/destination.ts';
import { dialog } from '../driver/home.ts';
import { completeChallenge, createChallenge, giveChallenge } from '../driver/setUp.ts';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { axeFindings } from '../helper/axe.ts';
import { photoWithLetters, signPhoto } from '../helper/signPhoto.ts';
import { giveStreets } from '../helper/site.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const dataDir = mkdtempSync(join(tmpdir(), 'signpost-toast-'));
/** The spec starts its own stack because it sets the server clock to the next day: one walk a day is allowed. */
let stack: RunningStack;
const startOn = (day: string, more: Record<string, string> = {}) =>
  startStack({ DATA_DIR: dataDir, SIGNPOST_NOW: `${day}T09:00:00Z`, NODE_ENV: '', ...more });

beforeAll(async () => {
  giveStreets(dataDir);
  stack = await startOn('2026-11-19');
});
afterAll(async () => {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const signOf = async (page: Page, userId: string) => {
  const [walk] = await (await page.request.get(`/api/users/${userId}/challenges/completed`)).json();
  return walk.sign;
};

it('the sign is read in the background, and an achievement below 100 points shows a toast that closes itself', async () => {
  const page = await browser.open({ at: stack.url });
  const walker = walkerOn(page);
  await walker.arrive(newAccount(), async (userId) => {
    const { id, destination } = await giveChallenge(page, userId);
    // The longer name of a junction is used, because short ones ("Pilgatan") may be misread.
    const [street = ''] = destinationStreets(destination).sort((one, other) => other.length - one.length);
    await completeChallenge(page, id, await photoWithLetters(street));
    await expect.poll(() => signOf(page, userId)).toBe('read');
    await stack.stop();
    stack = await startOn('2026-11-20', { PORT: new URL(stack.url).port, SIGN_MODELS: 'off' });
    // The first hard walk unlocks an achievement of 30 points.
    await createChallenge(page, userId, { difficulty: 'hard' });
  });

  await walker.button('Take a photo of the sign').click();
  const choosing = page.waitForEvent('filechooser');
  await walker.button('Choose Photo').click();
  const buffer = await signPhoto('Vasagatan');
  await (await choosing).setFiles({ name: 'sign.jpg', mimeType: 'image/jpeg', buffer });
  await walker.button('Complete').click();
  const toast = page.locator('[data-part=achievement-toast]');
  await walker.sees(toast);
  const [card, news] = await page
    .locator('[data-part=home-card], [data-part=achievement-toast]')
    .evaluateAll((found) =>
      found.map((each) => each.getBoundingClientRect().toJSON()).sort((one, other) => one.y - other.y),
    );
  // Toasts wait while the celebration card is open.
  expect(await page.locator('[data-part=toast]').isVisible()).toBe(false);
  expect(news.y - card.bottom).toBeGreaterThan(4);
  expect(news.y - card.bottom).toBeLessThan(20);
  expect(news.x + news.width / 2).toBeCloseTo(195, 0);
  expect(await toast.locator('p').allTextContents()).toEqual([
    'Achievement Unlocked!',
    'The Hard Way',
    'Complete a hard walk.',
  ]);
  await walker.sees(toast.getByText('+30', { exact: true }));
  expect(await dialog(walker, 'Achievement Unlocked!').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await walker.seesNo(toast);
  await walker.sees(walker.notice().getByText('Challenge completed!'));
  await walker.sees(walker.text('Challenge Completed!'));
});
