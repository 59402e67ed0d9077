import { describe, expect, it } from 'vitest';
import { useAccounts } from '../../testing/accounts.ts';
import { cookieOf } from '../../testing/context.ts';
import { handler as getCurrentUser } from './getCurrentUser.ts';
import { handler as listSessions } from './listSessions.ts';
import { handler as login } from './login.ts';
import { handler as logout } from './logout.ts';

const { store, bench, signUp, later } = useAccounts();

describe('sessions', () => {
  it('logout ends its own session at once and no other', async () => {
    const { username, cookie } = await signUp();
    const second = cookieOf(await bench.call(login, { body: { username, password: 'secret1' } }));
    const answer = await bench.call(logout, { method: 'POST', cookie });
    // Clears the HTTP cache of photos and map tiles, but not storage, where unsent photos wait.
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(answer).toMatchObject({
      status: 200,
      json: {},
      cookies: Array(2).fill(expect.stringContaining('Max-Age=0')),
    });
    expect((await bench.call(getCurrentUser, { cookie })).status).toBe(401);
    expect((await bench.call(getCurrentUser, { cookie: second })).status).toBe(200);
  });

  it('logout works without a session', async () => {
    expect((await bench.call(logout, { method: 'POST' })).status).toBe(200);
  });

  it('a session ends after thirty idle days although its item is still stored', async () => {
    const { cookie } = await signUp();
    later(29 * 24 * 60);
    expect((await bench.call(getCurrentUser, { cookie })).cookies).toHaveLength(2);
    later(29 * 24 * 60);
    expect((await bench.call(getCurrentUser, { cookie })).status).toBe(200);
    later(31 * 24 * 60);
    expect((await bench.call(getCurrentUser, { cookie })).status).toBe(401);
  });

  it('a session ends 180 days after the login and leaves the list, however often it is used', async () => {
    const { username, cookie } = await signUp();
    const visit = async () => (await bench.call(getCurrentUser, { cookie })).status;
    for (let day = 20; day <= 160; day += 20) {
      later(20 * 24 * 60);
      expect(await visit(), `day ${day}`).toBe(200);
    }
    later(20 * 24 * 60 - 1);
    expect(await visit(), 'a minute before').toBe(200);
    const [session] = (await bench.call(listSessions, { cookie })).json;
    expect([session.createdAt, session.lastSeenAt]).toEqual(['2026-11-20', '2027-05-19']);
    later(1);
    expect(await visit(), 'day 180').toBe(401);
    const again = cookieOf(await bench.call(login, { body: { username, password: 'secret1' } }));
    expect((await bench.call(listSessions, { cookie: again })).json).toHaveLength(1);
  });

  it('the secret of a session is never stored', async () => {
    const { id, cookie } = await signUp();
    const { items } = await store.table.query({ PK: `U#${id}`, beginsWith: 'S#' });
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain(cookie?.split('.')[1]);
  });
});
