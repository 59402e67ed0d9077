import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAccount, walkerOn } from '../../web/e2e/driver/walker.ts';
import { launchChromium } from '../../web/e2e/helper/chromium.ts';
import { signPhoto } from '../../web/e2e/helper/signPhoto.ts';
import { buildWeb } from '../buildWeb.ts';
import { built } from '../built.ts';
import { synthesised } from '../cloud/synthesise.fixture.ts';
import { type Edge, startEdge } from './edge.fixture.ts';
import { useStage } from './stage.fixture.ts';

async function buildVersion(folder: string): Promise<void> {
  await buildWeb();
  await cp(built.web, folder, { recursive: true });
}

const hashed = /-([\w-]{8})(\.\w+)$/;
const isText = /\.(html|js|css|json|webmanifest)$/;

/** A version in which every asset has another name, like a change that affects all of them. */
async function nextVersion(before: string, folder: string): Promise<void> {
  await cp(before, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const renamed = new Map<string, string>();
  for (const name of await readdir(assets)) {
    const [, hash = '', ending = ''] = hashed.exec(name) ?? [];
    if (hash === '') continue;
    const other = `${name.slice(0, -hash.length - ending.length)}next${hash.slice(4)}${ending}`;
    renamed.set(name, other);
    await rename(join(assets, name), join(assets, other));
  }
  const names = new RegExp([...renamed.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  for (const place of [folder, assets]) {
    for (const { name } of (await readdir(place, { withFileTypes: true })).filter((entry) => isText.test(entry.name))) {
      const file = join(place, name);
      await writeFile(
        file,
        (await readFile(file, 'utf8')).replaceAll(names, (found) => renamed.get(found) ?? found),
      );
    }
  }
}

/**
 * Rehearsal of a deployment without AWS: the template's functions and environment on stand-ins, the site behind the
 * template's edge, and a walker in Chromium while the version changes.
 */
const preview = synthesised('preview');
const stage = useStage(preview);

let folder = '';
let edge: Edge;
let browser: Browser;
const complaints: string[] = [];
// Browser errors expected offline, without a session, and from Amazon's map, which cannot be reached.
const expected = /ERR_INTERNET_DISCONNECTED|ERR_NAME_NOT_RESOLVED|ERR_FAILED https:\/\/maps\.geo\.|401/;
const versions = () => ({ first: join(folder, 'first'), second: join(folder, 'second') });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-rehearsal-'));
  const { first, second } = versions();
  await buildVersion(first);
  await nextVersion(first, second);
  edge = await startEdge(preview, stage.running);
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await edge?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A new browser context. */
async function newPhone(): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: edge.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    // A place without imported streets, where Amazon Location is called.
    geolocation: { latitude: 48.8566, longitude: 2.3522 },
    permissions: ['geolocation'],
  });
  context.setDefaultTimeout(120_000);
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`CSP ${effectiveDirective} refused ${blockedURI}`);
    });
  });
  context.on(
    'console',
    (message) => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`),
  );
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return context;
}

/** The build that a page was loaded from. */
const entryOf = (page: Page) => page.locator('script[type=module][src]').first().getAttribute('src');
const eventually = <T>(look: () => Promise<T>) => expect.poll(look);
const completions = (page: Page) =>
  page.evaluate(async () => (await (await fetch('/api/user')).json()).completedChallenges as number);

it("a deployment and its rollback keep a walker's session and queued uploads", async () => {
  const { first, second } = versions();
  complaints.length = 0;
  await edge.deploy(first);
  const context = await newPhone();
  const page = await context.newPage();
  const walker = walkerOn(page);
  const answer = await page.goto('/');
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'DENY' });
  await walker.chooseTab('Register');
  await walker.fillLogin(newAccount());
  await walker.button('Register').click();
  await walker.skipOnboarding();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await walker.button("Generate Today's Challenge").click();
  await walker.button('Start Walking').click();

  // The photo is taken offline, and the version changes meanwhile.
  await context.setOffline(true);
  await walker.button('Take a photo of the sign').click();
  const upload = page.getByRole('dialog', { name: 'Upload Challenge Photo' });
  const sign = { name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await signPhoto('Storgatan') };
  await upload.locator('input[type=file]').first().setInputFiles(sign);
  await walker.sees(upload.getByRole('img', { name: 'Your photo, sign.jpg' }));
  await walker.button('Complete').click();
  await walker.button('Send Later').click();
  await walker.sees(walker.text('Waiting for a connection'));
  const old = await entryOf(page);
  await edge.deploy(second);
  for (const name of stage.running.functions.keys()) await stage.running.recycle(name);
  await context.setOffline(false);

  const celebration = page.getByRole('dialog', { name: 'Achievement Unlocked!' });
  // The celebration closes after four seconds, so both are awaited together.
  await Promise.all([walker.sees(celebration), eventually(() => completions(page)).toBe(1)]);
  await walker.seesNo(celebration);
  expect(await entryOf(page)).toBe(old);
  // A lazy chunk of the old version that this tab has not loaded yet.
  await walker.button('Menu').click();
  await walker.button('Achievements').click();
  await walker.sees(page.getByRole('dialog', { name: 'Achievement Gallery' }));

  const newer = await context.newPage();
  await newer.goto('/');
  await walkerOn(newer).isHome();
  const current = await entryOf(newer);
  expect(current).not.toBe(old);
  await walkerOn(newer).sees(newer.getByText('Challenge Completed!', { exact: true }));

  await edge.deploy(first);
  await newer.goto('/profile');
  await walkerOn(newer).sees(newer.getByRole('heading', { name: 'My Profile', exact: true }));
  expect(await entryOf(newer)).toBe(old);
  expect(await completions(newer)).toBe(1);
  expect((await newer.request.get(current ?? '')).status()).toBe(200);
  expect(complaints.filter((text) => !expected.test(text))).toEqual([]);
});
