import { expect } from 'vitest';
import type { RouteName } from '../../shared/api/routes.ts';
import type { useAccounts } from './accounts.ts';
import { type Call, freshNetwork } from './context.ts';
import { SoftPasskey } from './softAuthenticator.ts';
import { handlerOf } from './transports.ts';

/** Calls of walkers with passkeys. */
export function passkeyCalls({ bench, signUp }: ReturnType<typeof useAccounts>) {
  const call = (route: RouteName, request: Call = {}) => bench.call(handlerOf(route), request);
  const challengeFor = async (body = {}) => (await call('askPasskeyChallenge', { body, headers: freshNetwork() })).json;
  const prepare = (cookie: string | undefined, currentPassword?: string) =>
    call('preparePasskey', { cookie, body: { currentPassword } });

  async function add(cookie: string | undefined, passkey = new SoftPasskey(), name = 'Phone', password = 'secret1') {
    const { json: challenge } = await prepare(cookie, password);
    const credential = passkey.create(challenge);
    return { passkey, answer: await call('addPasskey', { cookie, body: { credential, name } }) };
  }
  const signIn = (credential: object, request: Call = {}) =>
    call('signInWithPasskey', { body: { credential }, headers: freshNetwork(), ...request });
  const list = async (cookie: string | undefined) => (await call('listPasskeys', { cookie })).json;

  async function walkerWithPasskey(counter = 0, fields = {}) {
    const walker = await signUp(fields);
    const { passkey, answer } = await add(walker.cookie, new SoftPasskey(counter));
    expect(answer).toMatchObject({ status: 201, json: {} });
    const signInAgain = async (lies = {}, request: Call = {}) =>
      signIn(passkey.get(await challengeFor(), walker.id, lies), request);
    return { ...walker, passkey, signInAgain };
  }
  return { call, challengeFor, prepare, add, signIn, list, walkerWithPasskey };
}
