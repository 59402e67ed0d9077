import { describe, expect, it } from 'vitest';
import type { Scope } from '../../../shared/domain/auth/accessTokens.ts';
import { MAX_TOKENS } from '../../../shared/domain/auth/accessTokens.ts';
import { keys } from '../../data/keys.ts';
import { limitKey, limitOf } from '../../data/limits/rateLimits.ts';
import { put, update } from '../../data/ops.ts';
import { changeProfile } from '../../data/walkers/walkers.ts';
import { sha256 } from '../../runtime/random.ts';
import { type Answer, type Call, cookieOf, freshNetwork } from '../../testing/context.ts';
import type { ExampleWalker } from '../../testing/exampleWalker.ts';
import { pauseWrite } from '../../testing/pauseWrite.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld({ width: 160, height: 120 });

/** A walker, and the headers of a script with a token of theirs. */
async function withToken(...scopes: Scope[]) {
  const walker = await world.exampleWalker();
  const created = await walker.accessToken(scopes);
  return { walker, ...created, script: bearer(created.token) };
}
const bearer = (token: string): Call => ({ cookie: undefined, headers: { authorization: `Bearer ${token}` } });
const coded = (answer: Answer) => [answer.status, answer.headers['x-error-code']];
const listed = async (walker: ExampleWalker) => (await walker.call('listTokens')).json;

