import { expect, it } from 'vitest';
import { MAX_PASSKEYS } from '../../../shared/domain/auth/passkeys.ts';
import { networkOf } from '../../../shared/domain/network.ts';
import { limitKey, limitOf } from '../../data/limits/rateLimits.ts';
import { readSuspendable, suspendAccount } from '../../data/moderation/moderation.ts';
import { type Op, put } from '../../data/ops.ts';
import { useAccounts } from '../../testing/accounts.ts';
import { type Answer, freshNetwork } from '../../testing/context.ts';
import { passkeyCalls } from '../../testing/passkeyCalls.ts';
import { pauseWrite } from '../../testing/pauseWrite.ts';
import { SoftPasskey } from '../../testing/softAuthenticator.ts';
import { handlerOf } from '../../testing/transports.ts';

const accounts = useAccounts();
const { store, bench, benchOn, signUp } = accounts;
const { call, challengeFor, prepare, add, signIn, list, walkerWithPasskey } = passkeyCalls(accounts);
const codeOf = ({ headers }: Answer) => headers['x-error-code'];
const opensSession = (ops: readonly Op[]) => ops.some((op) => op.kind === 'put' && String(op.item.SK).startsWith('S#'));

/** Pauses a sign-in between its reads and its transaction, and runs `meanwhile`. */
async function signInAround(credential: object, meanwhile: () => Promise<unknown>): Promise<Answer> {
  const paused = pauseWrite(store.table, opensSession);
  const body = { credential };
  const signingIn = benchOn(paused.table).call(handlerOf('signInWithPasskey'), { body, headers: freshNetwork() });
  await paused.reached;
  await meanwhile();
  paused.release();
  return signingIn;
}

it('of two sign-ins with the same counter one is refused', async () => {
  const { id, passkey, cookie } = await walkerWithPasskey(5);
  const sameCounter = async () => {
    passkey.counter = 5;
    return passkey.get(await challengeFor(), id);
  };
  const [first, copy] = [await sameCounter(), await sameCounter()];
  const answer = await signInAround(first, async () => expect((await signIn(copy)).status).toBe(200));
  expect([codeOf(answer), answer.cookies]).toEqual(['busy', []]);
  expect((await call('listSessions', { cookie })).json).toHaveLength(2);
});

it('a walker who is suspended during the sign-in gets no session that may write', async () => {
  const { id, passkey } = await walkerWithPasskey();
  const answer = await signInAround(passkey.get(await challengeFor(), id), async () => {
    const account = await readSuspendable(store.table, id);
    if (!account) throw new Error('no account');
    await store.table.write(...suspendAccount(account, [], bench.now));
  });
  expect([codeOf(answer), answer.cookies]).toEqual(['busy', []]);
});

it('a passkey cannot be added under the id of another one', async () => {
  const { cookie } = await signUp();
  const { id } = new SoftPasskey();
  for (const lie of [{ id, rawId: id }, { id }, { rawId: id }]) {
    const { json: challenge } = await prepare(cookie, 'secret1');
    const credential = { ...new SoftPasskey().create(challenge), ...lie };
    const answer = await call('addPasskey', { cookie, body: { credential, name: 'Phone' } });
    expect(answer).toMatchObject({ status: 401, headers: { 'x-error-code': 'passkey_unknown' } });
  }
  expect(await list(cookie)).toEqual([]);
});

it('the twenty-first passkey is refused before the device makes it, and after', async () => {
  const { cookie } = await signUp();
  for (let made = 1; made < MAX_PASSKEYS; made++) await add(cookie);
  const { json: challenge } = await prepare(cookie, 'secret1');
  expect((await add(cookie)).answer.status).toBe(201);
  expect(codeOf(await prepare(cookie, 'secret1'))).toBe('too_many_passkeys');
  const body = { credential: new SoftPasskey().create(challenge), name: 'Late' };
  expect(codeOf(await call('addPasskey', { cookie, body }))).toBe('too_many_passkeys');
  expect(await list(cookie)).toHaveLength(MAX_PASSKEYS);
});

it('a sign-in that succeeds does not count towards the ten tries', async () => {
  const { signInAgain } = await walkerWithPasskey();
  const headers = freshNetwork();
  for (let time = 0; time < 12; time++) expect((await signInAgain({}, { headers })).status).toBe(200);
});

it('the 301st challenge for a sign-in from one network within a quarter of an hour answers 429', async () => {
  const headers = freshNetwork();
  const limit = limitOf('passkey-challenge', networkOf(headers['cloudfront-viewer-address']?.split(':')[0] ?? ''));
  await store.table.write(put({ ...limitKey(limit, bench.now), count: 299 }));
  const ask = (from = headers) => call('askPasskeyChallenge', { body: {}, headers: from });
  expect((await ask()).status).toBe(200);
  expect(await ask()).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) } });
  expect((await ask(freshNetwork())).status).toBe(200);
});
