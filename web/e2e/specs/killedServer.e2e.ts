import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningStack, startStack } from '../../../infra/local/stack.fixture.ts';
import {
  celebration,
  choose,
  eventually,
  openUpload,
  photoFile,
  waitingChallenges,
  walkerWithChallenge,
} from '../driver/photo.ts';
import { signPhoto } from '../helper/signPhoto.ts';
import { giveStreets } from '../helper/site.ts';
import { slowUpload } from '../helper/slowUpload.ts';
import { browserForTests } from '../helper/visit.ts';

const browser = browserForTests();
const dataDir = mkdtempSync(join(tmpdir(), 'signpost-killed-'));
let stack: RunningStack;
const start = (PORT = '0') => startStack({ PORT, DATA_DIR: dataDir, SIGN_MODELS: 'off', NODE_ENV: '' });

beforeAll(async () => {
  giveStreets(dataDir);
  stack = await start();
});
afterAll(async () => {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function killed(): Promise<void> {
  stack.process.kill('SIGKILL');
  await stack.stop();
  stack = await start(new URL(stack.url).port);
}

const isPut = (request: Request) => request.method() === 'PUT';
const isCompletion = (request: Request) => request.method() === 'POST' && request.url().endsWith('/complete');

it.each([
  ['while a photo is on its way to it', isPut, 1_000],
  ['when a completion has just been sent to it', isCompletion, 0],
  ['while it is at a completion', isCompletion, 120],
] as const)('a walk counts once when the server is killed %s', async (_, isMoment, afterMs) => {
  browser.expectComplaint(/ERR_|Failed to load resource|Failed to fetch/);
  const walker = await walkerWithChallenge(await browser.open({ at: stack.url }));
  const { page } = walker;
  await openUpload(walker);
  await choose(page, photoFile('sign.jpg', await signPhoto('Kungsgatan')));
  const letGo = isMoment === isPut ? await slowUpload(page, 4_000) : undefined;
  const moment = page.waitForRequest(isMoment);
  await walker.button('Complete').click();
  await moment;
  await page.waitForTimeout(afterMs);
  // The wait begins before the kill, because a celebration is shown for four seconds only.
  const celebrated = walker.sees(celebration(page));
  await killed();
  await letGo?.();
  await celebrated;
  await eventually(() => waitingChallenges(page)).toEqual([]);
  const { id, completedChallenges } = await (await page.request.get('/api/user')).json();
  const walks = await (await page.request.get(`/api/users/${id}/challenges/completed`)).json();
  expect([completedChallenges, walks.length]).toEqual([1, 1]);
  expect((await page.request.get(walks[0].photoUrl)).status()).toBe(200);
});
