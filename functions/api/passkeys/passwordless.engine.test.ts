import { describe, expect, it } from 'vitest';
import { useAccounts } from '../../testing/accounts.ts';
import { cookieOf, freshNetwork } from '../../testing/context.ts';
import { passkeyCalls } from '../../testing/passkeyCalls.ts';
import { SoftPasskey } from '../../testing/softAuthenticator.ts';

const accounts = useAccounts();
const { signUp, later, freshName } = accounts;
const { call, challengeFor, prepare, signIn, list } = passkeyCalls(accounts);

/** A walker who registers with a passkey and has no password. */
async function withoutPassword(fields = {}, lies = {}) {
  const username = freshName();
  const { walkerId, ...challenge } = await challengeFor({ username });
  const passkey = new SoftPasskey();
  const credential = passkey.create(challenge, lies);
  const body = { username, passkey: { walkerId, credential, name: 'Phone' }, ...fields };
  const answer = await call('register', { body, headers: freshNetwork() });
  expect(answer.status, answer.text).toBe(201);
  return { username, id: walkerId, passkey, answer, cookie: cookieOf(answer), body };
}

describe('a walker without a password', () => {
  it('a walker registers with a passkey, and no password opens the account', async () => {
    const { id, username, passkey, answer } = await withoutPassword();
    expect(answer.json).toMatchObject({ id, username, hasPassword: false });
    for (const password of ['secret1', 'undefined', 'null123']) {
      expect((await call('login', { body: { username, password } })).status).toBe(401);
    }
    expect((await signIn(passkey.get(await challengeFor(), id))).status).toBe(200);
  });

  it('a registration needs a password or a passkey whose challenge was given for that walker', async () => {
    const username = freshName();
    const bare = await call('register', { body: { username }, headers: freshNetwork() });
    expect(bare).toMatchObject({ status: 400, text: 'Password must be at least 6 characters' });
    const { walkerId, ...challenge } = await challengeFor({ username });
    const credential = new SoftPasskey().create(challenge);
    const register = (passkey: object) =>
      call('register', { body: { username, passkey: { credential, name: 'Phone', ...passkey } } });
    expect((await register({ walkerId: 'B'.repeat(22) })).headers['x-error-code']).toBe('passkey_expired');
    expect((await register({ walkerId })).status).toBe(201);
    expect((await register({ walkerId })).status).toBe(409);
  });

  it('a taken username is refused before a passkey is made', async () => {
    const { username } = await signUp();
    expect(await call('askPasskeyChallenge', { body: { username }, headers: freshNetwork() })).toMatchObject({
      status: 409,
      text: 'That username is already taken.',
    });
  });

  it('a passkey used in the last five minutes replaces the password, an older one does not', async () => {
    const { id, cookie, passkey } = await withoutPassword();
    later(6);
    const body = { newPassword: 'tall ship 3' };
    expect((await call('changePassword', { cookie, body })).headers['x-error-code']).toBe('owner_unconfirmed');
    const fresh = cookieOf(await signIn(passkey.get(await challengeFor(), id), { cookie }));
    expect((await call('changePassword', { cookie: fresh, body })).status).toBe(200);
    expect((await call('getCurrentUser', { cookie: fresh })).json.hasPassword).toBe(true);
  });

  it('a passkey without user verification signs in, but does not replace the password', async () => {
    const touched = { flags: 0b1 };
    const { id, passkey, cookie } = await withoutPassword({}, { flags: 0b100_0001 });
    const opened = await signIn(passkey.get(await challengeFor(), id, touched));
    expect(opened.status).toBe(200);
    for (const session of [cookie, cookieOf(opened)]) {
      const answers = [
        await call('changePassword', { cookie: session, body: { newPassword: 'tall ship 3' } }),
        await call('createToken', { cookie: session, body: { name: 'Watch', scopes: ['read'] } }),
        await call('deleteAccount', { cookie: session, params: { id }, body: {} }),
      ];
      for (const answer of answers) expect(answer.headers['x-error-code']).toBe('owner_unconfirmed');
    }
    const verified = cookieOf(await signIn(passkey.get(await challengeFor(), id)));
    expect((await call('changePassword', { cookie: verified, body: { newPassword: 'tall ship 3' } })).status).toBe(200);
  });

  it('a walker without a password can delete the account and end other sessions', async () => {
    const { id, cookie, passkey } = await withoutPassword();
    await signIn(passkey.get(await challengeFor(), id));
    expect((await call('endOtherSessions', { cookie, body: {} })).status).toBe(200);
    expect((await call('listSessions', { cookie })).json).toHaveLength(1);
    expect((await call('deleteAccount', { cookie, params: { id }, body: {} })).status).toBe(200);
  });

  it('the last passkey stays unless the walker has a confirmed address or a password', async () => {
    const { cookie } = await withoutPassword();
    const [{ id: passkeyId }] = await list(cookie);
    const remove = () => call('removePasskey', { cookie, params: { passkeyId }, body: {} });
    expect((await remove()).headers['x-error-code']).toBe('last_passkey');
    await call('changePassword', { cookie, body: { newPassword: 'tall ship 3' } });
    expect((await remove()).status).toBe(200);
  });

  it('of two passkeys removed at the same time one stays', async () => {
    const { cookie } = await withoutPassword();
    const { json: challenge } = await prepare(cookie);
    await call('addPasskey', { cookie, body: { credential: new SoftPasskey().create(challenge), name: 'Laptop' } });
    const both: { id: string }[] = await list(cookie);
    await Promise.all(
      both.map(({ id: passkeyId }) => call('removePasskey', { cookie, params: { passkeyId }, body: {} })),
    );
    expect(await list(cookie)).toHaveLength(1);
  });

  it('a mailed link sets a password', async () => {
    const email = `${freshName()}@example.org`;
    const { username } = await withoutPassword({ email });
    const { resetToken: token } = (await call('forgotPassword', { body: { email } })).json;
    expect((await call('resetPassword', { body: { token, password: 'tall ship 3' } })).status).toBe(200);
    const answer = await call('login', { body: { username, password: 'tall ship 3' } });
    expect(answer).toMatchObject({ status: 200, json: { hasPassword: true } });
  });
});