describe('personal access tokens', () => {
  it('a token is shown once, stored as a hash, and listed with its last use', async () => {
    const { walker, id, token, script } = await withToken('read');
    expect(token).toMatch(/^signpost_[\w-]{65}$/);
    const view = { id, name: 'My watch', scopes: ['read'], createdAt: '2026-11-20', lastUsedAt: null };
    expect(await listed(walker)).toEqual([view]);
    expect(JSON.stringify(await world.store.scan())).not.toContain(token.slice(-43));
    expect((await walker.call('getCurrentUser', script)).json.id).toBe(walker.id);
    expect(await listed(walker)).toEqual([{ ...view, lastUsedAt: '2026-11-20' }]);
  });

  it('each scope opens its own routes and no others', async () => {
    const { walker, script } = await withToken('walk');
    const home = { homeLatitude: 57.7, homeLongitude: 11.9 };
    expect((await walker.call('generateRoute', { body: home, ...script })).status).toBe(200);
    const friends = await walker.call('listFriends', { params: { id: walker.id }, ...script });
    expect(coded(friends)).toEqual([403, 'token_not_allowed']);
    expect(coded(await walker.call('getCurrentUser', script))).toEqual([403, 'token_not_allowed']);
  });

  it('a token with every scope can neither create, list nor revoke tokens, nor open the account', async () => {
    const { walker, id, script } = await withToken('read', 'walk', 'friends');
    const body = { name: 'Another', scopes: ['read'], currentPassword: walker.password };
    const own = { params: { id: walker.id }, ...script };
    const answers = [
      await walker.call('createToken', { body, ...script }),
      await walker.call('listTokens', script),
      await walker.call('revokeToken', { params: { tokenId: id }, method: 'DELETE', ...script }),
      await walker.call('listSessions', script),
      await walker.call('updateWalker', { ...own, method: 'PATCH', body: { maxDistance: 2 } }),
      await walker.call('deleteAccount', { ...own, method: 'DELETE', body: { password: walker.password } }),
    ];
    for (const answer of answers) expect(coded(answer)).toEqual([403, 'token_not_allowed']);
  });

  it('a token acts for its own walker only', async () => {
    const { script } = await withToken('read', 'friends');
    const other = await world.exampleWalker();
    const call = { params: { id: other.id }, ...script };
    expect(coded(await other.call('listFriends', call))).toEqual([403, 'not_yours']);
    expect((await other.call('getWalker', call)).json.email).toBeUndefined();
  });

  it('a revoked token answers 401, and a second revocation 200', async () => {
    const { walker, id, script } = await withToken('read');
    const revoke = () => walker.call('revokeToken', { params: { tokenId: id }, method: 'DELETE' });
    expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 200]);
    const answer = await walker.call('getCurrentUser', script);
    expect(coded(answer)).toEqual([401, 'token_invalid']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it('a token that is revoked during its first call of an hour does nothing more in it', async () => {
    const { walker, id, script } = await withToken('walk');
    const paused = pauseWrite(world.store.table);
    const { adapters } = world.bench;
    adapters.table = paused.table;
    const creating = walker.call('signUpload', { method: 'POST', ...script });
    adapters.table = world.store.table;
    await paused.reached;
    await walker.call('revokeToken', { params: { tokenId: id }, method: 'DELETE' });
    paused.release();
    expect(coded(await creating)).toEqual([401, 'token_invalid']);
    expect(await listed(walker)).toEqual([]);
  });

  it('the last use of a token is stored at most once an hour', async () => {
    const { walker, token, script } = await withToken('read');
    const usedAt = async (now: string) => {
      world.at(now);
      expect((await walker.call('getCurrentUser', script)).status).toBe(200);
      return (await world.store.table.get(keys.accessToken(walker.id, sha256(token.slice(-43)))))?.lastUsedAt;
    };
    const [first, second] = ['2026-11-20T09:10:00.000Z', '2026-11-20T10:10:00.000Z'];
    expect(await usedAt(first)).toBe(first);
    expect(await usedAt('2026-11-20T10:09:59.999Z')).toBe(first);
    expect(await usedAt(second)).toBe(second);
    world.at('2026-11-20T09:00:00Z');
  });

  it('a token of an account that is being deleted answers 401', async () => {
    const { walker, script } = await withToken('read');
    await world.store.table.write(update(keys.profile(walker.id), { set: { deletionReceipt: 'receipt' } }));
    expect(coded(await walker.call('getCurrentUser', script))).toEqual([401, 'token_invalid']);
  });

  it('a walker cannot revoke the token of another', async () => {
    const { walker, id, script } = await withToken('read');
    const other = await world.exampleWalker();
    await other.call('revokeToken', { params: { tokenId: id }, method: 'DELETE' });
    expect((await walker.call('getCurrentUser', script)).status).toBe(200);
  });

  it('a new password ends every token, and these do not count for the maximum', async () => {
    const { walker, script } = await withToken('read');
    for (let more = 1; more < MAX_TOKENS; more++) await walker.accessToken(['read']);
    const body = { name: 'One more', scopes: ['read'], currentPassword: walker.password };
    expect(coded(await walker.call('createToken', { body }))).toEqual([409, 'too_many_tokens']);
    await walker.json('changePassword', { body: { currentPassword: walker.password, newPassword: walker.password } });
    expect(coded(await walker.call('getCurrentUser', script))).toEqual([401, 'token_invalid']);
    expect(await listed(walker)).toEqual([]);
    expect((await walker.call('createToken', { body })).status).toBe(201);
  });

  it('ending the other sessions revokes the tokens on request only, one just created by such a session included', async () => {
    const { walker, script } = await withToken('read');
    const other = cookieOf(
      await walker.call('login', { body: { username: walker.username, password: walker.password } }),
    );
    const end = (body = {}) =>
      walker.json('endOtherSessions', { method: 'DELETE', body: { currentPassword: walker.password, ...body } });
    await end();
    expect((await walker.call('getCurrentUser', script)).status).toBe(200);
    expect((await walker.call('getCurrentUser', { cookie: other })).status).toBe(401);
    const thief = cookieOf(
      await walker.call('login', { body: { username: walker.username, password: walker.password } }),
    );
    const body = { name: 'Late', scopes: ['read'], currentPassword: walker.password };
    await Promise.all([walker.call('createToken', { cookie: thief, body }), end({ revokeTokens: true })]);
    expect(await listed(walker)).toEqual([]);
    expect(coded(await walker.call('getCurrentUser', script))).toEqual([401, 'token_invalid']);
  });

  it('tokens that are created at the same time keep to the maximum', async () => {
    const walker = await world.exampleWalker();
    for (let made = 0; made < MAX_TOKENS - 3; made++) await walker.accessToken(['read']);
    const body = { name: 'Many', scopes: ['read'], currentPassword: walker.password };
    const codes = new Set<unknown>();
    while (!codes.has('too_many_tokens')) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => walker.call('createToken', { body })));
      for (const { headers } of answers) codes.add(headers['x-error-code']);
    }
    expect(await listed(walker)).toHaveLength(MAX_TOKENS);
    expect([...codes].filter((code) => code !== 'busy').sort()).toEqual(['too_many_tokens', undefined]);
  });

  it('a suspended walker’s token answers 403 on every route', async () => {
    const { walker, script } = await withToken('read');
    await world.store.table.write(changeProfile(walker.id, { suspendedAt: '2026-11-20T09:00:00Z' }));
    expect(coded(await walker.call('getCurrentUser', script))).toEqual([403, 'suspended']);
  });

  it('a wrong password creates no token', async () => {
    const walker = await world.exampleWalker();
    const body = { name: 'My watch', scopes: ['read'], currentPassword: 'not-mine' };
    expect(coded(await walker.call('createToken', { body }))).toEqual([403, 'wrong_password']);
  });

  it('a call with a cookie and a token is refused, and a token in the query is ignored', async () => {
    const { walker, token, script } = await withToken('read');
    const both = { ...script, cookie: walker.cookie };
    expect(coded(await walker.call('getCurrentUser', both))).toEqual([400, 'token_with_cookie']);
    const query = { access_token: token, token };
    const answer = await walker.call('getCurrentUser', { cookie: undefined, query });
    expect(coded(answer)).toEqual([401, 'not_signed_in']);
  });

  it('a proxy’s own credentials leave the session as it is', async () => {
    const walker = await world.exampleWalker();
    const headers = { authorization: 'Basic c2lnbjpwb3N0' };
    expect((await walker.call('getCurrentUser', { headers })).status).toBe(200);
  });

  it('a call with a token may come from another origin, because no browser sends one by itself', async () => {
    const { walker, script } = await withToken('walk');
    const headers = { ...script.headers, 'sec-fetch-site': 'cross-site', origin: 'https://other.example' };
    expect((await walker.call('signUpload', { method: 'POST', ...script, headers })).status).toBe(200);
    const stolen = await walker.call('signUpload', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } });
    expect(coded(stolen)).toEqual([403, 'cross_site']);
  });

  it('guessed tokens are limited by network', async () => {
    const walker = await world.exampleWalker();
    const network = freshNetwork();
    const guess = (secret: string) => {
      const { headers, ...call } = bearer(secret);
      return walker.call('getCurrentUser', { ...call, headers: { ...headers, ...network } });
    };
    const wrong = await Promise.all(
      Array.from({ length: 100 }, (_, time) => guess(time % 2 ? `signpost_${walker.id}${'x'.repeat(43)}` : 'guess')),
    );
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([401]));
    const answer = await guess('guess');
    expect(coded(answer)).toEqual([429, 'too_many_attempts']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('the calls of one token are limited by the hour', async () => {
    const { walker, token, script } = await withToken('read');
    const { walker: other, script: otherScript } = await withToken('read');
    const limit = limitOf('token-call', sha256(token.slice(-43)));
    await world.store.table.write(put({ ...limitKey(limit, world.bench.now), count: limit.max - 1 }));
    expect((await walker.call('listAchievements', script)).status).toBe(200);
    expect(coded(await walker.call('listAchievements', script))).toEqual([429, 'too_many_calls']);
    expect((await other.call('listAchievements', otherScript)).status).toBe(200);
  });

  it('the same completion twice by a token is answered twice and counted once', async () => {
    const { walker, script } = await withToken('walk');
    const routeId = await walker.draft();
    const { id } = await walker.json('createChallenge', { body: { routeId }, ...script });
    const call = { params: { id }, body: { photoUrl: await walker.upload() }, ...script };
    const [first, second] = [
      await walker.call('completeChallenge', call),
      await walker.call('completeChallenge', call),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await walker.stats()).completedChallenges).toBe(1);
  });
});
