import { expect, it } from 'vitest';
import { tokensIn, useAccounts } from '../../testing/accounts.ts';
import { freshNetwork } from '../../testing/context.ts';
import { handler as getCurrentUser } from './getCurrentUser.ts';
import { handler as register } from './register.ts';
import { handler as resetPassword } from './resetPassword.ts';
import { handler as sendVerification } from './sendVerification.ts';
import { handler as verifyEmail } from './verifyEmail.ts';

const { bench, mails, signUp, forgot, freshAddress, later } = useAccounts({ keepsFirstMails: true });
const verify = (token: unknown) => bench.call(verifyEmail, { body: { token } });
const own = async ({ cookie }: { cookie: string | undefined }) => (await bench.call(getCurrentUser, { cookie })).json;
const reset = (token: unknown) => bench.call(resetPassword, { body: { token, password: 'better-secret' } });

it('the link mailed at registration verifies the email without a session and can be opened twice', async () => {
  const ada = await signUp({ email: freshAddress() });
  expect((await own(ada)).emailVerified).toBe(false);
  const [link] = tokensIn(mails[0]?.text);
  expect(mails[0]?.text).toContain(`http://localhost:3000/verify-email#token=${link}`);
  expect(await verify(link)).toMatchObject({ status: 200, json: {}, cookies: [] });
  expect((await own(ada)).emailVerified).toBe(true);
  expect((await verify(link)).status).toBe(200);
});

it('an invented, expired or replaced verification link answers 400', async () => {
  const invalid = { status: 400, text: 'This confirmation link is invalid or has expired.' };
  const ada = await signUp({ email: freshAddress() });
  const [first] = tokensIn(mails[0]?.text);
  for (const token of ['guess', 'x'.repeat(65), `${ada.id}${'x'.repeat(43)}`])
    expect(await verify(token)).toMatchObject(invalid);
  later(1);
  await ada.patch({ email: freshAddress(), currentPassword: 'secret1' });
  expect(await verify(first)).toMatchObject(invalid);
  const [second] = tokensIn(mails.at(-1)?.text);
  later(7 * 24 * 60);
  expect(await verify(second)).toMatchObject(invalid);
});

it('a verification mail can be requested a few times an hour, and not without an unverified email', async () => {
  const headers = freshNetwork();
  const again = (who: { cookie: string | undefined }) =>
    bench.call(sendVerification, { method: 'POST', cookie: who.cookie, headers });
  expect(await again(await signUp())).toMatchObject({ status: 409, text: "There's no e-mail address to confirm." });
  const ada = await signUp({ email: freshAddress() }, { headers });
  for (let times = 0; times < 4; times++) expect((await again(ada)).status).toBe(200);
  expect((await again(ada)).status).toBe(429);
  expect(mails).toHaveLength(5);
  expect((await verify(tokensIn(mails[4]?.text)[0])).status).toBe(200);
  expect(await again(ada)).toMatchObject({ status: 200 });
  expect(mails).toHaveLength(5);
});

it("140 accounts with a victim's address neither invalidate the victim's reset link nor flood the mailbox", async () => {
  const email = freshAddress();
  const network = (index: number) => ({ 'cloudfront-viewer-address': `198.51.100.${index % 7}:1` });
  for (let index = 0; index < 70; index++) await signUp({ email }, { headers: network(index) });
  const victim = await signUp({ email });
  for (let index = 0; index < 70; index++) await signUp({ email }, { headers: network(index) });
  expect(mails).toHaveLength(30);
  expect((await bench.call(sendVerification, { method: 'POST', cookie: victim.cookie })).status).toBe(200);
  const [link] = tokensIn(mails.at(-1)?.text);
  mails.length = 0;

  await forgot(email);
  expect(tokensIn(mails[0]?.text)).toHaveLength(10);
  await verify(link);
  await forgot(email);
  const links = tokensIn(mails[1]?.text);
  expect(links).toHaveLength(1);
  expect(mails[1]?.text).toContain(`For ${victim.username},`);
  expect((await reset(links[0])).status).toBe(200);
});

it('while no account of an address is verified, the oldest accounts get reset links', async () => {
  const email = freshAddress();
  const victim = await signUp({ email });
  for (let others = 0; others < 14; others++) {
    later(1);
    await signUp({ email });
  }
  const { json } = await forgot(email);
  expect(json.resetToken.startsWith(victim.id)).toBe(true);
  expect((await reset(json.resetToken)).status).toBe(200);
});

it("ten reset requests by strangers neither block the owner's request nor invalidate the owner's link", async () => {
  const email = freshAddress();
  await signUp({ email });
  const own = (await forgot(email)).json.resetToken;
  for (let times = 0; times < 10; times++) expect((await forgot(email, '198.51.100.77')).status).toBe(200);
  expect((await forgot(email, '198.51.100.77')).status).toBe(429);
  expect((await forgot(email)).status).toBe(200);
  expect((await reset(own)).status).toBe(200);
});

it('mails to an unverified address never contain the username', async () => {
  const email = freshAddress();
  const username = 'win.money-at.evil.example';
  expect((await bench.call(register, { body: { username, password: 'secret1', email } })).status).toBe(201);
  await forgot(email);
  expect(mails).toHaveLength(2);
  for (const { text } of mails) expect(text).not.toContain('evil');
  expect(mails[1]?.text).toContain('For the account w…e, made on 2026-11-');
});
