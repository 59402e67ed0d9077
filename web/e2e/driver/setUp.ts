import type { Page } from 'playwright-core';
import { type Exchange, httpTransport } from '../../../functions/testing/transports.ts';
import { HOME, WalkerClient } from '../../../functions/testing/walkerClient.ts';
import type { Challenge } from '../../../shared/api/challenges.ts';
import { signPhoto } from '../helper/signPhoto.ts';

/** Calls through the page's browser profile, which holds the session cookie. */
const exchangeBy =
  (page: Page): Exchange =>
  async (url, { method, headers, body }) => {
    const data = typeof body === 'string' || body === undefined ? body : Buffer.from(body);
    const answer = await page.request.fetch(url, { method, headers, ...(data !== undefined && { data }) });
    return { status: answer.status(), headers: answer.headers(), cookies: [], text: await answer.text() };
  };

/** The walker of a page, with the cookies of its profile. */
export const clientOf = (page: Page, userId = ''): WalkerClient =>
  new WalkerClient(
    httpTransport('', () => signPhoto('Vasagatan'), exchangeBy(page)),
    { username: userId, password: '' },
    userId,
  );

export const changeUser = (page: Page, id: string, changes: object) =>
  clientOf(page, id).json('updateWalker', { params: { id }, body: changes });

interface Ask {
  difficulty?: 'easy' | 'medium' | 'hard';
  maxDistance?: number;
}

/** Today's challenge of a walker with a home. */
export async function createChallenge(page: Page, userId: string, ask: Ask = {}): Promise<Challenge> {
  const walker = clientOf(page, userId);
  const routeId = await walker.draft({ ...HOME, maxDistance: 2.5, difficulty: 'easy', ...ask });
  return walker.json('createChallenge', { body: { routeId } });
}

/** Changes the answers of /api/user to this number of completed walks. */
export const afterWalks = (page: Page, completedChallenges: number) =>
  page.route('**/api/user', async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    await route.fulfill({ response, json: { ...(await response.json()), completedChallenges } });
  });

/** The longest name that a plate must hold. */
export const LONG_CORNER = {
  street: 'Rua de Guilherme da Costa Carvalho',
  crossing: 'Rua do Doutor António Luís Gomes',
};

/** Shows another challenge than the drawn one: `changes` are read at each request. */
export const changeToday = (page: Page, changes: () => object) =>
  page.route('**/api/challenges/today', async (route) => {
    const response = await route.fetch();
    const challenge = await response.json();
    await route.fulfill({ response, json: challenge && { ...challenge, ...changes() } });
  });

/** Sets home and creates today's challenge. */
export async function giveChallenge(page: Page, userId: string, ask?: Ask) {
  await changeUser(page, userId, HOME);
  return createChallenge(page, userId, ask);
}

export async function completeChallenge(page: Page, challengeId: string, photo?: Buffer) {
  const walker = clientOf(page);
  const answer = await walker.complete(challengeId, await walker.upload(photo));
  if (answer.status !== 200) throw new Error(`complete: ${answer.status} ${answer.text}`);
}
