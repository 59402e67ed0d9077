import { handler as register } from '../api/auth/register.ts';
import { handler as completeChallenge } from '../api/challenges/completeChallenge.ts';
import { handler as createChallenge } from '../api/challenges/createChallenge.ts';
import { handler as signUpload } from '../api/photos/signUpload.ts';
import { handler as generateRoute } from '../api/streets/generateRoute.ts';
import { handler as getStats } from '../api/walkers/getStats.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { type Answer, type Call, cookieOf, freshNetwork, type testBench } from './context.ts';

type Bench = ReturnType<typeof testBench>;

export interface Person {
  username: string;
  password: string;
  [field: string]: unknown;
}

export type WalkerInPlay = Awaited<ReturnType<typeof joinWalker>>;

/** A person who registers and walks, by the very calls of the app. `picture` is what their camera takes. */
export async function joinWalker(bench: Bench, person: Person, picture: () => Promise<Uint8Array>) {
  const answer = await bench.call(register, { body: person, headers: freshNetwork() });
  if (answer.status !== 201) throw new Error(`${person.username} could not register: ${answer.text}`);
  const id = String(answer.json.id);
  const cookie = cookieOf(answer);
  const call = (endpoint: Endpoint, call: Call = {}) => bench.call(endpoint, { cookie, ...call });
  const upload = async (bytes?: Uint8Array): Promise<string> => {
    const { uploadURL } = (await call(signUpload, { method: 'POST' })).json;
    const body = Buffer.from(bytes ?? (await picture()));
    await fetch(uploadURL, { method: 'PUT', body, headers: { 'content-type': 'image/jpeg' } });
    return String(uploadURL).split('?')[0] ?? '';
  };
  const plan = async (request: Record<string, unknown> = {}): Promise<Answer> => {
    const route = await call(generateRoute, { body: { homeLatitude: 57.7048, homeLongitude: 11.967, ...request } });
    return call(createChallenge, { body: { routeId: route.json?.routeId } });
  };
  const complete = (id: string, photoUrl: string) => call(completeChallenge, { params: { id }, body: { photoUrl } });
  /** A whole day's walk. */
  const walk = async (request: Record<string, unknown> = {}): Promise<Answer> => {
    const challenge = await plan(request);
    return complete(challenge.json.id, await upload());
  };
  const stats = async () => (await call(getStats, { params: { id } })).json;
  return { id, cookie, username: person.username, call, upload, plan, complete, walk, stats };
}
