import { beforeEach, expect, it } from 'vitest';
import type { Op } from '../../data/ops.ts';
import type { Mail } from '../../ports/mail.ts';
import { cookieOf, testBench } from '../../testing/context.ts';
import { pauseWrite } from '../../testing/pauseWrite.ts';
import { useTable } from '../../testing/table.ts';
import { handler as forgotPassword } from './forgotPassword.ts';
import { handler as getCurrentUser } from './getCurrentUser.ts';
import { handler as login } from './login.ts';
import { handler as register } from './register.ts';
import { handler as resetPassword } from './resetPassword.ts';

const store = useTable();
const mail: Mail = { send: async () => undefined };
let names = 0;
let bench: ReturnType<typeof testBench>;
beforeEach(() => {
  bench = testBench({ table: store.table, mail });
});

const touches = (prefix: string) => (ops: readonly Op[]) =>
  ops.some((op) => (op.kind === 'put' ? op.item : op.key).SK.startsWith(prefix));

async function stolen() {
  const username = `evicted_${++names}`;
  const email = `${username}@example.org`;
  const answer = await bench.call(register, { body: { username, email, password: 'secret1' } });
  const { resetToken } = (await bench.call(forgotPassword, { body: { email } })).json;
  const logIn = (table = store.table, password = 'secret1') =>
    testBench({ table }).call(login, { body: { username, password } });
  const reset = (table = store.table) =>
    testBench({ table }).call(resetPassword, { body: { token: resetToken, password: 'better-secret' } });
  const sessions = async () => (await store.table.query({ PK: `U#${answer.json.id}`, beginsWith: 'S#' })).items.length;
  return { logIn, reset, sessions };
}

it('a login that verified the old password creates no session after a reset committed', async () => {
  const { logIn, reset, sessions } = await stolen();
  const paused = pauseWrite(store.table, touches('S#'));
  const thief = logIn(paused.table);
  await paused.reached;
  expect((await reset()).status).toBe(200);
  paused.release();
  expect(await thief).toMatchObject({ status: 401, text: 'Wrong username or password.', cookies: [] });
  expect(await sessions()).toBe(0);
});

it('a reset ends the session of a login that committed after the reset listed the sessions', async () => {
  const { logIn, reset, sessions } = await stolen();
  const paused = pauseWrite(store.table);
  const resetting = reset(paused.table);
  await paused.reached;
  const thief = await logIn();
  expect(thief.status).toBe(200);
  paused.release();
  expect((await resetting).status).toBe(200);
  expect((await bench.call(getCurrentUser, { cookie: cookieOf(thief) })).status).toBe(401);
  expect(await sessions()).toBe(0);
});

it('a login verifies the password again when only the cost of its hash changed meanwhile', async () => {
  const { logIn, sessions } = await stolen();
  const paused = pauseWrite(store.table, touches('S#'));
  const slow = logIn(paused.table);
  await paused.reached;
  const rehashing = testBench({ table: store.table });
  rehashing.stage = { ...rehashing.stage, scryptCost: 7 };
  expect((await rehashing.call(login, { body: { username: `evicted_${names}`, password: 'secret1' } })).status).toBe(
    200,
  );
  paused.release();
  expect((await slow).status).toBe(200);
  expect(await sessions()).toBe(3);
});
