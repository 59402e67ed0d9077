import { beforeEach, describe, expect, it } from 'vitest';
import type { Geo } from '../../ports/geo.ts';
import type { Mail } from '../../ports/mail.ts';
import type { Photos } from '../../ports/photos.ts';
import { type Call, cookieOf, testBench, testStage } from '../../testing/context.ts';
import { useTable } from '../../testing/table.ts';
import { handler as getWalker } from '../walkers/getWalker.ts';
import { handler as updateWalker } from '../walkers/updateWalker.ts';
import { handler as forgotPassword } from './forgotPassword.ts';
import { handler as getCurrentUser } from './getCurrentUser.ts';
import { handler as login } from './login.ts';
import { handler as logout } from './logout.ts';
import { handler as register } from './register.ts';
import { handler as resetPassword } from './resetPassword.ts';

const store = useTable();
const mails: Parameters<Mail['send']>[0][] = [];
const mail: Mail = { send: async (message) => void mails.push(message) };
const nowhere: Geo = {
  findRoute: async () => ({ none: 'not_covered' }),
  nearestPlace: async () => ({ place: { placeName: 'Vallgatan, Göteborg', town: 'Göteborg' }, attribution: 'OSM' }),
};
const noPhotos: Photos = {
  keyOf: () => undefined,
  size: async () => undefined,
  readUpload: async () => new Uint8Array(),
  deleteUpload: async () => undefined,
  putPhoto: async () => undefined,
  deletePhoto: async () => undefined,
  copyPhoto: async () => false,
};
let names = 0;
const freshName = () => `walker_${++names}`;

let bench: ReturnType<typeof testBench>;
beforeEach(() => {
  bench = testBench({ table: store.table, mail, geo: nowhere, photos: noPhotos });
  mails.length = 0;
});

async function signUp(fields: Record<string, unknown> = {}, call: Call = {}) {
  const username = freshName();
  const answer = await bench.call(register, { body: { username, password: 'secret1', ...fields }, ...call });
  expect(answer.status).toBe(201);
  // The first mail asks to confirm the address: a matter of verifyEmail.engine.test.ts.
  mails.length = 0;
  return { username, id: String(answer.json.id), cookie: cookieOf(answer), answer };
}

const linksIn = (text = '') => [...text.matchAll(/reset-password\?token=([\w-]+)/g)].map((match) => match[1]);
const minutes = (count: number) => new Date(bench.now.getTime() + count * 60_000);

describe('register', () => {
  it('gives the walker, with defaults, and a session', async () => {
    const { username, cookie, answer } = await signUp({ email: 'ada@example.org', timeZone: 'Europe/Stockholm' });
    expect(answer.json).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      username,
      firstName: null,
      lastName: null,
      email: 'ada@example.org',
      emailVerified: false,
      profilePhotoUrl: null,
      homeLatitude: null,
      homeLongitude: null,
      homeAddress: null,
      homeTown: null,
      homeSource: null,
      preferredDifficulty: 'medium',
      maxDistance: 2.5,
      notificationsEnabled: false,
      mapVisibility: 'anonymous',
      mapVisibilityToConfirm: false,
      timeZone: 'Europe/Stockholm',
      points: 0,
      level: 1,
      totalDistance: 0,
      completedChallenges: 0,
      currentStreak: 0,
    });
    expect(answer.cookies[0]).toContain('HttpOnly; SameSite=Lax');
    expect((await bench.call(getCurrentUser, { cookie })).json).toEqual(answer.json);
  });

  it.each([
    [{ username: 'ab', password: 'secret1' }, 'Username must be at least 3 characters'],
    [{ password: 'secret1' }, 'Username must be at least 3 characters'],
    [{ username: 'ada', password: '12345' }, 'Password must be at least 6 characters'],
    [
      { username: 'ada lovelace', password: 'secret1' },
      'Username may contain letters, digits, dots, dashes and underscores',
    ],
    [{ username: 'a'.repeat(31), password: 'secret1' }, 'Username must be at most 30 characters'],
    [{ username: 'ada', password: 'secret1', email: 'not an address' }, 'Invalid email address'],
    [
      { username: 'ada', password: 'secret1', timeZone: 'Mars/Olympus' },
      'timeZone must be an IANA time zone such as Europe/Stockholm.',
    ],
  ])('refuses %j', async (body, sentence) => {
    expect(await bench.call(register, { body })).toMatchObject({ status: 400, text: sentence });
  });

  it('allows an empty e-mail', async () => {
    expect((await signUp({ email: '' })).answer.json.email).toBeNull();
  });

  it('keeps a name to one walker, whatever its case, even at the same moment', async () => {
    const username = freshName();
    const tries = await Promise.all(
      [username, username.toUpperCase(), ` ${username} `].map((name) =>
        bench.call(register, { body: { username: name, password: 'secret1' } }),
      ),
    );
    expect(tries.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
    const late = await bench.call(register, { body: { username, password: 'secret1' } });
    expect(late).toMatchObject({ status: 409, text: 'That username is already taken.' });
  });

  it('lets two walkers share an address', async () => {
    await signUp({ email: 'family@example.org' });
    await signUp({ email: 'Family@Example.org' });
  });
});

