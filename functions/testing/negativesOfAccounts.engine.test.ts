import type { Call } from './context.ts';
import { expectRefused, upTo } from './refusals.ts';
import { useWorld } from './world.ts';

const world = useWorld({ width: 160, height: 120 });
const person = { username: 'somebody', password: 'secret1' };
const join = (fields: object): Call => ({ body: { ...person, ...fields } });
const credentials = 'Wrong username or password.';

expectRefused(world, [
  ['a username of two letters', 'register', join({ username: 'ab' }), 400, 'Username must be at least 3 characters'],
  ['a username of 31', 'register', join({ username: upTo(31) }), 400, 'Username must be at most 30 characters'],
  [
    'a username with a space',
    'register',
    join({ username: 'ada lovelace' }),
    400,
    'Use letters, digits, dots, dashes and underscores only',
  ],
  ['an unknown language', 'register', join({ language: 'tlh' }), 400, 'language must be one of en, sv, de, fr, es.'],
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
]);
