import { expect, it } from 'vitest';
import { useAccounts } from '../../testing/accounts.ts';
import { cookieOf, freshNetwork } from '../../testing/context.ts';
import { passkeyCalls } from '../../testing/passkeyCalls.ts';
import { SoftPasskey } from '../../testing/softAuthenticator.ts';

const accounts = useAccounts();
const { bench, freshAddress, later } = accounts;
const { call, challengeFor, prepare, add, signIn, list, walkerWithPasskey } = passkeyCalls(accounts);

const login = (username: string, password: string) => call('login', { body: { username, password } });

/** A walker whose passkey is older than the last password sign-in, and a thief who has added a passkey since. */
async function robbed() {
  const email = freshAddress();
  const walker = await walkerWithPasskey(0, { email });
  later(60);
  const session = cookieOf(await login(walker.username, 'secret1'));
  later(60);
  const { passkey: stolen } = await add(session, new SoftPasskey(), 'Thief');
  const thief = async () => signIn(stolen.get(await challengeFor(), walker.id));
  const reset = async () => {
    const { resetToken: token } = (await call('forgotPassword', { body: { email } })).json;
    const answer = await call('resetPassword', { body: { token, password: 'tall ship 3' }, headers: freshNetwork() });
    expect(answer.status, answer.text).toBe(200);
    return answer.json.choice;
  };
  const keep = (token: string, ...ids: string[]) => call('keepPasskeys', { body: { token, keep: ids } });
  const owner = async () => cookieOf(await login(walker.username, 'tall ship 3'));
  return { ...walker, email, session, thief, reset, keep, owner };
}

it('a reset by mail lists the passkeys, and one that is younger than the last sign-in by password is ended', async () => {
  const { thief, reset, signInAgain, owner } = await robbed();
  expect((await thief()).status).toBe(200);
  const choice = await reset();
  expect(choice.passkeys).toMatchObject([
    { name: 'Phone', createdAt: '2026-11-20', isKept: true },
    { name: 'Thief', createdAt: '2026-11-20', isKept: false },
  ]);
  for (const answer of [await thief(), await signInAgain()]) {
    expect(answer).toMatchObject({ status: 401, headers: { 'x-error-code': 'passkey_unknown' } });
  }
  expect(await list(await owner())).toMatchObject([{ name: 'Phone' }]);
  // The owner closed the page.
  later(31);
  expect((await thief()).status).toBe(401);
  expect((await signInAgain()).status).toBe(200);
});

it('the owner chooses once which passkeys stay: these sign in at once, the others never again', async () => {
  const { thief, reset, keep, signInAgain, owner } = await robbed();
  const { token, passkeys } = await reset();
  expect((await keep(token, passkeys[1].id)).status).toBe(200);
  expect((await thief()).status).toBe(200);
  expect((await signInAgain()).status).toBe(401);
  expect(await list(await owner())).toMatchObject([{ name: 'Thief' }]);
  expect((await keep(token, passkeys[0].id)).headers['x-error-code']).toBe('invalid_reset_token');
});

it('the choice ends after half an hour and with the next change of password, and resets no password', async () => {
  const { id, email, reset, keep, thief } = await robbed();
  const first = await reset();
  const ids = first.passkeys.map((each: { id: string }) => each.id);
  const asReset = await call('resetPassword', { body: { token: first.token, password: 'tall ship 4' } });
  expect(asReset.headers['x-error-code']).toBe('invalid_reset_token');
  const { resetToken } = (await call('forgotPassword', { body: { email } })).json;
  expect((await keep(resetToken, ...ids)).status).toBe(400);
  const second = await reset();
  expect((await keep(first.token, ...ids)).status).toBe(400);
  expect((await keep(`${id}${'x'.repeat(43)}`, ...ids)).status).toBe(400);
  later(31);
  expect((await keep(second.token, ...ids)).status).toBe(400);
  expect((await thief()).status).toBe(401);
});

it('for a day after a reset a kept passkey replaces neither password nor e-mail, adds none and deletes nothing', async () => {
  const { id, reset, keep, thief } = await robbed();
  const { token, passkeys } = await reset();
  await keep(token, ...passkeys.map((each: { id: string }) => each.id));
  const tries = async () => {
    const cookie = cookieOf(await thief());
    return [
      await call('changePassword', { cookie, body: { newPassword: 'mine now 12' } }),
      await prepare(cookie),
      await call('createToken', { cookie, body: { name: 'Mine', scopes: ['read'] } }),
      await call('updateWalker', { cookie, method: 'PATCH', params: { id }, body: { email: 'thief@example.org' } }),
      await call('deleteAccount', { cookie, params: { id }, body: {} }),
    ].map(({ status }) => status);
  };
  later(23 * 60);
  expect(await tries()).toEqual([403, 403, 403, 403, 403]);
  later(60);
  const [changed] = await tries();
  expect(changed).toBe(200);
});

it('a passkey that a thief prepares before the reset is not added after it', async () => {
  const { session, reset, username } = await robbed();
  const { json: challenge } = await prepare(session, 'secret1');
  await reset();
  const credential = new SoftPasskey().create(challenge);
  expect((await call('addPasskey', { cookie: session, body: { credential, name: 'Late' } })).status).toBe(401);
  const cookie = cookieOf(await login(username, 'tall ship 3'));
  expect((await call('addPasskey', { cookie, body: { credential, name: 'Late' } })).status).toBe(401);
});

it('a reset without passkeys lists none', async () => {
  const email = freshAddress();
  await accounts.signUp({ email });
  const { resetToken: token } = (await call('forgotPassword', { body: { email } })).json;
  expect((await call('resetPassword', { body: { token, password: 'tall ship 3' } })).json).toEqual({});
  expect(bench.lines.at(-1)).toMatchObject({ status: 200 });
});