describe('login', () => {
  it('opens a session of its own, by any case of the name', async () => {
    const { username, id } = await signUp();
    const answer = await bench.call(login, { body: { username: username.toUpperCase(), password: 'secret1' } });
    expect(answer).toMatchObject({ status: 200, json: { id, username } });
    expect((await bench.call(getCurrentUser, { cookie: cookieOf(answer) })).json.id).toBe(id);
  });

  it('says the same of a wrong password and an unknown name', async () => {
    const { username } = await signUp();
    const wrong = await bench.call(login, { body: { username, password: 'secret2' } });
    const unknown = await bench.call(login, { body: { username: 'nobody_here', password: 'secret2' } });
    expect(wrong).toMatchObject({ status: 401, text: 'Wrong username or password.', cookies: [] });
    expect(unknown).toMatchObject({ status: 401, text: wrong.text, headers: wrong.headers });
  });

  it('refuses the eleventh try for a name, and says how long to wait', async () => {
    const { username } = await signUp();
    const guess = () => bench.call(login, { body: { username, password: 'wrong-guess' } });
    const tries = await Promise.all(Array.from({ length: 11 }, guess));
    expect(tries.filter((answer) => answer.status === 401)).toHaveLength(10);
    const refused = tries.find((answer) => answer.status === 429);
    expect(refused?.text).toBe('Too many attempts. Please wait a little and try again.');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);

    expect((await bench.call(login, { body: { username, password: 'secret1' } })).status).toBe(429);
    const elsewhere = { 'cloudfront-viewer-address': '198.51.100.9:1' };
    expect((await bench.call(login, { body: { username, password: 'secret1' }, headers: elsewhere })).status).toBe(200);
    bench.now = minutes(15);
    expect((await bench.call(login, { body: { username, password: 'secret1' } })).status).toBe(200);
  });

  it('does not count what succeeds', async () => {
    const { username } = await signUp();
    for (let times = 0; times < 12; times++) {
      expect((await bench.call(login, { body: { username, password: 'secret1' } })).status).toBe(200);
    }
  });

  it('refuses the hundred-and-first try from one network, for whatever names', async () => {
    const headers = { 'cloudfront-viewer-address': '2001:db8:1:2:0:0:0:5:443' };
    const neighbour = { 'cloudfront-viewer-address': '2001:db8:1:2:9:9:9:9:443' };
    bench.stage = { ...testStage, scryptCost: 4 };
    const tries = await Promise.all(
      Array.from({ length: 100 }, (_, place) =>
        bench.call(login, { body: { username: `guess_${place}`, password: 'secret1' }, headers }),
      ),
    );
    expect(tries.every((answer) => answer.status === 401)).toBe(true);
    const more = await bench.call(login, { body: { username: 'guess_x', password: 'secret1' }, headers: neighbour });
    expect(more.status).toBe(429);
  });

  it('keeps at most twenty sessions and ends the oldest', async () => {
    const { username, cookie } = await signUp();
    for (let times = 1; times <= 20; times++) {
      bench.now = minutes(1);
      await bench.call(login, { body: { username, password: 'secret1' } });
    }
    expect((await bench.call(getCurrentUser, { cookie })).status).toBe(401);
  });

  it('rehashes a password when its cost has changed', async () => {
    const { username } = await signUp();
    bench.stage = { ...testStage, scryptCost: 13 };
    expect((await bench.call(login, { body: { username, password: 'secret1' } })).status).toBe(200);
    const item = await store.table.get({ PK: `UN#${username}`, SK: 'LOGIN' });
    expect(item?.passwordHash).toMatch(/^\$scrypt\$ln=13,r=8,p=1\$/);
    expect((await bench.call(login, { body: { username, password: 'secret1' } })).status).toBe(200);
  });
});

