import { describe, expect, it } from 'vitest';
import { tokensIn, useAccounts } from '../../testing/accounts.ts';
import { testStage } from '../../testing/context.ts';
import { handler as forgotPassword } from './forgotPassword.ts';
import { handler as getCurrentUser } from './getCurrentUser.ts';
import { handler as login } from './login.ts';
import { handler as resetPassword } from './resetPassword.ts';

const { mails, bench, freshAddress, signUp, later } = useAccounts();
const cloudStage = { ...testStage, name: 'prod', siteUrl: 'https://signpost.example', isDevelopment: false };

describe('POST /api/forgot-password and /api/reset-password', () => {
  const reset = (token: unknown, password = 'better-secret') =>
    bench.call(resetPassword, { body: { token, password } });

  it('a mailed reset link works once and ends every session', async () => {
    const { username, cookie } = await signUp({ email: freshAddress() });
    const email = (await bench.call(getCurrentUser, { cookie })).json.email;
    const answer = await bench.call(forgotPassword, { body: { email } });
    const [token] = tokensIn(mails[0]?.text);
    expect(answer).toMatchObject({ status: 200, json: { resetToken: token } });
    expect(mails[0]).toMatchObject({ to: email, subject: 'Your Signpost password' });
    expect(mails[0]?.text).toContain(`http://localhost:3000/reset-password#token=${token}`);

    expect(await reset(token)).toMatchObject({ status: 200, json: {} });
    expect((await bench.call(getCurrentUser, { cookie })).status).toBe(401);
    expect((await bench.call(login, { body: { username, password: 'secret1' } })).status).toBe(401);
    expect((await bench.call(login, { body: { username, password: 'better-secret' } })).status).toBe(200);
    expect(await reset(token)).toMatchObject({
      status: 400,
      text: 'This password reset link is invalid or has expired.',
    });
  });

  it('a local stage outside development mode answers without the reset token', async () => {
    const email = freshAddress();
    await signUp({ email });
    bench.stage = { ...testStage, isDevelopment: false };
    expect(await bench.call(forgotPassword, { body: { email } })).toMatchObject({ status: 200, json: {}, text: '{}' });
    expect(tokensIn(mails[0]?.text)).toHaveLength(1);
  });

  it('a reset request for a known and an unknown address gets the same answer after the same time', async () => {
    const email = freshAddress();
    await signUp({ email });
    bench.stage = { ...cloudStage, forgotAnswerMs: 60 };
    const times: number[] = [];
    const answers = [];
    for (const address of [email, 'unknown@example.org']) {
      const start = performance.now();
      answers.push(await bench.call(forgotPassword, { body: { email: address } }));
      times.push(performance.now() - start);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 200, json: {} });
    expect(Math.min(...times)).toBeGreaterThanOrEqual(59);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('https://signpost.example/reset-password#token=');
  });

  it('a reset request gets the same answer when the mail is refused, and the failure is counted', async () => {
    const email = freshAddress();
    await signUp({ email });
    bench.stage = cloudStage;
    const { mail } = bench.adapters;
    const refused = async () => {
      throw new Error('MessageRejected: Email address is not verified.');
    };
    try {
      bench.adapters.mail = { send: refused };
      bench.lines.length = 0;
      const [known, unknown] = [
        await bench.call(forgotPassword, { body: { email } }),
        await bench.call(forgotPassword, { body: { email: 'unknown@example.org' } }),
      ];
      expect(known).toEqual(unknown);
      expect(known).toMatchObject({ status: 200, json: {} });
      expect(bench.lines.map(({ counts }) => counts)).toEqual([{ mailsRefused: 1 }, undefined]);
      expect(JSON.stringify(bench.lines)).not.toContain(email);
    } finally {
      if (mail) bench.adapters.mail = mail;
    }
  });

  it('mailed links are built from the configured origin, never from the Host header', async () => {
    const email = freshAddress();
    await signUp({ email });
    bench.stage = cloudStage;
    await bench.call(forgotPassword, { body: { email }, headers: { host: 'evil.example' } });
    expect(mails[0]?.text).not.toContain('evil');
  });

  it('one reset mail contains a link for each walker of the address', async () => {
    const email = freshAddress();
    const [one, two] = [await signUp({ email }), await signUp({ email: email.toUpperCase() })];
    await bench.call(forgotPassword, { body: { email } });
    expect(mails).toHaveLength(1);
    expect(tokensIn(mails[0]?.text)).toHaveLength(2);
    expect([one.username, two.username].filter((name) => mails[0]?.text.includes(name))).toEqual([]);
  });

  it('each of several reset links works for half an hour until one is used', async () => {
    const email = freshAddress();
    await signUp({ email });
    for (let times = 0; times < 9; times++) await bench.call(forgotPassword, { body: { email } });
    const tokens = mails.map(({ text }) => tokensIn(text)[0]);
    expect((await reset(tokens[0])).status).toBe(200);
    expect((await reset(tokens[3])).status).toBe(400);
  });

  it('two concurrent reset requests give two working links', async () => {
    const email = freshAddress();
    await signUp({ email });
    await Promise.all([1, 2].map(() => bench.call(forgotPassword, { body: { email } })));
    const [one, two] = mails.map(({ text }) => tokensIn(text)[0]);
    const answers = await Promise.all([reset(one, 'first-secret'), reset(two, 'second-secret')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
  });

  it('a reset link is refused after half an hour', async () => {
    const email = freshAddress();
    await signUp({ email });
    await bench.call(forgotPassword, { body: { email } });
    later(30);
    expect((await reset(tokensIn(mails[0]?.text)[0])).status).toBe(400);
  });
});
