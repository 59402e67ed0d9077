import { expect, it } from 'vitest';
import { tokensIn, useAccounts } from '../../testing/accounts.ts';
import { testStage } from '../../testing/context.ts';
import { handler as forgotPassword } from './forgotPassword.ts';
import { handler as login } from './login.ts';
import { handler as resetPassword } from './resetPassword.ts';

const { bench, mails, signUp } = useAccounts();
const cheap = { ...testStage, scryptCost: 4 };

const from = (address: string) => ({ 'cloudfront-viewer-address': `${address}:443` });
const tryFrom = (address: string, username: string, password: string) =>
  bench.call(login, { body: { username, password }, headers: from(address) });

let botnet = 0;
/** Each guess comes from another network, so that only the limit per name applies. */
const guess = (username: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, () => tryFrom(`10.0.${botnet >> 8}.${botnet++ & 255}`, username, 'wrong-guess')),
  );
const refusedOf = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429).length;

it('guesses of one password from a thousand networks end at a hundred a day, even the right one', async () => {
  bench.stage = cheap;
  const { username } = await signUp();
  const answers = await guess(username, 110);
  expect(refusedOf(answers)).toBe(10);
  const late = await tryFrom('10.9.9.9', username, 'secret1');
  expect(late).toMatchObject({ status: 429, text: 'Too many attempts. Please wait a moment and try again.' });
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
});

it('an unknown username hits the same rate limit', async () => {
  bench.stage = cheap;
  expect(refusedOf(await guess('not_registered', 110))).toBe(10);
});

it('a walker can log in from known networks while strangers guess the password', async () => {
  bench.stage = cheap;
  const { username } = await signUp({}, { headers: from('192.0.2.1') });
  expect((await tryFrom('192.0.2.2', username, 'secret1')).status).toBe(200);
  await guess(username, 101);
  expect((await tryFrom('192.0.2.1', username, 'secret1')).status).toBe(200);
  expect((await tryFrom('192.0.2.2', username, 'secret1')).status).toBe(200);
  expect((await tryFrom('192.0.2.3', username, 'secret1')).status).toBe(429);
});

it('a reset link allows a login from a new network and forgets the known networks', async () => {
  bench.stage = cheap;
  const email = 'under-attack@example.org';
  const { username } = await signUp({ email }, { headers: from('192.0.2.1') });
  await guess(username, 101);
  await bench.call(forgotPassword, { body: { email } });
  const [token] = tokensIn(mails[0]?.text);
  const reset = { token, password: 'better-secret' };
  expect((await bench.call(resetPassword, { body: reset, headers: from('192.0.2.9') })).status).toBe(200);
  expect((await tryFrom('192.0.2.9', username, 'better-secret')).status).toBe(200);
  expect((await tryFrom('192.0.2.1', username, 'better-secret')).status).toBe(429);
});

it('the limit slides, so guesses of the evening still count after midnight in part', async () => {
  bench.stage = cheap;
  bench.now = new Date('2026-11-20T23:00:00Z');
  const { username } = await signUp();
  expect(refusedOf(await guess(username, 80))).toBe(0);
  bench.now = new Date('2026-11-21T06:00:00Z');
  // The sliding window still counts three quarters of the eighty.
  expect(refusedOf(await guess(username, 50))).toBe(10);
  bench.now = new Date('2026-11-22T18:00:00Z');
  expect(refusedOf(await guess(username, 80))).toBe(0);
});

it('successful logins from many networks are not counted by the limit', async () => {
  bench.stage = cheap;
  const { username } = await signUp();
  for (let times = 0; times < 12; times++) {
    expect((await tryFrom(`198.51.100.${times}`, username, 'secret1')).status).toBe(200);
  }
  expect(refusedOf(await guess(username, 100))).toBe(0);
});