describe('sessions', () => {
  it('end with sign-out, at once, and only that one', async () => {
    const { username, cookie } = await signUp();
    const second = cookieOf(await bench.call(login, { body: { username, password: 'secret1' } }));
    const answer = await bench.call(logout, { method: 'POST', cookie });
    // The browser's cache of photos and map tiles; not its storage, where photos wait that were not sent yet.
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(answer).toMatchObject({
      status: 200,
      json: {},
      cookies: Array(2).fill(expect.stringContaining('Max-Age=0')),
    });
    expect((await bench.call(getCurrentUser, { cookie })).status).toBe(401);
    expect((await bench.call(getCurrentUser, { cookie: second })).status).toBe(200);
  });

  it('need none to sign out', async () => {
    expect((await bench.call(logout, { method: 'POST' })).status).toBe(200);
  });

  it('live thirty days idle, though the item is still there', async () => {
    const { cookie } = await signUp();
    bench.now = minutes(29 * 24 * 60);
    expect((await bench.call(getCurrentUser, { cookie })).cookies).toHaveLength(2);
    bench.now = minutes(29 * 24 * 60);
    expect((await bench.call(getCurrentUser, { cookie })).status).toBe(200);
    bench.now = minutes(31 * 24 * 60);
    expect((await bench.call(getCurrentUser, { cookie })).status).toBe(401);
  });

  it('never store their secret', async () => {
    const { id, cookie } = await signUp();
    const { items } = await store.table.query({ PK: `U#${id}`, beginsWith: 'S#' });
    expect(items).toHaveLength(1);
    expect(JSON.stringify(items)).not.toContain(cookie?.split('.')[1]);
  });
});

