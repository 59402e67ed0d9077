import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RouteName } from '../../../shared/api/routes.ts';
import { invitationCode, REGISTRATION_TEXTS, type Registration } from '../../../shared/domain/auth/invitation.ts';
import { newInvitation, takeBackInvitation } from '../../data/auth/invitations.ts';
import { keys } from '../../data/keys.ts';
import { sha256 } from '../../runtime/random.ts';
import { freshNetwork, testStage } from '../../testing/context.ts';
import { namedExamples } from '../../testing/examples.ts';
import { SoftPasskey } from '../../testing/softAuthenticator.ts';
import { handlerOf } from '../../testing/transports.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld({ width: 64, height: 48 });
const now = '2026-11-20T09:00:00Z';
beforeEach(() => world.at(now));
const registration = (registration: Registration) => {
  world.bench.stage = { ...testStage, siteUrl: 'https://walk.example.org', registration };
};
afterEach(() => {
  world.bench.stage = testStage;
});

let made = 0;
async function invite(how: { uses?: number; days?: number } = {}): Promise<string> {
  const code = invitationCode(randomBytes(10));
  await world.store.table.write(...newInvitation({ code, maker: 'olga', ...how }, new Date(now)).ops);
  return code;
}
const ask = async (route: RouteName, body: object, headers = freshNetwork()) =>
  world.bench.call(await handlerOf(route), { body, headers });
const register = (fields: object = {}) =>
  ask('register', { username: `newcomer_${++made}`, password: 'a first foot forward', ...fields });
const look = (code: string) => ask('lookAtInvitation', { code });

describe('registration', () => {
  it('an invited server takes those with a good invitation, as often as it may be used', async () => {
    registration('invited');
    expect(await register()).toMatchObject({ status: 403, headers: { 'x-error-code': 'registration_closed' } });
    const invitation = await invite({ uses: 2 });
    expect((await look(invitation)).json).toEqual({ opensServer: true });
    const link = `https://walk.example.org/join#${invitation.toLowerCase()}`;
    expect((await register({ invitation: link })).status).toBe(201);
    expect((await register({ invitation })).status).toBe(201);
    expect((await register({ invitation })).status).toBe(403);
  });

  it('a refused name costs no use', async () => {
    registration('invited');
    const invitation = await invite({ uses: 1 });
    const username = `newcomer_${++made}`;
    registration('open');
    await register({ username });
    registration('invited');
    expect((await register({ username, invitation })).status).toBe(409);
    expect((await register({ invitation })).status).toBe(201);
  });

  it('a closed server says so, whatever invitation is shown', async () => {
    registration('closed');
    const answer = await register({ invitation: await invite() });
    expect([answer.status, answer.text]).toEqual([403, REGISTRATION_TEXTS.closed]);
    expect((await look(await invite())).json).toEqual({ opensServer: false });
  });

  it('fifty registrations at once with one use make one account', async () => {
    registration('invited');
    const invitation = await invite({ uses: 1 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => register({ invitation })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(403)]);
  });

  it('a passkey needs the invitation, too', async () => {
    registration('invited');
    const username = `newcomer_${++made}`;
    const challenge = async () => (await ask('askPasskeyChallenge', { username })).json;
    const withPasskey = async (fields: object) => {
      const { walkerId, ...options } = await challenge();
      const credential = new SoftPasskey().create(options);
      return ask('register', { username, passkey: { walkerId, credential, name: 'Phone' }, ...fields });
    };
    expect((await withPasskey({})).status).toBe(403);
    expect((await withPasskey({ invitation: await invite() })).status).toBe(201);
  });

  it('on a closed server no route of the contract makes an account', async () => {
    const profiles = async () =>
      new Set((await world.store.scan()).filter(({ SK, username }) => SK === 'P' && username).map(({ PK }) => PK));
    const prepared = [];
    for (const named of namedExamples()) {
      const [owner, other] = [await world.exampleWalker(), await world.exampleWalker()];
      const call = await named.example.call?.(owner, other);
      prepared.push({ named, call, cookie: named.route.auth === 'none' ? undefined : owner.cookie });
    }
    const before = await profiles();
    registration('closed');
    for (const { named, call, cookie } of prepared) {
      const { name, route } = named;
      const answer = await world.bench.call(await handlerOf(name), { method: route.method, ...call, cookie });
      if (name === 'register') expect(answer.status).toBe(403);
    }
    expect([...(await profiles())].filter((key) => !before.has(key))).toEqual([]);
  });
});

describe('POST /api/invitations/look', () => {
  it('guessed, misspelt, used up, ended and taken back answer alike', async () => {
    registration('invited');
    const [usedUp, ended, takenBack] = [await invite({ uses: 1 }), await invite({ days: 1 }), await invite()];
    await register({ invitation: usedUp });
    const { PK } = (await itemOf(takenBack)) ?? {};
    await world.store.table.write(...takeBackInvitation({ codeHash: String(PK).slice('INV#'.length) }));
    world.at('2026-11-21T09:00:01Z');
    const answers = [];
    for (const code of [invitationCode(randomBytes(10)), 'hello', `${usedUp}A`, usedUp, ended, takenBack])
      answers.push(await look(code));
    const [first] = answers;
    expect(first?.status).toBe(404);
    for (const { status, text, headers } of answers)
      expect([status, text, headers['x-error-code']]).toEqual([404, first?.text, 'invitation_unknown']);
  });

  it('a network looks at a hundred codes in a quarter of an hour', async () => {
    const headers = freshNetwork();
    const statuses = [];
    for (let tries = 0; tries < 101; tries++)
      statuses.push((await ask('lookAtInvitation', { code: invitationCode(randomBytes(10)) }, headers)).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(100);
    expect(statuses.at(-1)).toBe(429);
  });

  it('the table holds no code', async () => {
    const code = await invite();
    expect(JSON.stringify(await itemOf(code))).not.toContain(code);
    expect(await itemOf(code)).toMatchObject({ maker: 'olga', usesLeft: 10 });
  });
});

const itemOf = (code: string) => world.store.table.get(keys.invitation(sha256(code)));
