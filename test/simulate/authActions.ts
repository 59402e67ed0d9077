import { createHash } from 'node:crypto';
import { sessionIdOf } from '../../functions/common/auth/session.ts';
import { keys } from '../../functions/data/keys.ts';
import { sha256 } from '../../functions/runtime/random.ts';
import { type Answer, cookieOf } from '../../functions/testing/context.ts';
import {
  type ActionContext,
  type Actions,
  type Attempt,
  changes,
  type Fact,
  type Person,
  stored,
  type View,
} from './people.ts';

/** Stub of scrypt: its cost is measured elsewhere. */
export const keyOf = (password: string, salt: Buffer, N: number) =>
  createHash('sha256').update(`${N}`).update(salt).update(password).digest();

function passwordFits(stored: string, password: string): boolean {
  const [, cost, salt = '', key] = /ln=(\d+),[^$]*\$([\w-]+)\$([\w-]+)$/.exec(stored) ?? [];
  return keyOf(password, Buffer.from(salt, 'base64url'), 2 ** Number(cost)).toString('base64url') === key;
}

export const zones = ['Europe/Stockholm', 'Asia/Tokyo', 'America/Los_Angeles'];
const passwords = ['correct horse 1', 'battery staple 2', 'tall ship 3'];

const viewer = ({ network }: Person) => ({ 'cloudfront-viewer-address': `${network}:40000` });
const session = (cookie: string, is: boolean) =>
  stored(`session:${cookie}`, 'a session', is, (view) => view.session(cookie));

/** Stores the session cookie of a login. */
function keepSession(me: Person, answer: Answer): Fact {
  const cookie = /session=\S{60,}/.exec(cookieOf(answer) ?? '')?.[0];
  if (!cookie) throw new Error('an answer that signs in without a cookie');
  me.id = String(answer.json.id);
  me.cookies.push(cookie);
  return session(cookie, true);
}

/** Until a new password is acknowledged, the person tries every password that may be set. */
function newPassword(
  a: ActionContext,
  me: Person,
  cookie: string | undefined,
  body: (password: string) => object,
): Attempt {
  const password = a.dice.pick(passwords);
  me.passwords.add(password);
  const ended = me.cookies.filter((each) => each !== cookie);
  const hash = (view: View) => String(view.item(keys.login(me.name))?.passwordHash);
  const opens = stored(`password:${me.id}`, 'the last password', true, (view) => passwordFits(hash(view), password));
  return {
    call: { body: body(password), cookie, headers: viewer(me) },
    touches: [`session: ${me.id}`, `password:${me.id}`],
    follows: () => [opens, ...ended.map((each) => session(each, false))],
  };
}

/** A token from a received mail. */
const token = ({ backend, me, some }: ActionContext, page: string) => {
  const texts = backend.mails.flatMap(({ to, text }) => (to === me.email ? [text] : []));
  return some([...texts.join('\n').matchAll(new RegExp(`${page}#token=([\\w-]+(?:\\.[\\w-]+)?)`, 'g'))])[1] ?? '';
};

export const authActions: Actions = {
  lookAtInvitation: () => ({ call: { body: { code: '9F3K-TQ7M-2B4C-X0WD' } } }),
  register: (a) => {
    const { me } = a;
    if (me.id !== undefined) a.sometimes(0.1);
    const timeZone = a.dice.pick([...zones, 'Pacific/Kiritimati', undefined]);
    const named = (id: string) =>
      stored(`name:${me.name}`, 'a registered name', true, (view) => view.idOf(me.name) === id);
    return {
      call: { body: { username: me.name, password: a.password(), email: me.email, timeZone }, headers: viewer(me) },
      touches: [`name:${me.name}`],
      follows: (answer) => [keepSession(me, answer), named(answer.json.id)],
    };
  },
  login: (a) => {
    const { me } = a;
    if (me.id === undefined) a.sometimes(0.2);
    const isWrong = a.dice.chance(0.1);
    return {
      // Above the limit a new session deletes the oldest one.
      touches: me.cookies.length > 18 ? [`session: ${me.id}`] : [],
      call: { body: { username: me.name, password: isWrong ? 'wrong password 9' : a.password() }, headers: viewer(me) },
      follows: (answer) => {
        if (isWrong) throw new Error('a wrong password signs in');
        return [keepSession(me, answer)];
      },
    };
  },
  logout: (a) => {
    a.sometimes(0.5);
    const cookie = a.cookie();
    return a.signedIn({ cookie }, changes(session(cookie, false)));
  },
  forgotPassword: ({ me }) => ({ call: { body: { email: me.email }, headers: viewer(me) } }),
  resetPassword: (a) => {
    const found = token(a, 'reset-password');
    const owner = a.some(a.people.filter(({ id }) => id !== undefined && found.startsWith(id)));
    return newPassword(a, owner, undefined, (password) => ({ token: found, password }));
  },
  /** No simulated walker has a passkey, so a reset never offers this choice. */
  keepPasskeys: () => ({ call: { body: { token: 'A'.repeat(65), keep: [] } } }),
  verifyEmail: (a) => ({ call: { body: { token: token(a, 'verify-email') } } }),
  changePassword: (a) => {
    const currentPassword = a.password();
    return newPassword(a, a.me, a.cookie(), (newPassword) => ({ currentPassword, newPassword }));
  },
  endOtherSessions: (a) => {
    const cookie = a.cookie();
    const ended = a.me.cookies.filter((each) => each !== cookie);
    const call = { cookie, body: { currentPassword: a.password() }, headers: viewer(a.me) };
    return { call, touches: [`session: ${a.me.id}`], follows: () => ended.map((each) => session(each, false)) };
  },
  endSession: (a) => {
    const ended = a.cookie();
    const sessionId = sessionIdOf({ secretHash: sha256(ended.split('.').at(-1) ?? '') });
    const call = { params: { sessionId }, body: { currentPassword: a.password() }, headers: viewer(a.me) };
    return a.signedIn(call, changes(session(ended, false)));
  },
  sendVerification: (a) => a.signedIn(),
  createToken: (a) => {
    const body = { name: 'My watch', scopes: ['read'], currentPassword: a.password() };
    return a.signedIn({ body, headers: viewer(a.me) });
  },
  revokeToken: (a) => a.signedIn({ params: { tokenId: 'none' } }),
};

const named = { params: { passkeyId: 'AAAA' }, body: { name: 'Phone' } };
const credential = (...fields: string[]) => ({
  ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
  response: Object.fromEntries(fields.map((field) => [field, 'A'.repeat(22)])),
});
const madeOf = credential('clientDataJSON', 'attestationObject');
const signedOf = credential('clientDataJSON', 'authenticatorData', 'signature', 'userHandle');

/** A seed cannot reproduce a hardware key, so only requests for a challenge succeed; all others are refused. */
export const passkeyActions: Actions = {
  askPasskeyChallenge: ({ me }) => ({ call: { body: {}, headers: viewer(me) } }),
  signInWithPasskey: ({ me }) => ({ call: { body: { credential: signedOf }, headers: viewer(me) } }),
  preparePasskey: (a) => a.signedIn({ body: { currentPassword: a.password() } }),
  addPasskey: (a) => a.signedIn({ body: { credential: madeOf, name: 'Phone' } }),
  renamePasskey: (a) => a.signedIn(named),
  removePasskey: (a) => a.signedIn({ ...named, body: { currentPassword: a.password() } }),
};
