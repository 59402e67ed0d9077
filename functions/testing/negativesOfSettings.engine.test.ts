import type { Call } from './context.ts';
import type { ExampleWalker } from './exampleWalker.ts';
import { expectRefused, nothing, own, unknown, upTo } from './refusals.ts';
import { useWorld } from './world.ts';

const world = useWorld({ width: 160, height: 120 });
const patch =
  (body: unknown) =>
  (ada: ExampleWalker): Call =>
    own(ada, body);

expectRefused(world, [
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
]);
