import { describe, expect, it } from 'vitest';
import { MAX_PASSKEYS } from '../../../shared/domain/auth/passkeys.ts';
import { newSession } from '../../data/auth/sessions.ts';
import { readSuspendable, suspendAccount } from '../../data/moderation/moderation.ts';
import { itemPagesOf, withoutSecrets } from '../../data/walkers/walkerItems.ts';
import { sha256 } from '../../runtime/random.ts';
import { useAccounts } from '../../testing/accounts.ts';
import { cookieOf, freshNetwork } from '../../testing/context.ts';
import { passkeyCalls } from '../../testing/passkeyCalls.ts';
import { SoftPasskey } from '../../testing/softAuthenticator.ts';

const accounts = useAccounts();
const { store, bench, signUp, later, freshName } = accounts;
const { call, challengeFor, prepare, add, signIn, list, walkerWithPasskey } = passkeyCalls(accounts);

describe('sign-in with a passkey', () => {
  it('a passkey opens an ordinary session, and the list tells when it was used', async () => {
    const { id, username, cookie, signInAgain } = await walkerWithPasskey();
    expect(await list(cookie)).toMatchObject([{ name: 'Phone', createdAt: '2026-11-20', lastUsedAt: null }]);
    const answer = await signInAgain();
    expect(answer).toMatchObject({ status: 200, json: { id, username, hasPassword: true } });
    const session = cookieOf(answer);
    expect((await call('getCurrentUser', { cookie: session })).json.id).toBe(id);
    expect(await list(session)).toMatchObject([{ lastUsedAt: '2026-11-20', copiedAt: null }]);
  });

  it('a sign-in ends the session of the cookie that it replaces', async () => {
    const { cookie, signInAgain } = await walkerWithPasskey();
    const answer = await signInAgain({}, { cookie });
    expect((await call('getCurrentUser', { cookie })).status).toBe(401);
    expect((await call('listSessions', { cookie: cookieOf(answer) })).json).toHaveLength(1);
  });

  it('a replayed answer is refused, at once and in parallel', async () => {
    const { id, passkey } = await walkerWithPasskey();
    const credential = passkey.get(await challengeFor(), id);
    const answers = await Promise.all([1, 2, 3].map(() => signIn(credential)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await signIn(credential)).toMatchObject({ status: 401, headers: { 'x-error-code': 'passkey_expired' } });
  });

  it('a challenge ends after five minutes, and one that was not given out is none', async () => {
    const { id, passkey } = await walkerWithPasskey();
    const challenge = await challengeFor();
    later(5);
    expect((await signIn(passkey.get(challenge, id))).headers['x-error-code']).toBe('passkey_expired');
    const own = { challenge: 'B'.repeat(43), rpId: 'localhost' };
    expect((await signIn(passkey.get(own, id))).headers['x-error-code']).toBe('passkey_expired');
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['https on this machine', { origin: 'https://localhost:3000' }],
    ['a host that begins alike', { origin: 'http://localhost.evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a frame of another site', { crossOrigin: true }],
    ['a registration instead of a sign-in', { type: 'webauthn.create' }],
    ['nobody present', { flags: 0b100 }],
    ['a backup of a key that has none', { flags: 0b10001 }],
    ['the key of another passkey', { key: new SoftPasskey().privateKey }],
  ])('an answer for %s is refused like an unknown passkey, and uses up its challenge', async (_, lies) => {
    const { id, passkey } = await walkerWithPasskey();
    const challenge = await challengeFor();
    const unknown = await signIn(new SoftPasskey().get(await challengeFor(), id));
    const refused = await signIn(passkey.get(challenge, id, lies));
    expect(refused).toMatchObject({ status: 401, text: unknown.text, headers: { 'x-error-code': 'passkey_unknown' } });
    expect(refused.cookies).toEqual([]);
    expect((await signIn(passkey.get(challenge, id))).headers['x-error-code']).toBe('passkey_expired');
  });

  it('an answer signed with a changed user handle, counter or key type is refused', async () => {
    const { id, passkey } = await walkerWithPasskey(5);
    const other = await walkerWithPasskey();
    const honest = passkey.get(await challengeFor(), id);
    const data = Buffer.from(honest.response.authenticatorData, 'base64url');
    data.writeUInt32BE(1000, 33);
    const changes = [
      { ...honest, response: { ...honest.response, userHandle: other.id } },
      { ...honest, response: { ...honest.response, authenticatorData: data.toString('base64url') } },
      { ...honest, response: { ...honest.response, signature: 'AAAA' } },
    ];
    for (const changed of changes) expect((await signIn(changed)).status).toBe(401);
    expect(await list(other.cookie)).toMatchObject([{ copiedAt: null }]);
  });

  it('a counter that does not grow refuses the sign-in, and the list says that the key may be copied', async () => {
    const { id, cookie, passkey, signInAgain } = await walkerWithPasskey(5);
    expect((await signInAgain()).status).toBe(200);
    // The copy has the key and the counter of an earlier day.
    passkey.counter = 4;
    const answer = await signInAgain();
    expect(answer).toMatchObject({ status: 401, headers: { 'x-error-code': 'passkey_copied' }, cookies: [] });
    expect(bench.lines.at(-1)).toMatchObject({ code: 'passkey_copied' });
    expect(await list(cookie)).toMatchObject([{ copiedAt: '2026-11-20' }]);
    expect((await call('getCurrentUser', { cookie })).json.id).toBe(id);
  });

  it('a forged counter without a signature marks nothing', async () => {
    const { id, cookie, passkey } = await walkerWithPasskey(5);
    passkey.counter = 1;
    const forged = passkey.get(await challengeFor(), id, { key: new SoftPasskey().privateKey });
    expect((await signIn(forged)).headers['x-error-code']).toBe('passkey_unknown');
    expect(await list(cookie)).toMatchObject([{ copiedAt: null }]);
  });

  it('ten wrong answers of a neighbour, who knows the walker but not the credential, lock no passkey', async () => {
    const { id, signInAgain } = await walkerWithPasskey();
    const headers = freshNetwork();
    for (let tries = 0; tries < 12; tries++) {
      expect((await signIn(new SoftPasskey().get(await challengeFor(), id), { headers })).status).toBe(401);
    }
    expect((await signInAgain({}, { headers })).status).toBe(200);
  });

  it('the eleventh wrong answer for a passkey from one network answers 429, and others sign in', async () => {
    const { id, passkey, signInAgain } = await walkerWithPasskey();
    const headers = freshNetwork();
    const { privateKey: key } = new SoftPasskey();
    const guess = async () => signIn(passkey.get(await challengeFor(), id, { key }), { headers });
    for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signInAgain()).status).toBe(200);
  });

  it('challenges are limited by network, and those for a registration like registrations', async () => {
    const headers = freshNetwork();
    const ask = (body = {}) => call('askPasskeyChallenge', { body, headers });
    for (let tries = 0; tries < 20; tries++) expect((await ask({ username: freshName() })).status).toBe(200);
    expect((await ask({ username: freshName() })).status).toBe(429);
    expect((await ask()).status).toBe(200);
  });

  it('a suspended walker gets a session that only reads the statement', async () => {
    const { id, signInAgain } = await walkerWithPasskey();
    const account = await readSuspendable(store.table, id);
    if (!account) throw new Error('no account');
    await store.table.write(...suspendAccount(account, [], bench.now));
    const answer = await signInAgain();
    expect(answer).toMatchObject({ status: 200, json: { suspended: true } });
    expect((await call('listSessions', { cookie: cookieOf(answer) })).status).toBe(403);
  });
});

