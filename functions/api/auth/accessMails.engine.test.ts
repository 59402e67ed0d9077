import { expect, it } from 'vitest';
import { tokensIn, useAccounts } from '../../testing/accounts.ts';
import { cookieOf, freshNetwork } from '../../testing/context.ts';
import { passkeyCalls } from '../../testing/passkeyCalls.ts';

const accounts = useAccounts({ keepsFirstMails: true });
const { mails, freshAddress, signUp, bench } = accounts;
const { call, add, challengeFor, signIn } = passkeyCalls(accounts);

/** A walker with a verified address; `mailedNotices` returns the notices mailed since its last call. */
async function confirmed() {
  const walker = await signUp({ email: freshAddress() });
  const [token] = tokensIn(mails.at(-1)?.text);
  expect((await call('verifyEmail', { body: { token } })).status).toBe(200);
  const mailedNotices = () => mails.splice(0).map(({ text }) => text.split('\n')[2]);
  mailedNotices();
  const login = (headers: Record<string, string>, password = 'secret1') =>
    call('login', { body: { username: walker.username, password }, headers });
  return { ...walker, mailedNotices, login };
}

it('the owner gets a mail about a new passkey, a new token and a changed password, without their names', async () => {
  const { username, cookie, mailedNotices, login } = await confirmed();
  await add(cookie, undefined, 'call 0800');
  const token = { name: 'evil.example', scopes: ['read'], currentPassword: 'secret1' };
  expect((await call('createToken', { cookie, body: token })).status).toBe(201);
  const body = { currentPassword: 'secret1', newPassword: 'tall ship 3' };
  expect((await call('changePassword', { cookie, body })).status).toBe(200);
  expect(mails[0]).toMatchObject({ subject: 'Your Signpost account: was this you?' });
  expect(mails[0]?.text).toContain('http://localhost:3000/forgot-password');
  expect(mailedNotices()).toEqual([
    `a passkey was added to ${username}.`,
    `an access token was created for ${username}.`,
    `the password of ${username} was changed.`,
  ]);
  expect((await login(freshNetwork(), 'wrong-one')).status).toBe(401);
  expect(mailedNotices()).toEqual([]);
});

it('a password set by a mailed link is mailed, too', async () => {
  const { username, cookie, mailedNotices } = await confirmed();
  const { email } = (await call('getCurrentUser', { cookie })).json;
  const { resetToken: token } = (await call('forgotPassword', { body: { email } })).json;
  mailedNotices();
  expect((await call('resetPassword', { body: { token, password: 'tall ship 3' } })).status).toBe(200);
  expect(mailedNotices()).toEqual([`the password of ${username} was changed.`]);
});

it('a sign-in from a new network is mailed once, by password or passkey, unless the setting is off', async () => {
  const { id, username, cookie, mailedNotices, login, patch } = await confirmed();
  const { passkey } = await add(cookie);
  mailedNotices();
  const byPasskey = async (headers: Record<string, string>) =>
    signIn(passkey.get(await challengeFor(), id), { headers });
  const [first, second, third] = [freshNetwork(), freshNetwork(), freshNetwork()];
  const text = `someone signed in to ${username} from a new network.`;
  expect((await login(first)).status).toBe(200);
  expect(mailedNotices()).toEqual([text]);
  expect((await byPasskey(second)).status).toBe(200);
  expect(mailedNotices()).toEqual([text]);
  for (const known of [first, second]) {
    expect([(await login(known)).status, (await byPasskey(known)).status]).toEqual([200, 200]);
  }
  expect(mailedNotices()).toEqual([]);
  expect((await patch({ newNetworkMails: false })).status).toBe(200);
  const session = cookieOf(await login(third));
  expect(mailedNotices()).toEqual([]);
  await add(session);
  expect(mailedNotices()).toHaveLength(1);
});

it('an address that is not confirmed, and a server without mail, get none of it', async () => {
  const { username, cookie } = await signUp({ email: freshAddress() });
  mails.length = 0;
  await add(cookie);
  expect((await call('login', { body: { username, password: 'secret1' }, headers: freshNetwork() })).status).toBe(200);
  expect(mails).toEqual([]);
  const walker = await confirmed();
  const { mail } = bench.adapters;
  const off = { isOff: true as const, send: () => Promise.reject(new Error('no mail here')) };
  try {
    bench.adapters.mail = off;
    bench.lines.length = 0;
    expect((await walker.login(freshNetwork())).status).toBe(200);
    expect(bench.lines.map(({ counts }) => counts)).toEqual([undefined]);
  } finally {
    if (mail) bench.adapters.mail = mail;
  }
});
