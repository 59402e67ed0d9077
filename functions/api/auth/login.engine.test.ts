import { describe, expect, it } from 'vitest';
import { useAccounts } from '../../testing/accounts.ts';
import { cookieOf, testStage } from '../../testing/context.ts';
import { handler as getCurrentUser } from './getCurrentUser.ts';
import { handler as login } from './login.ts';

const { store, bench, signUp, later } = useAccounts();

describe('POST /api/login', () => {
  it('a login opens a further session and ignores the case of the username', async () => {
    const { username, id } = await signUp();
    const answer = await bench.call(login, { body: { username: username.toUpperCase(), password: 'secret1' } });
    expect(answer).toMatchObject({ status: 200, json: { id, username } });
    expect((await bench.call(getCurrentUser, { cookie: cookieOf(answer) })).json.id).toBe(id);
  });

  it('a wrong password and an unknown username get the same answer', async () => {
    const { username } = await signUp();
    const wrong = await bench.call(login, { body: { username, password: 'secret2' } });
    const unknown = await bench.call(login, { body: { username: 'nobody_here', password: 'secret2' } });
    expect(wrong).toMatchObject({ status: 401, text: 'Wrong username or password.', cookies: [] });
    expect(unknown).toMatchObject({ status: 401, text: wrong.text, headers: wrong.headers });
  });

  it('the eleventh wrong password for a username answers 429 with Retry-After', async () => {
    const { username } = await signUp();
    const guess = () => bench.call(login, { body: { username, password: 'wrong-guess' } });
    const tries = await Promise.all(Array.from({ length: 11 }, guess));
    expect(tries.filter((answer) => answer.status === 401)).toHaveLength(10);
    const refused = tries.find((answer) => answer.status === 429);
    expect(refused?.text).toBe('Too many attempts. Please wait a moment and try again.');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);

    expect((await bench.call(login, { body: { username, password: 'secret1' } })).status).toBe(429);
    const elsewhere = { 'cloudfront-viewer-address': '198.51.100.9:1' };
    expect((await bench.call(login, { body: { username, password: 'secret1' }, headers: elsewhere })).status).toBe(200);
    later(15);
    expect((await bench.call(login, { body: { username, password: 'secret1' } })).status).toBe(200);
  });

  it('successful logins are not counted by the rate limit', async () => {
    const { username } = await signUp();
    for (let times = 0; times < 12; times++) {
      expect((await bench.call(login, { body: { username, password: 'secret1' } })).status).toBe(200);
    }
  });

  it('the 101st failed login from one network answers 429 for any usernames', async () => {
    const headers = { 'cloudfront-viewer-address': '2001:db8:1:2:0:0:0:5:443' };
    const neighbour = { 'cloudfront-viewer-address': '2001:db8:1:2:9:9:9:9:443' };
    bench.stage = { ...testStage, scryptCost: 4 };
    const tries = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        bench.call(login, { body: { username: `guess_${index}`, password: 'secret1' }, headers }),
      ),
    );
    expect(tries.every((answer) => answer.status === 401)).toBe(true);
    const more = await bench.call(login, { body: { username: 'guess_x', password: 'secret1' }, headers: neighbour });
    expect(more.status).toBe(429);
  });

  it('a login that opens the twenty-first session ends the oldest one', async () => {
    const { username, cookie } = await signUp();
    for (let times = 1; times <= 20; times++) {
      later(1);
      await bench.call(login, { body: { username, password: 'secret1' } });
    }
    expect((await bench.call(getCurrentUser, { cookie })).status).toBe(401);
  });

  it('a login rehashes the password when the cost of hashing changed', async () => {
    const { username } = await signUp();
    bench.stage = { ...testStage, scryptCost: 7 };
    expect((await bench.call(login, { body: { username, password: 'secret1' } })).status).toBe(200);
    const item = await store.table.get({ PK: `UN#${username}`, SK: 'LOGIN' });
    expect(item?.passwordHash).toMatch(/^\$scrypt\$ln=7,r=8,p=1\$/);
    expect((await bench.call(login, { body: { username, password: 'secret1' } })).status).toBe(200);
  });
});
