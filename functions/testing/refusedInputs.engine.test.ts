import { expect, it } from 'vitest';
import type { RouteName } from '../../shared/api/routes.ts';
import type { Call } from './context.ts';
import type { ExampleWalker } from './exampleWalker.ts';
import { HOME } from './walkerClient.ts';
import { useWorld } from './world.ts';

const world = useWorld({ width: 160, height: 120 });
let ada: Promise<ExampleWalker> | undefined;

/** A refused call: description, route, call, status and sentence. */
type Refused = [
  what: string,
  route: RouteName,
  call: Call | ((ada: ExampleWalker) => Call),
  status: number,
  text: string,
];

const upTo = (count: number) => 'x'.repeat(count);
const own = ({ id }: ExampleWalker, body?: unknown): Call => ({ params: { id }, body });
/** A well-formed id of no walker. */
const unknown = 'x'.repeat(22);
const nothing = "There's nothing here.";
const person = { username: 'somebody', password: 'secret1' };
const join = (fields: object): Call => ({ body: { ...person, ...fields } });
const credentials = 'Wrong username or password.';
const patch =
  (body: unknown) =>
  (ada: ExampleWalker): Call =>
    own(ada, body);
const noChallenge = "That challenge doesn't exist.";

const refused: readonly Refused[] = [
  ['a username of two letters', 'register', join({ username: 'ab' }), 400, 'Username must be at least 3 characters'],
  ['a username of 31', 'register', join({ username: upTo(31) }), 400, 'Username must be at most 30 characters'],
  [
    'a username with a space',
    'register',
    join({ username: 'ada lovelace' }),
    400,
    'Use letters, digits, dots, dashes and underscores only',
  ],
  [
    'an unknown language',
    'register',
    join({ language: 'tlh' }),
    400,
    'language must be one of en, sv, de, fr, es, pt, nl.',
  ],
  ['a username that is a number', 'register', join({ username: 123 }), 400, 'Username must be at least 3 characters'],
  ['a username that is a list', 'register', join({ username: ['ada'] }), 400, 'Username must be at least 3 characters'],
  [
    'a password with a lone surrogate',
    'register',
    join({ password: 'secret\udfff' }),
    400,
    'password contains a broken character.',
  ],
  ['a password of five', 'register', join({ password: '12345' }), 400, 'Password must be at least 6 characters'],
  ['a password of 201', 'register', join({ password: upTo(201) }), 400, 'Password must be at most 200 characters'],
  ['an e-mail with a bracket', 'register', join({ email: '<a@b.c>' }), 400, 'Invalid email address'],
  [
    'an e-mail that is a group',
    'register',
    join({ email: 'undisclosed-recipients:;@b.cd' }),
    400,
    'Invalid email address',
  ],
  ['an e-mail with a comment', 'register', join({ email: 'a(x)@b.cd' }), 400, 'Invalid email address'],
  ['two e-mails', 'register', join({ email: 'a,b@b.cd' }), 400, 'Invalid email address'],
  ['an e-mail at a literal address', 'register', join({ email: 'a@[127.0.0.1].cd' }), 400, 'Invalid email address'],
  ['an e-mail with a line break', 'register', join({ email: 'a@b.c\nBcc: d@e.f' }), 400, 'Invalid email address'],
  ['an e-mail of 255', 'register', join({ email: `${upTo(250)}@b.cd` }), 400, 'Invalid email address'],
  [
    'a zone that does not exist',
    'register',
    join({ timeZone: 'Mars/Olympus' }),
    400,
    'timeZone must be an IANA time zone such as Europe/Stockholm.',
  ],
  [
    'a zone that is an offset',
    'register',
    join({ timeZone: '+14:00' }),
    400,
    'timeZone must be an IANA time zone such as Europe/Stockholm.',
  ],
  ['no body', 'login', { method: 'POST' }, 400, 'Username must be at least 3 characters'],
  ['a key of the table as a name', 'login', { body: { ...person, username: '~somebody' } }, 401, credentials],
  ['a query as a name', 'login', { body: { ...person, username: "' OR 1=1 --" } }, 401, credentials],
  [
    'a short new password',
    'resetPassword',
    { body: { token: 'x', password: '123' } },
    400,
    'Password must be at least 6 characters',
  ],
  ['no token', 'resetPassword', { body: { token: '', password: 'secret2' } }, 400, 'No reset token provided'],
  [
    'a made-up token',
    'resetPassword',
    { body: { token: upTo(43), password: 'secret2' } },
    400,
    'This password reset link is invalid or has expired.',
  ],
  [
    'a huge token',
    'resetPassword',
    { body: { token: upTo(201), password: 'secret2' } },
    400,
    'No reset token provided',
  ],
  [
    'an address without a dot',
    'forgotPassword',
    { body: { email: 'ada@host' } },
    400,
    'Please enter a valid email address',
  ],
  ['a name of 51', 'updateWalker', patch({ firstName: upTo(51) }), 400, 'firstName must be at most 50 characters.'],
  ['a name that is an object', 'updateWalker', patch({ lastName: {} }), 400, 'lastName must be text.'],
  [
    'half a home',
    'updateWalker',
    patch({ homeLatitude: 1 }),
    400,
    'homeLatitude and homeLongitude go together: homeLongitude is missing.',
  ],
  [
    'a home beyond the pole',
    'updateWalker',
    patch({ homeLatitude: 90.01, homeLongitude: 1 }),
    400,
    'homeLatitude must be a number from -90 to 90.',
  ],
  [
    'a home of text',
    'updateWalker',
    patch({ homeLatitude: '57', homeLongitude: 11 }),
    400,
    'homeLatitude must be a number from -90 to 90.',
  ],
  [
    'an infinite distance',
    'updateWalker',
    patch('{"maxDistance": 1e999}'),
    400,
    'maxDistance must be a number from 1 to 5.',
  ],
  [
    'an unknown difficulty',
    'updateWalker',
    patch({ preferredDifficulty: 'impossible' }),
    400,
    'difficulty must be easy, medium or hard.',
  ],
  [
    'a switch of text',
    'updateWalker',
    patch({ notificationsEnabled: 'yes' }),
    400,
    'notificationsEnabled must be true or false.',
  ],
  ['no distance', 'updateWalker', patch({ maxDistance: null }), 400, 'maxDistance must be a number from 1 to 5.'],
  [
    'an unknown visibility',
    'updateWalker',
    patch({ mapVisibility: 'public' }),
    400,
    'mapVisibility must be anonymous, named or hidden.',
  ],
  ['an invalid email', 'updateWalker', patch({ email: 'nope' }), 400, 'Invalid email address'],
  [
    'an empty time zone',
    'updateWalker',
    patch({ timeZone: '' }),
    400,
    'timeZone must be an IANA time zone such as Europe/Stockholm.',
  ],
  ['an address of 301', 'updateWalker', patch({ homeAddress: upTo(301) }), 400, 'homeAddress is too long.'],
  [
    'a photo of another host',
    'updateWalker',
    patch({ profilePhotoUrl: 'https://evil.example/a.jpg' }),
    400,
    "We couldn't find that upload. It may have expired. Please upload the photo again.",
  ],
  [
    'another’s settings',
    'updateWalker',
    { params: { id: unknown }, body: { maxDistance: 3 } },
    403,
    'That belongs to another walker.',
  ],
  ['an id of 201 letters', 'getWalker', { params: { id: upTo(201) } }, 404, nothing],
  ['a key of the table as an id', 'getWalker', { params: { id: 'x#P' } }, 404, 'No walker found.'],
  [
    'a lone surrogate in a query',
    'reverseGeocode',
    { query: { latitude: '\ud800', longitude: '0' } },
    400,
    'latitude contains a broken character.',
  ],
  ['a made-up receipt', 'getDeletionReceipt', { params: { receiptId: '../../x' } }, 404, nothing],
  [
    'a distance of 50 km',
    'generateRoute',
    { body: { ...HOME, maxDistance: 50 } },
    400,
    'maxDistance must be a number from 1 to 5.',
  ],
  [
    'a longitude of 181',
    'generateRoute',
    { body: { ...HOME, homeLongitude: 181 } },
    400,
    'homeLongitude must be a number from -180 to 180.',
  ],
  [
    'a longitude as text',
    'generateRoute',
    { body: { ...HOME, homeLongitude: '11' } },
    400,
    'homeLongitude must be a number from -180 to 180.',
  ],
  [
    'an unknown difficulty',
    'generateRoute',
    { body: { ...HOME, difficulty: 'brutal' } },
    400,
    'difficulty must be easy, medium or hard.',
  ],
  ['forceNew as text', 'generateRoute', { body: { ...HOME, forceNew: 'yes' } }, 400, 'forceNew must be true or false.'],
  ['another’s id', 'generateRoute', { body: { ...HOME, userId: unknown } }, 403, 'That belongs to another walker.'],
  [
    'a challenge without a draft',
    'createChallenge',
    { body: { routeId: unknown } },
    409,
    'That route has been replaced by a newer one.',
  ],
  ['an invalid day', 'createChallenge', { body: { date: 'tomorrow' } }, 400, 'date must be a day such as 2026-11-20.'],
  [
    'a completion with a long address',
    'completeChallenge',
    { params: { id: 'x' }, body: { photoUrl: upTo(2001) } },
    400,
    'photoUrl is too long.',
  ],
  ['a photo by a path', 'showPhoto', { params: { filename: '../secrets.jpg' } }, 404, nothing],
  [
    'a favourite that was never walked',
    'addFavourite',
    (ada) => ({ params: { id: ada.id, challengeId: `${ada.id}.2026-11-19.${unknown}` } }),
    404,
    noChallenge,
  ],
];

/** Refused calls must leave the walker unchanged. */
it.each(refused)('%s is refused (%s)', async (_, route, call, status, text) => {
  ada ??= world.exampleWalker();
  const walker = await ada;
  const before = (await walker.call('getCurrentUser')).text;
  const answer = await walker.call(route, typeof call === 'function' ? call(walker) : call);
  expect(answer).toMatchObject({ status, text });
  expect(answer.headers['x-error-code']).toBeDefined();
  expect((await walker.call('getCurrentUser')).text).toBe(before);
});
