import type { Page } from 'playwright-core';
import { signPhoto } from '../helper/signPhoto.ts';

/** Through the API, for specs that test another screen: the page's profile already holds the session's cookie. */

/** In Göteborg, whose streets the local stack brings along. */
export const home = { homeLatitude: 57.7009, homeLongitude: 11.9686 };

export async function changeUser(page: Page, userId: string, changes: object) {
  const answer = await page.request.patch(`/api/users/${userId}`, { data: changes });
  if (!answer.ok()) throw new Error(`PATCH /api/users: ${answer.status()} ${await answer.text()}`);
}

interface Ask {
  difficulty?: 'easy' | 'medium' | 'hard';
  maxDistance?: number;
}

/** Today's challenge of a walker with a home. */
export async function createChallenge(
  page: Page,
  userId: string,
  { difficulty = 'easy', maxDistance = 2.5 }: Ask = {},
) {
  const ask = { ...home, maxDistance, difficulty, forceNew: false, userId };
  const { routeId } = await (await page.request.post('/api/routes/generate', { data: ask })).json();
  const created = await page.request.post('/api/challenges', { data: { userId, routeId } });
  if (!created.ok()) throw new Error(`POST /api/challenges: ${created.status()} ${await created.text()}`);
  const challenge: { id: string; destinationName: string } = await created.json();
  return challenge;
}

/** Home and today's challenge at once. */
export async function giveChallenge(page: Page, userId: string, ask?: Ask) {
  await changeUser(page, userId, home);
  return createChallenge(page, userId, ask);
}

export async function completeChallenge(page: Page, challengeId: string, photo?: Buffer) {
  const { uploadURL } = await (await page.request.post('/api/objects/upload')).json();
  const data = photo ?? (await signPhoto('Vasagatan'));
  await page.request.put(uploadURL, { data, headers: { 'content-type': 'image/jpeg' } });
  const body = { photoUrl: uploadURL.split('?')[0] };
  const answer = await page.request.post(`/api/challenges/${challengeId}/complete`, { data: body });
  if (!answer.ok()) throw new Error(`complete: ${answer.status()} ${await answer.text()}`);
}
