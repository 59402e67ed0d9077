import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reachesPushService, startPushService } from '../../../functions/adapters/push/pushService.fixture.ts';
import { operatorHeaders } from '../../../infra/local/secrets.ts';
import { type RunningStack, startStack } from '../../../infra/local/stack.fixture.ts';
import { opensSettings } from '../driver/home.ts';
import { walkerOn } from '../driver/walker.ts';
import { axeFindings } from '../helper/axe.ts';
import { findChromium } from '../helper/chromium.ts';
import { giveStreets } from '../helper/site.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const ofStack = { NODE_ENV: '', NODE_OPTIONS: reachesPushService };
const dataDir = mkdtempSync(join(tmpdir(), 'signpost-account-'));
let service: Awaited<ReturnType<typeof startPushService>>;
/** The spec starts its own stack because it moves the server clock into the evening. */
let stack: RunningStack;

beforeAll(async () => {
  giveStreets(dataDir);
  service = await startPushService();
  stack = await startStack({ DATA_DIR: dataDir, SIGNPOST_NOW: '2026-11-20T16:00:00Z', ...ofStack });
});
afterAll(async () => {
  await stack.stop();
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function runJob(name: string) {
  const headers = operatorHeaders(dataDir);
  const answer = await fetch(`${stack.url}/_local/jobs/${name}`, { method: 'POST', headers });
  expect(answer.status, name).toBe(200);
}

/** The browser's own push service is on the internet: the test delivers messages itself. */
async function subscribeHere(page: Page): Promise<string> {
  const subscription = service.subscription(`browser-${Date.now()}`);
  await page.context().grantPermissions(['notifications'], { origin: stack.url });
  await page.addInitScript((json) => {
    let current: object | null = null;
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      const key = String(options?.applicationServerKey).replaceAll('-', '+').replaceAll('_', '/');
      const applicationServerKey = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer;
      current = {
        endpoint: json.endpoint,
        options: { applicationServerKey, userVisibleOnly: options?.userVisibleOnly },
        toJSON: () => json,
        unsubscribe: async () => {
          current = null;
          return true;
        },
      };
      return current as PushSubscription;
    };
  }, subscription);
  return new URL(subscription.endpoint).pathname;
}

/** The time zone is UTC because reminders are sent in the walker's local evening. */
async function arrival(options: Parameters<typeof browser.open>[0] = {}) {
  const walker = walkerOn(await browser.open({ at: stack.url, ...options }));
  const protocol = await walker.page.context().newCDPSession(walker.page);
  await protocol.send('Emulation.setTimezoneOverride', { timezoneId: 'UTC' });
  return walker;
}

/** Delivers a decrypted push message to the service worker through the DevTools protocol. */
async function deliver(page: Page, data: string) {
  const protocol = await page.context().newCDPSession(page);
  const registration = new Promise<string>((found) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) found(first.registrationId);
    });
  });
  await protocol.send('ServiceWorker.enable');
  const registrationId = await registration;
  await protocol.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data });
}

const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** The headless shell does not support push messages. */
const itWithPush = it.skipIf(findChromium().includes('headless-shell'));

describe('account', () => {
  itWithPush('a reminder arrives in the evening, the account is exported and then deleted with a receipt', async () => {
    const walker = await arrival({ worker: true });
    const { page } = walker;
    const path = await subscribeHere(page);
    await walker.arrive();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

    let settings = await opensSettings(walker);
    const joined = page.waitForResponse((answer) => answer.url().endsWith('/push-subscriptions'));
    await settings.getByRole('switch', { name: 'Daily Notifications' }).click();
    await walker.button('Save Changes').click();
    expect((await joined).status()).toBe(201);

    settings = await opensSettings(walker, 'More settings', 'Account');
    await walker.button('Download My Data').click();
    await walker.sees(settings.getByText('Putting your archive together...', { exact: true }));
    await runJob('exportAccounts');
    const link = settings.getByRole('link', { name: /^Save the ZIP/ });
    await walker.sees(link);
    expect(await axeFindings(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await link.click();
    expect((await download).suggestedFilename()).toBe('signpost-2026-11-20.zip');
    const zip = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(Object.keys(unzipSync(new Uint8Array(await zip.body())))).toContain('signpost.json');

    const leaver = await arrival({ colorScheme: 'dark' });
    const account = await leaver.arrive();
    await opensSettings(leaver, 'More settings', 'Account');
    await leaver.button('Delete My Account').click();
    const dialog = leaver.page.getByRole('dialog', { name: 'Delete your account?' });
    await leaver.sees(dialog.getByText(account.username, { exact: true }));
    browser.expectComplaint(/403.*\/api\/users/);
    await dialog.getByLabel('Your password').fill('not my password');
    await leaver.button('Delete for Good').click();
    await leaver.sees(dialog.getByText("403: That's not the password for this account.", { exact: true }));
    expect(await axeFindings(leaver.page)).toEqual([]);
    await dialog.getByLabel('Your password').fill(account.password);
    await leaver.button('Delete for Good').click();
    await leaver.sees(leaver.heading('Thanks for every walk.'));
    await leaver.sees(leaver.page.getByText(/^We're deleting the rest of your data/));
    const { search } = new URL(leaver.page.url());
    const login = { username: account.username, password: account.password };
    expect((await leaver.page.request.post(`${stack.url}/api/login`, { data: login })).status()).toBe(401);
    expect(await leaver.page.evaluate(() => localStorage.getItem('currentUserId'))).toBeNull();
    await leaver.page.close();

    await stack.stop();
    const { port: PORT } = new URL(stack.url);
    stack = await startStack({ PORT, DATA_DIR: dataDir, SIGNPOST_NOW: '2026-11-20T18:30:00Z', ...ofStack });
    await Promise.all([runJob('remindWalkers'), runJob('deleteAccounts')]);

    const [message, ...more] = service.received.filter((one) => one.path === path);
    expect(more).toEqual([]);
    expect(message?.token.aud).toBe(service.origin);
    await deliver(page, message?.text ?? '');
    const said = {
      title: 'Your walk for today is waiting',
      body: 'One street sign, one photo, and home again.',
      tag: 'reminder',
    };
    await expect.poll(() => shownNotifications(page)).toEqual([said]);

    const receipt = walkerOn(await browser.open({ width: 1440, height: 900, at: stack.url }));
    await receipt.visit(`/goodbye${search}`);
    await receipt.sees(receipt.heading('Deleted on Nov 20, 2026'));
    expect(await axeFindings(receipt.page)).toEqual([]);
    const again = await receipt.page.request.post(`${stack.url}/api/register`, { data: login });
    expect(again.status()).toBe(201);
  });
});
