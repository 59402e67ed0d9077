import { expect, it } from 'vitest';
import { handler as changePassword } from '../../api/auth/changePassword.ts';
import { handler as resetPassword } from '../../api/auth/resetPassword.ts';
import { handler as sendVerification } from '../../api/auth/sendVerification.ts';
import { handler as verifyEmail } from '../../api/auth/verifyEmail.ts';
import { tokensIn, useAccounts } from '../../testing/accounts.ts';
import { pauseWrite } from '../../testing/pauseWrite.ts';

const { bench, mails, signUp, forgot, freshAddress, store } = useAccounts();
const currentPassword = 'secret1';
const reset = (token: unknown) => bench.call(resetPassword, { body: { token, password: 'better-secret' } });
const ownerEntries = async (id: string) =>
  (await store.scan()).filter(({ PK, SK }) => String(PK).startsWith('EM#') && String(SK).endsWith(id));

it('of two concurrent email changes one is refused, and one owner entry remains', async () => {
  const ada = await signUp({ email: freshAddress() });
  const [one, two] = [freshAddress(), freshAddress()];
  const paused = pauseWrite(store.table, (ops) => ops.length > 3);
  const slow = ada.patch({ email: one, currentPassword }, paused.table);
  await paused.reached;
  expect((await ada.patch({ email: two, currentPassword })).status).toBe(200);
  paused.release();
  expect((await slow).status).toBe(409);
  expect(await ownerEntries(ada.id)).toHaveLength(1);
  mails.length = 0;
  await forgot(one);
  expect(mails).toHaveLength(0);
  await forgot(two);
  expect(mails).toHaveLength(1);
});

it('an email verified while it is replaced owns no account afterwards', async () => {
  const [before, after] = [freshAddress(), freshAddress()];
  const ada = await signUp({ email: before });
  await bench.call(sendVerification, { method: 'POST', cookie: ada.cookie });
  const [token] = tokensIn(mails[0]?.text);
  const paused = pauseWrite(store.table, (ops) => ops.length > 3);
  const slow = ada.patch({ email: after, currentPassword }, paused.table);
  await paused.reached;
  expect((await bench.call(verifyEmail, { body: { token } })).status).toBe(200);
  paused.release();
  expect((await slow).status).toBe(409);
  expect((await ada.patch({ email: after, currentPassword })).status).toBe(200);
  expect(await ownerEntries(ada.id)).toHaveLength(1);
});

it("an owner entry whose email is not the walker's current one gets no reset link", async () => {
  const [ada, bob] = [await signUp({ email: freshAddress() }), await signUp({ email: freshAddress() })];
  const hidden = (await ownerEntries(bob.id))[0];
  await store.fill([{ PK: hidden?.PK, SK: String(hidden?.SK).replace(bob.id, ada.id) }]);
  mails.length = 0;
  const { email } = (await bob.patch({ maxDistance: 3 })).json;
  await forgot(email);
  expect(tokensIn(mails[0]?.text)).toHaveLength(1);
  expect(tokensIn(mails[0]?.text)[0]?.startsWith(bob.id)).toBe(true);
});

it('a first email needs no password, replacing and removing it do', async () => {
  const ada = await signUp();
  const email = freshAddress();
  expect((await ada.patch({ email })).json).toMatchObject({ email, emailVerified: false });
  expect((await ada.patch({ email, maxDistance: 2 })).status).toBe(200);
  const needed = { status: 403, text: 'Please enter your current password to change your e-mail address.' };
  expect(await ada.patch({ email: freshAddress() })).toMatchObject(needed);
  expect(await ada.patch({ email: '' })).toMatchObject(needed);
  expect(await ada.patch({ email: '', currentPassword: 'secret2' })).toMatchObject({
    status: 403,
    text: "That's not the password for this account.",
  });
  expect((await ada.patch({ email: '', currentPassword })).json.email).toBeNull();
  expect(await ownerEntries(ada.id)).toEqual([]);
});

it('the replaced email gets a notice, and its reset links are invalid', async () => {
  const [before, after] = [freshAddress(), freshAddress()];
  const ada = await signUp({ email: before });
  const { resetToken } = (await forgot(before)).json;
  mails.length = 0;
  await ada.patch({ email: after, currentPassword });
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [before, 'Your Signpost e-mail address was changed'],
    [after, 'Is this your e-mail address?'],
  ]);
  expect(mails[0]?.text).not.toContain(after);
  expect((await reset(resetToken)).status).toBe(400);
});

it.each(['reset', 'change of password'])('a concurrent email change is discarded after a %s', async (how) => {
  const email = freshAddress();
  const ada = await signUp({ email });
  const { resetToken } = (await forgot(email)).json;
  const paused = pauseWrite(store.table, (ops) => ops.length > 3);
  const thief = ada.patch({ email: freshAddress(), currentPassword }, paused.table);
  await paused.reached;
  const done =
    how === 'reset'
      ? await reset(resetToken)
      : await bench.call(changePassword, {
          cookie: ada.cookie,
          body: { currentPassword, newPassword: 'better-secret' },
        });
  expect(done.status).toBe(200);
  paused.release();
  expect((await thief).status).toBe(409);
  expect((await ownerEntries(ada.id)).length).toBe(1);
});
