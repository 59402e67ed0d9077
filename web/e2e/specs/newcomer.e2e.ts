import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { httpTransport } from '../../../functions/testing/transports.ts';
import { HOME, WalkerClient } from '../../../functions/testing/walkerClient.ts';
import { type RunningStack, startStack } from '../../../infra/local/stack.fixture.ts';
import { storageKeys } from '../../src/session/deviceMemory.ts';
import { allowPosition, dialog, opensSettings } from '../driver/home.ts';
import { choose, openUpload, photoFile } from '../driver/photo.ts';
import { newAccount, walkerOn } from '../driver/walker.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { giveStreets } from '../helper/site.ts';
import { browserForTests } from '../helper/visit.ts';

/** Counts the taps and dialogs between a newcomer and the walk on days one and two. */
const browser = browserForTests();
const dataDir = mkdtempSync(join(tmpdir(), 'signpost-newcomer-'));
let stack: RunningStack;
const startOn = (day: string, PORT = '0') =>
  startStack({ PORT, DATA_DIR: dataDir, SIGNPOST_NOW: `${day}T09:00:00Z`, NODE_ENV: '', SIGN_MODELS: 'off' });

beforeAll(async () => {
  giveStreets(dataDir);
  stack = await startOn('2026-11-19');
});
afterAll(async () => {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Counts trusted clicks and records the names of dialogs across reloads of the tab. */
const countInTheWay = (page: Page) =>
  page.addInitScript(() => {
    const add = (key: string, value: string) => {
      const kept: string[] = JSON.parse(sessionStorage.getItem(key) ?? '[]');
      if (kept.at(-1) !== value || key === 'taps') sessionStorage.setItem(key, JSON.stringify([...kept, value]));
    };
    document.addEventListener('click', ({ isTrusted }) => isTrusted && add('taps', 'tap'), true);
    const look = () => {
      for (const shown of document.querySelectorAll('[role=dialog]')) {
        const label = document.getElementById(shown.getAttribute('aria-labelledby') ?? '')?.textContent;
        add('dialogs', label ?? shown.getAttribute('aria-label') ?? '');
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });

const countedIn = (page: Page, key: 'taps' | 'dialogs'): Promise<string[]> =>
  page.evaluate((name) => JSON.parse(sessionStorage.getItem(name) ?? '[]'), key);

/** The share of the viewport height between card and panel, where the map is uncovered. */
const shareOfMap = (page: Page) =>
  page.evaluate(() => {
    const card = document.querySelector('[data-part=home-card]')?.getBoundingClientRect().bottom ?? 0;
    const panel = document.querySelector('.home-panel')?.getBoundingClientRect().top ?? 0;
    return (panel - card) / innerHeight;
  });

async function seesHome(page: Page, state: string) {
  const walker = walkerOn(page);
  for (const stat of ['Completed', 'This Week', 'Total Miles']) {
    await walker.sees(page.locator('.home-panel').getByText(stat, { exact: true }));
  }
  expect.soft(await shareOfMap(page), `share of the map: ${state}`).toBeGreaterThanOrEqual(0.45);
}

async function meetOthers(username: string): Promise<void> {
  for (let others = 0; others < 6; others++) {
    const other = new WalkerClient(
      httpTransport(stack.url, () => signPhoto('Vasagatan')),
      { ...newAccount() },
    );
    await other.register();
    await other.json('updateWalker', { params: { id: other.id }, body: HOME });
    expect((await other.walk()).status).toBe(200);
    await other.json('requestFriend', { body: { addresseeUsername: username } });
  }
}

const rowsOnScreen = (page: Page) =>
  page
    .locator('[data-part=board-row]')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);

it('a newcomer walks on day one with ten taps at most and is asked who sees the walks on day two', async () => {
  const page = await browser.open({ at: stack.url });
  const walker = walkerOn(page);
  await allowPosition(page);
  await countInTheWay(page);

  await walker.visit('/');
  const account = newAccount();
  await walker.fillLogin(account);
  await walker.button('Register').click();
  for (const title of ['Welcome to Signpost', 'Daily walking challenges', 'Photo proof required']) {
    await walker.sees(walker.heading(title));
    await walker.button('Next').click();
  }
  await walker.button('Start walking').click();
  await walker.sees(walker.button("Generate Today's Challenge"));
  await seesHome(page, 'no challenge');
  await walker.button("Generate Today's Challenge").click();
  await walker.sees(walker.button('Start Walking'));
  await seesHome(page, 'challenge');
  await walker.button('Start Walking').click();
  await walker.sees(walker.button('Pause Walking'));
  await seesHome(page, 'walking');
  await openUpload(walker);
  await choose(page, photoFile('sign.jpg', await signPhoto('Vasagatan')));
  await walker.button('Complete').click();
  await walker.sees(dialog(walker, 'Achievement Unlocked!'));
  await walker.seesNo(dialog(walker, 'Achievement Unlocked!'));
  await walker.sees(walker.text('Challenge Completed!'));
  await seesHome(page, 'completed');
  // Playwright fills the file chooser without a press on Choose Photo, so one tap is added.
  expect((await countedIn(page, 'taps')).length + 1).toBeLessThanOrEqual(10);
  const titles = (await countedIn(page, 'dialogs')).filter((title, index, all) => all.indexOf(title) === index);
  expect(titles).toEqual(['How Signpost works', 'Upload Challenge Photo', 'Achievement Unlocked!']);

  await meetOthers(account.username);
  await stack.stop();
  stack = await startOn('2026-11-20', new URL(stack.url).port);
  // After a night the persisted queries are too old to be shown without a refetch.
  await page.goto('/robots.txt');
  await page.evaluate(async (name) => {
    const deletion = indexedDB.deleteDatabase(name);
    await new Promise((done) => Object.assign(deletion, { onsuccess: done, onerror: done, onblocked: done }));
  }, storageKeys.reads);
  await page.goto('/');
  await walker.sees(walker.button("Generate Today's Challenge"));
  await seesHome(page, 'day two');
  await walker.seesNo(page.getByRole('dialog'));

  const settings = await opensSettings(walker);
  const controls = settings.locator('button, input, select, a[href]');
  expect(await controls.count()).toBeLessThanOrEqual(12);
  await page.keyboard.press('Escape');

  await walker.menu().click();
  await page.getByRole('button', { name: /^Leaderboard/ }).click();
  await walker.sees(page.locator('[data-part=board-row]').first());
  await walker.sees(dialog(walker, 'Leaderboard').getByText('6 friend requests', { exact: true }));
  expect(await rowsOnScreen(page)).toBeGreaterThanOrEqual(4);
});