describe('a site without a domain', () => {
  it('a site at an IP address offers no passkeys, and the relying party comes from the settings alone', async () => {
    bench.stage = { ...bench.stage, siteUrl: 'https://192.168.1.5:3000' };
    expect((await call('askPasskeyChallenge', { body: {} })).headers['x-error-code']).toBe('no_passkeys');
    bench.stage = { ...bench.stage, siteUrl: 'https://walk.example.org' };
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    expect((await call('askPasskeyChallenge', { body: {}, headers })).json.rpId).toBe('walk.example.org');
  });
});

describe('passkeys of a walker', () => {
  it('adding a passkey needs the password and the session that asked, and works once', async () => {
    const { cookie, username } = await signUp();
    expect((await prepare(cookie)).headers['x-error-code']).toBe('owner_unconfirmed');
    expect((await prepare(cookie, 'wrong-guess')).headers['x-error-code']).toBe('wrong_password');
    const { json: challenge } = await prepare(cookie, 'secret1');
    const credential = new SoftPasskey().create(challenge);
    const other = await call('login', { body: { username, password: 'secret1' } });
    const body = { credential, name: 'Phone' };
    expect((await call('addPasskey', { cookie: cookieOf(other), body })).status).toBe(401);
    expect((await call('addPasskey', { cookie, body })).status).toBe(201);
    expect((await call('addPasskey', { cookie, body })).headers['x-error-code']).toBe('passkey_expired');
    expect(await list(cookie)).toHaveLength(1);
  });

  it('a challenge for a sign-in creates no passkey, and one for a passkey does not sign in', async () => {
    const { id, cookie, passkey } = await walkerWithPasskey();
    const credential = new SoftPasskey().create(await challengeFor());
    expect((await call('addPasskey', { cookie, body: { credential, name: 'Phone' } })).status).toBe(401);
    const { json: challenge } = await prepare(cookie, 'secret1');
    expect((await signIn(passkey.get(challenge, id))).headers['x-error-code']).toBe('passkey_expired');
  });

  it('several passkeys are named, renamed and removed with the password', async () => {
    const { cookie } = await walkerWithPasskey();
    later(1);
    await add(cookie, new SoftPasskey(), 'Laptop');
    const [phone, laptop] = await list(cookie);
    const params = { passkeyId: phone.id };
    const rename = (name: string) => call('renamePasskey', { method: 'PATCH', cookie, params, body: { name } });
    expect((await rename('')).status).toBe(400);
    expect((await rename('x'.repeat(41))).status).toBe(400);
    expect((await rename('Old phone')).status).toBe(200);
    expect(await list(cookie)).toMatchObject([{ name: 'Old phone' }, { name: 'Laptop' }]);
    const remove = (currentPassword?: string) =>
      call('removePasskey', { method: 'DELETE', cookie, params, body: { currentPassword } });
    expect((await remove()).headers['x-error-code']).toBe('owner_unconfirmed');
    expect((await remove('secret1')).status).toBe(200);
    expect((await remove('secret1')).status).toBe(200);
    expect(await list(cookie)).toMatchObject([{ id: laptop.id }]);
    expect((await rename('Gone')).headers['x-error-code']).toBe('passkey_gone');
  });

  it('a removed passkey cannot sign in', async () => {
    const { cookie, signInAgain } = await walkerWithPasskey();
    const [{ id: passkeyId }] = await list(cookie);
    await call('removePasskey', { cookie, params: { passkeyId }, body: { currentPassword: 'secret1' } });
    expect((await signInAgain()).status).toBe(401);
  });

  it('removing a passkey ends the sessions that it has opened, and no others', async () => {
    const { id, cookie, username, signInAgain } = await walkerWithPasskey();
    const { passkey: laptop } = await add(cookie, new SoftPasskey(), 'Laptop');
    const byPhone = cookieOf(await signInAgain());
    const byLaptop = cookieOf(await signIn(laptop.get(await challengeFor(), id)));
    const byPassword = cookieOf(await call('login', { body: { username, password: 'secret1' } }));
    const phone = (await list(cookie)).find(({ name }: { name: string }) => name === 'Phone');
    const body = { currentPassword: 'secret1' };
    await call('removePasskey', { cookie, params: { passkeyId: phone.id }, body });
    const statuses = [cookie, byPhone, byLaptop, byPassword].map(
      async (session) => (await call('getCurrentUser', { cookie: session })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 401, 200, 200]);
  });

  it('removing the passkey of one’s own session keeps that session, and ends those of earlier versions', async () => {
    const { id, signInAgain } = await walkerWithPasskey();
    const cookie = cookieOf(await signInAgain());
    const earlier = { walkerId: id, secretHash: sha256('x'.repeat(43)) };
    await store.table.write(newSession(earlier, bench.now, { suspended: false, byPasskey: true }));
    const [{ id: passkeyId }] = await list(cookie);
    expect((await call('removePasskey', { cookie, params: { passkeyId }, body: {} })).status).toBe(200);
    expect((await call('getCurrentUser', { cookie })).status).toBe(200);
    expect((await call('getCurrentUser', { cookie: `session=${id}.${'x'.repeat(43)}` })).status).toBe(401);
  });

  it('a sign-in during the removal of its passkey leaves no session', async () => {
    const { id, cookie, passkey } = await walkerWithPasskey();
    const [{ id: passkeyId }] = await list(cookie);
    const credential = passkey.get(await challengeFor(), id);
    const body = { currentPassword: 'secret1' };
    const [signedIn] = await Promise.all([
      signIn(credential),
      call('removePasskey', { cookie, params: { passkeyId }, body }),
    ]);
    expect((await call('getCurrentUser', { cookie: cookieOf(signedIn) })).status).toBe(401);
    expect((await call('listSessions', { cookie })).json).toHaveLength(1);
  });

  it('an RSA key of 2048 bits is accepted, and a shorter one refused', async () => {
    const { id, cookie } = await signUp();
    const { passkey, answer } = await add(cookie, new SoftPasskey(0, 2048));
    expect(answer.status).toBe(201);
    expect((await signIn(passkey.get(await challengeFor(), id))).status).toBe(200);
    const weak = await add(cookie, new SoftPasskey(0, 1024));
    expect(weak.answer).toMatchObject({ status: 401, headers: { 'x-error-code': 'passkey_unknown' } });
    expect(await list(cookie)).toHaveLength(1);
  });

  it('passkeys that are added at the same time keep to the maximum', async () => {
    const { cookie } = await signUp();
    for (let made = 0; made < MAX_PASSKEYS - 3; made++) await add(cookie);
    const addAtOnce = async () => {
      const challenges = await Promise.all(Array.from({ length: 8 }, () => prepare(cookie, 'secret1')));
      const credentials = challenges.flatMap(({ status, json }) =>
        status === 200 ? [new SoftPasskey().create(json)] : [],
      );
      const answers = await Promise.all(
        credentials.map((credential) => call('addPasskey', { cookie, body: { credential, name: 'Many' } })),
      );
      return answers.some(({ status }) => status === 201);
    };
    while (await addAtOnce()) expect((await list(cookie)).length).toBeLessThanOrEqual(MAX_PASSKEYS);
    expect(await list(cookie)).toHaveLength(MAX_PASSKEYS);
  });

  it('another walker can neither rename nor remove a passkey', async () => {
    const { cookie } = await walkerWithPasskey();
    const other = await signUp();
    const params = { passkeyId: (await list(cookie))[0].id };
    expect((await call('renamePasskey', { cookie: other.cookie, params, body: { name: 'Mine' } })).status).toBe(404);
    await call('removePasskey', { cookie: other.cookie, params, body: { currentPassword: 'secret1' } });
    expect(await list(cookie)).toMatchObject([{ name: 'Phone' }]);
  });

  it('a new password leaves passkeys, ended sessions do not', async () => {
    const { cookie, signInAgain } = await walkerWithPasskey();
    const session = cookieOf(await signInAgain());
    const body = { currentPassword: 'secret1', newPassword: 'tall ship 3' };
    expect((await call('changePassword', { cookie, body })).status).toBe(200);
    expect((await call('getCurrentUser', { cookie: session })).status).toBe(401);
    expect((await signInAgain()).status).toBe(200);
  });
});

it('the archive holds name and times of a passkey, and nothing that it is checked with', async () => {
  const { id } = await walkerWithPasskey();
  const records = [];
  for await (const page of itemPagesOf(store.table, id)) records.push(...page);
  const passkeys = records.flatMap(({ kind, item }) => (kind === 'passkeys' ? [withoutSecrets(item)] : []));
  expect(passkeys).toEqual([{ name: 'Phone', createdAt: '2026-11-20T09:00:00.000Z' }]);
});
