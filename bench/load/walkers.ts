import type { Ask } from './connections.ts';

const password = 'secret1x';
const home = { homeLatitude: 57.7048, homeLongitude: 11.967 };

export interface LoadWalker {
  username: string;
  id: string;
  cookie: string;
  challengeId: string;
}

const json = (body: Buffer) => JSON.parse(body.toString('utf8'));
const cookieIn = (header: string | string[] | undefined) => String([header].flat()[0] ?? '').split(';')[0] ?? '';

/** Registers, and begins the day's walk. */
export async function joinForLoad(ask: Ask, url: string, number: number): Promise<LoadWalker> {
  const username = `load_${number}`;
  const answer = await ask(`${url}/api/register`, { body: { username, password, timeZone: 'UTC' } });
  if (answer.status !== 201) throw new Error(`${username} could not register: ${answer.status} ${answer.body}`);
  const cookie = cookieIn(answer.headers['set-cookie']);
  const route = await ask(`${url}/api/routes/generate`, { body: home, cookie });
  const made = await ask(`${url}/api/challenges`, { body: { routeId: json(route.body).routeId }, cookie });
  if (made.status !== 201) throw new Error(`${username} has no walk: ${made.status} ${made.body}`);
  return { username, id: json(answer.body).id, cookie, challengeId: json(made.body).id };
}

/** Where many sign in at once, it says after how many seconds to come again. */
export async function signIn(ask: Ask, url: string, username: string): Promise<{ isIn: boolean; againAfter: number }> {
  const { status, headers } = await ask(`${url}/api/login`, { body: { username, password } });
  return { isIn: status === 200, againAfter: status === 503 ? Number(headers['retry-after'] ?? 1) : 0 };
}

/** As the app does it: signed, put, completed. */
export async function completeWith(ask: Ask, url: string, walker: LoadWalker, photo: Buffer): Promise<boolean> {
  const { cookie, challengeId } = walker;
  const body = { contentType: 'image/jpeg', size: photo.length };
  const signed = await ask(`${url}/api/objects/upload`, { body, cookie });
  if (signed.status !== 200) return false;
  const { uploadURL, headers } = json(signed.body);
  const stored = await ask(uploadURL, { method: 'PUT', body: photo, headers });
  if (stored.status !== 200) return false;
  const photoUrl = uploadURL.split('?')[0];
  return (await ask(`${url}/api/challenges/${challengeId}/complete`, { body: { photoUrl }, cookie })).status === 200;
}