describe('forgot and reset', () => {
  const reset = (token: unknown, password = 'better-secret') =>
    bench.call(resetPassword, { body: { token, password } });

  it('mails a link that works once and ends every session', async () => {
    const { username, cookie } = await signUp({ email: `${freshName()}@example.org` });
    const email = (await bench.call(getCurrentUser, { cookie })).json.email;
    const answer = await bench.call(forgotPassword, { body: { email } });
    const [token] = linksIn(mails[0]?.text);
    expect(answer).toMatchObject({ status: 200, json: { resetToken: token } });
    expect(mails[0]).toMatchObject({ to: email, subject: 'Your Signpost password' });
    expect(mails[0]?.text).toContain(`http://localhost:3000/reset-password?token=${token}`);

    expect(await reset(token)).toMatchObject({ status: 200, json: {} });
    expect((await bench.call(getCurrentUser, { cookie })).status).toBe(401);
    expect((await bench.call(login, { body: { username, password: 'secret1' } })).status).toBe(401);
    expect((await bench.call(login, { body: { username, password: 'better-secret' } })).status).toBe(200);
    expect(await reset(token)).toMatchObject({
      status: 400,
      text: 'This password reset link is invalid or has expired.',
    });
  });

  it('tells nobody whether an address is known, nor the token outside the local stage', async () => {
    const email = `${freshName()}@example.org`;
    await signUp({ email });
    bench.stage = { ...testStage, name: 'prod', siteUrl: 'https://signpost.example', forgotAnswerMs: 60 };
    const times: number[] = [];
    const answers = [];
    for (const address of [email, 'nobody@example.org']) {
      const start = performance.now();
      answers.push(await bench.call(forgotPassword, { body: { email: address } }));
      times.push(performance.now() - start);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 200, json: {} });
    expect(Math.min(...times)).toBeGreaterThanOrEqual(59);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('https://signpost.example/reset-password?token=');
  });

  it('builds links from the configuration, never from what the client calls the host', async () => {
    const email = `${freshName()}@example.org`;
    await signUp({ email });
    bench.stage = { ...testStage, name: 'prod', siteUrl: 'https://signpost.example' };
    await bench.call(forgotPassword, { body: { email }, headers: { host: 'evil.example' } });
    expect(mails[0]?.text).not.toContain('evil');
  });

  it('sends one mail with a link for each walker of an address', async () => {
    const email = `${freshName()}@example.org`;
    const [one, two] = [await signUp({ email }), await signUp({ email: email.toUpperCase() })];
    await bench.call(forgotPassword, { body: { email } });
    expect(mails).toHaveLength(1);
    expect(linksIn(mails[0]?.text)).toHaveLength(2);
    expect([one.username, two.username].filter((name) => mails[0]?.text.includes(name))).toEqual([]);
  });

  it('keeps every link alive for its half hour, however many are asked for, until one is used', async () => {
    const email = `${freshName()}@example.org`;
    await signUp({ email });
    for (let times = 0; times < 9; times++) await bench.call(forgotPassword, { body: { email } });
    const tokens = mails.map(({ text }) => linksIn(text)[0]);
    expect((await reset(tokens[0])).status).toBe(200);
    expect((await reset(tokens[3])).status).toBe(400);
  });

  it('loses no link when two are asked for at once', async () => {
    const email = `${freshName()}@example.org`;
    await signUp({ email });
    await Promise.all([1, 2].map(() => bench.call(forgotPassword, { body: { email } })));
    const [one, two] = mails.map(({ text }) => linksIn(text)[0]);
    const answers = await Promise.all([reset(one, 'first-secret'), reset(two, 'second-secret')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
  });

  it('forgets a link after half an hour', async () => {
    const email = `${freshName()}@example.org`;
    await signUp({ email });
    await bench.call(forgotPassword, { body: { email } });
    bench.now = minutes(30);
    expect((await reset(linksIn(mails[0]?.text)[0])).status).toBe(400);
  });

  it.each([
    [{ password: 'secret1' }, 'No reset token provided'],
    [{ token: '', password: 'secret1' }, 'No reset token provided'],
    [{ token: 'x', password: '123' }, 'Password must be at least 6 characters'],
    [{ token: 'guess', password: 'secret1' }, 'This password reset link is invalid or has expired.'],
  ])('refuses %j', async (body, text) => {
    expect(await bench.call(resetPassword, { body })).toMatchObject({ status: 400, text });
  });

  it('wants an address', async () => {
    expect(await bench.call(forgotPassword, { body: { email: 'ada' } })).toMatchObject({
      status: 400,
      text: 'Please enter a valid email address',
    });
  });
});

describe('settings', () => {
  const patch = (id: string, cookie: string | undefined, body: unknown) =>
    bench.call(updateWalker, { method: 'PATCH', params: { id }, cookie, body });

  it('change what is named and nothing else', async () => {
    const { id, cookie } = await signUp();
    const answer = await patch(id, cookie, {
      firstName: ' Ada ',
      lastName: 'Lovelace',
      preferredDifficulty: 'hard',
      maxDistance: 4.5,
      notificationsEnabled: true,
      mapVisibility: 'named',
      points: 999_999,
      level: 50,
    });
    expect(answer).toMatchObject({
      status: 200,
      json: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        preferredDifficulty: 'hard',
        maxDistance: 4.5,
        points: 0,
        level: 1,
      },
    });
    expect((await patch(id, cookie, { maxDistance: 1.25 })).json).toMatchObject({
      maxDistance: 1.25,
      firstName: 'Ada',
    });
    expect((await bench.call(getCurrentUser, { cookie })).json.mapVisibility).toBe('named');
  });

  it('set home as a pair; home without an address clears the address', async () => {
    const { id, cookie } = await signUp();
    const home = { homeLatitude: 57.7048, homeLongitude: 11.967 };
    const named = await patch(id, cookie, { ...home, homeAddress: 'Vallgatan 1', homeSource: 'manual' });
    expect(named.json).toMatchObject({
      ...home,
      homeAddress: 'Vallgatan 1',
      homeSource: 'manual',
      homeTown: 'Göteborg',
    });
    expect((await patch(id, cookie, { homeLatitude: 51.5, homeLongitude: -0.12 })).json).toMatchObject({
      homeAddress: null,
      homeSource: 'device',
    });
  });

  it.each([
    [{ homeLatitude: 57 }, 'homeLatitude and homeLongitude go together: homeLongitude is missing.'],
    [{ homeLatitude: 91, homeLongitude: 0 }, 'homeLatitude must be a number from -90 to 90.'],
    [{ homeLatitude: '57', homeLongitude: 0 }, 'homeLatitude must be a number from -90 to 90.'],
    [{ maxDistance: 5.5 }, 'maxDistance must be a number from 1 to 5.'],
    [{ maxDistance: null }, 'maxDistance must be a number from 1 to 5.'],
    [{ preferredDifficulty: 'extreme' }, 'difficulty must be easy, medium or hard.'],
    [{ mapVisibility: 'public' }, 'mapVisibility must be anonymous, named or hidden.'],
    [{ email: 'nope' }, 'Invalid email address'],
    [{ notificationsEnabled: 'yes' }, 'notificationsEnabled must be true or false.'],
    [{ timeZone: '' }, 'timeZone must be an IANA time zone such as Europe/Stockholm.'],
  ])('refuse %j', async (body, text) => {
    const { id, cookie } = await signUp();
    expect(await patch(id, cookie, body)).toMatchObject({ status: 400, text });
  });

  it('move an address, so that reset mails follow it', async () => {
    const { id, cookie } = await signUp({ email: `${freshName()}@example.org` });
    const [before, after] = [(await bench.call(getCurrentUser, { cookie })).json.email, `${freshName()}@example.org`];
    expect((await patch(id, cookie, { email: after, maxDistance: 3, currentPassword: 'secret1' })).json).toMatchObject({
      email: after,
      maxDistance: 3,
    });
    mails.length = 0;
    await bench.call(forgotPassword, { body: { email: before } });
    expect(mails).toHaveLength(0);
    await bench.call(forgotPassword, { body: { email: after } });
    expect(mails).toHaveLength(1);
    expect((await patch(id, cookie, { email: '', currentPassword: 'secret1' })).json.email).toBeNull();
  });

  it('change the time zone once a day', async () => {
    const { id, cookie } = await signUp({ timeZone: 'Europe/Stockholm' });
    expect((await patch(id, cookie, { timeZone: 'Asia/Tokyo' })).json.timeZone).toBe('Asia/Tokyo');
    expect((await patch(id, cookie, { timeZone: 'Europe/Stockholm' })).json.timeZone).toBe('Asia/Tokyo');
    bench.now = minutes(24 * 60);
    expect((await patch(id, cookie, { timeZone: 'Europe/Stockholm' })).json.timeZone).toBe('Europe/Stockholm');
  });

  it('are nobody else’s to change, known or not', async () => {
    const [ada, bob] = [await signUp(), await signUp()];
    for (const id of [bob.id, 'unknown']) {
      expect(await patch(id, ada.cookie, { firstName: 'Eve' })).toMatchObject({
        status: 403,
        text: 'That belongs to another walker.',
      });
    }
  });
});

describe('another walker', () => {
  const see = (id: string, cookie: string | undefined) => bench.call(getWalker, { params: { id }, cookie });

  it('shows figures, and no town, home, address or setting', async () => {
    const [ada, bob] = [await signUp({ email: 'ada@example.org' }), await signUp()];
    expect(Object.keys((await see(ada.id, bob.cookie)).json).sort()).toEqual([
      'completedChallenges',
      'currentStreak',
      'firstName',
      'id',
      'lastName',
      'level',
      'points',
      'profilePhotoUrl',
      'totalDistance',
      'username',
    ]);
    await bench.call(updateWalker, {
      method: 'PATCH',
      params: { id: ada.id },
      cookie: ada.cookie,
      body: { mapVisibility: 'named' },
    });
    expect((await see(ada.id, bob.cookie)).json.homeTown).toBeNull();
  });

  it('shows one’s own whole view to oneself', async () => {
    const { id, cookie, answer } = await signUp();
    expect((await see(id, cookie)).json).toEqual(answer.json);
  });

  it('who is unknown is 404', async () => {
    const { cookie } = await signUp();
    expect(await see('nobody', cookie)).toMatchObject({ status: 404, text: 'No walker found.' });
  });
});
