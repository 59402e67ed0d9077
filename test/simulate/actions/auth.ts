import { createHash } from 'node:crypto';
import { sessionIdOf } from '../../../functions/common/auth/session.ts';
import { sha256 } from '../../../functions/runtime/random.ts';
import type { Answer } from '../../../functions/testing/context.ts';
import type { auth } from '../../../shared/api/auth.ts';
import { type ActionsOf, type Around, type Attempt, cookieOf, type Fact, readsSignedIn } from '../attempt.ts';
import { newCookie, type Person, walkerOfCookie } from '../people.ts';

const viewer = ({ network }: Person) => ({ 'cloudfront-viewer-address': `${network}:40000` });
const passwords = ['correct horse 1', 'battery staple 2', 'tall ship 3'];
const isNew = (cookie: string): Fact => ({
  about: `session:${cookie}`,
  says: 'a session that was answered is there',
  holds: (view) => view.session(cookie) !== undefined,
});
const isOver = (cookie: string): Fact => ({
  about: `session:${cookie}`,
  says: 'a session that was ended is not there',
  holds: (view) => view.session(cookie) === undefined,
});

/** Who signs in with this answer keeps its cookie. */
function signedIn(me: Person, answer: Answer): Fact[] {
  const cookie = newCookie(answer);
  if (!cookie) throw new Error('an answer that signs in without a cookie');
  me.id = walkerOfCookie(cookie);
  me.cookies.push(cookie);
  return [isNew(cookie)];
}

const somePassword = ({ dice, me }: Around) => dice.pick([...me.passwords]);

const passwordIs = (me: Person, password: string): Fact => ({
  about: `password:${me.id}`,
  says: 'the password that was set last is the one that opens',
  holds: (view) => hashFits(String(view.item(`UN#${me.name}`, 'LOGIN')?.passwordHash), password),
});

/** As the still machine hashes. */
function hashFits(hash: string, password: string): boolean {
  const [, cost, salt = '', key] = /ln=(\d+),[^$]*\$([\w-]+)\$([\w-]+)$/.exec(hash) ?? [];
  const N = String(2 ** Number(cost));
  return (
    createHash('sha256').update(N).update(Buffer.from(salt, 'base64url')).update(password).digest('base64url') === key
  );
}

/** Another password. Until it is known which one holds, a person tries all they may have set. */
function newPassword(around: Around, cookie: string | undefined, bodyFor: (password: string) => object): Attempt {
  const { me, dice } = around;
  const password = dice.pick(passwords);
  me.passwords.add(password);
  const ended = me.cookies.filter((each) => each !== cookie);
  return {
    call: { body: bodyFor(password), ...(cookie && { cookie }), headers: viewer(me) },
    touches: [`session: ${me.id}`, `password:${me.id}`],
    follows: () => [passwordIs(me, password), ...ended.map(isOver)],
  };
}

/** The newest link to an address in the mails that came. */
const tokenTo = ({ machine, me }: Around, page: string) =>
  machine.mails
    .filter(({ to }) => to === me.email)
    .flatMap(({ text }) =>
      [...text.matchAll(new RegExp(`${page}#token=([\\w-]+(?:\\.[\\w-]+)?)`, 'g'))].map((match) => match[1] ?? ''),
    );

export const authActions: ActionsOf<typeof auth> = {
  getCurrentUser: readsSignedIn,
  register: (around) => {
    const { me } = around;
    if (me.id !== undefined && !around.dice.chance(0.1)) return undefined;
    const zone = around.dice.pick([
      'Europe/Stockholm',
      'Asia/Tokyo',
      'America/Los_Angeles',
      'Pacific/Kiritimati',
      undefined,
    ]);
    const password = somePassword(around);
    return {
      call: {
        body: { username: me.name, password, ...(me.email && { email: me.email }), ...(zone && { timeZone: zone }) },
        headers: viewer(me),
      },
      touches: [`name:${me.name}`],
      follows: (answer) => [
        ...signedIn(me, answer),
        {
          about: `name:${me.name}`,
          says: 'a registered name has its walker',
          holds: (view) => view.idOf(me.name) === answer.json.id,
        },
      ],
    };
  },
  login: (around) => {
    const { me, dice } = around;
    if (me.id === undefined && !dice.chance(0.2)) return undefined;
    const isWrong = dice.chance(0.1);
    return {
      // The oldest of very many sessions makes room.
      touches: me.cookies.length > 18 ? [`session: ${me.id}`] : [],
      call: {
        body: { username: me.name, password: isWrong ? 'wrong password 9' : somePassword(around) },
        headers: viewer(me),
      },
      follows: (answer) => {
        if (isWrong) throw new Error('a wrong password signs in');
        return signedIn(me, answer);
      },
    };
  },
  logout: (around) => {
    const cookie = around.dice.chance(0.5) ? cookieOf(around) : undefined;
    if (!cookie) return undefined;
    return { call: { cookie }, touches: [`session: ${cookie}`], follows: () => [isOver(cookie)] };
  },
  forgotPassword: ({ me }) => (me.email ? { call: { body: { email: me.email }, headers: viewer(me) } } : undefined),
  resetPassword: (around) => {
    const tokens = tokenTo(around, 'reset-password');
    if (tokens.length === 0) return undefined;
    const token = around.dice.pick(tokens);
    const walkerId = token.slice(0, 22);
    const owner = around.people.find(({ id }) => id === walkerId);
    return owner && newPassword({ ...around, me: owner }, undefined, (password) => ({ token, password }));
  },
  verifyEmail: (around) => {
    const tokens = tokenTo(around, 'verify-email');
    return tokens.length > 0 ? { call: { body: { token: around.dice.pick(tokens) } } } : undefined;
  },
  changePassword: (around) => {
    const cookie = cookieOf(around);
    if (!cookie) return undefined;
    const currentPassword = somePassword(around);
    return newPassword(around, cookie, (newPassword) => ({ currentPassword, newPassword }));
  },
  listSessions: readsSignedIn,
  endOtherSessions: (around) => {
    const cookie = cookieOf(around);
    const { me } = around;
    if (!cookie) return undefined;
    const others = me.cookies.filter((each) => each !== cookie);
    const call = { cookie, body: { currentPassword: somePassword(around) }, headers: viewer(me) };
    return { call, touches: [`session: ${me.id}`], follows: () => others.map(isOver) };
  },
  endSession: (around) => {
    const cookie = cookieOf(around);
    const { me, dice } = around;
    if (!cookie) return undefined;
    const ended = dice.pick(me.cookies);
    const sessionId = sessionIdOf({ secretHash: sha256(ended.split('.').at(-1) ?? '') });
    const call = {
      cookie,
      params: { sessionId },
      body: { currentPassword: somePassword(around) },
      headers: viewer(me),
    };
    return { call, touches: [`session: ${ended}`], follows: () => [isOver(ended)] };
  },
  sendVerification: readsSignedIn,
};
