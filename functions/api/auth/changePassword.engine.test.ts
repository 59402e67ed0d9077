import { expect, it } from 'vitest';
import { useAccounts } from '../../testing/accounts.ts';
import { cookieOf } from '../../testing/context.ts';
import { pauseWrite } from '../../testing/pauseWrite.ts';
import { handler as changePassword } from './changePassword.ts';
import { handler as endOtherSessions } from './endOtherSessions.ts';
import { handler as endSession } from './endSession.ts';
import { handler as listSessions } from './listSessions.ts';
import { handler as login } from './login.ts';

const { bench, benchOn, signUp, store, later } = useAccounts();
const change = (cookie: string | undefined, newPassword: string, table = store.table, currentPassword = 'secret1') =>
  benchOn(table).call(changePassword, { cookie, body: { currentPassword, newPassword } });
const sessions = async (cookie: string | undefined) => bench.call(listSessions, { cookie });
const logIn = (username: string, password = 'secret1', table = store.table) =>
  benchOn(table).call(login, { body: { username, password } });

it('changing the password needs the current one, refuses weak ones and ends all other sessions', async () => {
  const { username, cookie } = await signUp();
  const other = cookieOf(await logIn(username));
  expect((await change(cookie, 'better-secret', store.table, 'secret2')).text).toBe(
    "That's not the password for this account.",
  );
  expect((await change(cookie, 'password1')).text).toBe('That password is too common. Please choose another.');
  expect((await change(cookie, `${username}`)).text).toBe(
    "Your password can't be your username. Please choose another.",
  );
  expect((await change(cookie, 'better-secret')).status).toBe(200);
  expect((await sessions(other)).status).toBe(401);
  expect((await sessions(cookie)).json).toHaveLength(1);
  expect((await logIn(username)).status).toBe(401);
  expect((await logIn(username, 'better-secret')).status).toBe(200);
});

it('a login that verified the old password loses its session, whichever write commits first', async () => {
  const { username, cookie } = await signUp();
  const slow = pauseWrite(store.table, (ops) => ops.length > 1);
  const thief = logIn(username, 'secret1', slow.table);
  await slow.reached;
  expect((await change(cookie, 'better-secret')).status).toBe(200);
  slow.release();
  expect((await thief).status).toBe(401);

  const paused = pauseWrite(store.table, (ops) => ops.length > 1);
  const changing = change(cookie, 'best-secret', paused.table, 'better-secret');
  await paused.reached;
  const second = await logIn(username, 'better-secret');
  expect(second.status).toBe(200);
  paused.release();
  expect((await changing).status).toBe(200);
  expect((await sessions(cookieOf(second))).status).toBe(401);
  expect((await sessions(cookie)).json).toHaveLength(1);
});

it('sessions are listed by day under ids that are no credentials, and all others can be ended', async () => {
  const { id, username, cookie } = await signUp();
  later(26 * 60);
  const other = cookieOf(await logIn(username));
  const list = (await sessions(cookie)).json;
  expect(list).toHaveLength(2);
  for (const session of list) {
    expect(session).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      lastSeenAt: session.createdAt,
      current: expect.any(Boolean),
    });
  }
  expect(list.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true]);
  expect(new Set(list.map(({ createdAt }: { createdAt: string }) => createdAt)).size).toBe(2);
  const { items } = await store.table.query({ PK: `U#${id}`, beginsWith: 'S#' });
  for (const session of list) {
    expect(JSON.stringify([items, cookie, other])).not.toContain(session.id);
  }
  const endOthers = (currentPassword?: string) =>
    bench.call(endOtherSessions, { method: 'DELETE', cookie, body: { currentPassword } });
  expect((await endOthers()).status).toBe(403);
  expect(await endOthers('secret2')).toMatchObject({ status: 403, text: "That's not the password for this account." });
  expect((await sessions(other)).status).toBe(200);
  expect((await endOthers('secret1')).status).toBe(200);
  expect((await sessions(other)).status).toBe(401);
  expect((await sessions(cookie)).json).toMatchObject([{ current: true }]);
});

it('one listed session can be ended with the password, and only by its own walker', async () => {
  const { username, cookie } = await signUp();
  const [lost, kept] = [cookieOf(await logIn(username)), cookieOf(await logIn(username))];
  const stranger = await signUp();
  const idOf = async (of: string | undefined) =>
    (await sessions(of)).json.find(({ current }: { current: boolean }) => current).id;
  const end = async (by: string | undefined, sessionId: string, currentPassword = 'secret1') =>
    bench.call(endSession, { method: 'DELETE', cookie: by, params: { sessionId }, body: { currentPassword } });

  const id = await idOf(lost);
  expect(await end(cookie, id, 'secret2')).toMatchObject({ status: 403 });
  expect((await end(stranger.cookie, id)).status).toBe(200);
  expect((await sessions(lost)).status).toBe(200);
  expect(await end(cookie, id)).toMatchObject({ status: 200, json: {} });
  expect((await sessions(lost)).status).toBe(401);
  expect((await end(cookie, id)).status, 'again').toBe(200);
  expect((await sessions(kept)).json).toHaveLength(2);
  expect((await end(cookie, await idOf(cookie))).status, 'its own').toBe(200);
  expect([(await sessions(cookie)).status, (await sessions(kept)).status]).toEqual([401, 200]);
});
