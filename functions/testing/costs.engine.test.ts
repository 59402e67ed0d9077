import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { namedRoutes } from '../../shared/api/routes.ts';
import { handler as login } from '../api/auth/login.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { type Answer, type Call, cookieOf } from './context.ts';
import type { Cost } from './countedTable.ts';
import { useWorld } from './world.ts';

const world = useWorld({ width: 320, height: 240 });

type Figures = Pick<Cost, 'waves' | 'read' | 'write'>;

/** The rows of the cost table in docs/data-model.md: what is written there is what is counted here. */
function documented(): Record<string, Figures> {
  const text = readFileSync('docs/data-model.md', 'utf8');
  const rows = text.matchAll(/^\| `([A-Z]+ [^`]+)` \| (\d+) \| ([\d.]+) \| ([\d.]+) \|/gm);
  return Object.fromEntries(
    [...rows].map(([, call = '', waves, read, write]) => [
      call,
      { waves: Number(waves), read: Number(read), write: Number(write) },
    ]),
  );
}

async function handlerOf(call: string): Promise<Endpoint> {
  const found = namedRoutes().find(({ route }) => `${route.method} ${route.path}` === call);
  if (!found) throw new Error(`no such route: ${call}`);
  const module: { handler: Endpoint } = await import(/* @vite-ignore */ `../../${found.file}`);
  return module.handler;
}

describe('the data model', () => {
  it('costs what docs/data-model.md says, call by call, and no built call is left out', async () => {
    world.at('2026-11-20T09:00:00Z');
    const counted: Record<string, Figures> = {};
    const count = async (call: string, input: Call = {}): Promise<Answer> => {
      const handler = await handlerOf(call);
      world.store.takeCost();
      const answer = await world.bench.call(handler, { method: call.split(' ')[0] ?? '', ...input });
      const { waves, read, write } = world.store.takeCost();
      counted[call] = { waves, read, write };
      expect(answer.status, `${call}: ${answer.text}`).toBeLessThan(400);
      return answer;
    };

    const person = { username: 'ada', password: 'secret1' };
    const email = 'ada@example.org';
    const id = String((await count('POST /api/register', { body: { ...person, email } })).json.id);
    const bob = await world.walker({ username: 'bob' });
    const cookie = cookieOf(await count('POST /api/login', { body: person }));
    const own = { params: { id }, cookie };
    await count('GET /api/health');
    await count('GET /api/user', { cookie });
    await count('GET /api/users/{id}', { params: { id: bob.id }, cookie });
    await count('PATCH /api/users/{id}', { ...own, body: { maxDistance: 3 } });
    await count('GET /api/geocode/reverse', { cookie, query: { latitude: '57.7048', longitude: '11.967' } });

    const home = { homeLatitude: 57.7048, homeLongitude: 11.967 };
    const { routeId } = (await count('POST /api/routes/generate', { cookie, body: home })).json;
    const challengeId = (await count('POST /api/challenges', { cookie, body: { routeId } })).json.id;
    await count('GET /api/challenges/today', { cookie });
    const { uploadURL } = (await count('POST /api/objects/upload', { cookie })).json;
    await fetch(uploadURL, { method: 'PUT', body: Buffer.from(world.picture) });
    const photoUrl = String(uploadURL).split('?')[0];
    const done = await count('POST /api/challenges/{id}/complete', {
      params: { id: challengeId },
      cookie,
      body: { photoUrl },
    });
    const filename = String(done.json.challenge.photoUrl).slice('/objects/'.length);
    await count('GET /api/photos/{filename}', { params: { filename }, cookie });
    await count('GET /api/users/{id}/challenges/completed', own);
    await count('GET /api/users/{id}/stats', own);
    await count('GET /api/users/{id}/rank', own);
    await count('GET /api/stats/global', { cookie });
    await count('GET /api/challenges/global', { cookie });
    await count('GET /api/achievements', { cookie });
    await count('GET /api/users/{id}/achievements', own);
    const favourite = { params: { id, challengeId }, cookie };
    await count('POST /api/users/{id}/favourites/{challengeId}', favourite);
    await count('GET /api/users/{id}/favourites/{challengeId}/check', favourite);
    await count('GET /api/users/{id}/favourites', own);
    await count('DELETE /api/users/{id}/favourites/{challengeId}', favourite);
    const ask = { cookie: bob.cookie, body: { addresseeUsername: 'ada' } };
    const requestId = String((await count('POST /api/friends/request', ask)).json.id);
    await count('DELETE /api/friends/{requestId}', { params: { requestId }, cookie });
    await count('POST /api/friends/request', ask);
    await count('GET /api/users/{id}/friend-requests', own);
    await count('POST /api/friends/{requestId}/accept', { params: { requestId }, cookie });
    await count('GET /api/users/{id}/friends', own);
    await count('GET /api/leaderboard/global', { cookie });
    await count('GET /api/users/{id}/leaderboard/friends', own);
    await count('DELETE /api/users/{id}/friends/{friendId}', { params: { id, friendId: bob.id }, cookie });

    await count('GET /api/push/key', { cookie });
    const subscription = {
      endpoint: 'http://127.0.0.1:9/phone',
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    };
    const { deviceId } = (await count('POST /api/users/{id}/push-subscriptions', { ...own, body: subscription })).json;
    await count('DELETE /api/users/{id}/push-subscriptions/{deviceId}', { params: { id, deviceId }, cookie });
    await count('POST /api/users/{id}/export', own);
    await count('GET /api/users/{id}/export', own);

    const passwords = { currentPassword: 'secret1', newPassword: 'secret1' };
    await count('POST /api/password', { cookie, body: passwords });
    await count('GET /api/sessions', { cookie });
    await count('DELETE /api/sessions', { cookie });
    await count('POST /api/verify-email/send', { cookie });
    const [verification] = /(?<=token=)[\w-]+/.exec(world.mails.at(-1)?.text ?? '') ?? [];
    await count('POST /api/verify-email', { body: { token: verification } });

    await count('POST /api/logout', { cookie });
    const forgotten = await count('POST /api/forgot-password', { body: { email } });
    const reset = { token: forgotten.json.resetToken, password: 'secret2' };
    await count('POST /api/reset-password', { body: reset });

    const last = cookieOf(await world.bench.call(login, { body: { ...person, password: 'secret2' } }));
    const password = { params: { id }, cookie: last, body: { password: 'secret2' } };
    const receiptId = (await count('DELETE /api/users/{id}', password)).json.id;
    await count('GET /api/deletions/{receiptId}', { params: { receiptId } });

    expect(counted).toEqual(documented());
    const built = namedRoutes().map(({ route }) => `${route.method} ${route.path}`);
    expect(Object.keys(counted).sort()).toEqual(built.sort());
  });
});
