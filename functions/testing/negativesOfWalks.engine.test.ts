import { expectRefused, nothing, unknown, upTo } from './refusals.ts';
import { HOME } from './walkerClient.ts';
import { useWorld } from './world.ts';

const world = useWorld({ width: 160, height: 120 });
const noChallenge = "That challenge doesn't exist.";

expectRefused(world, [
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
]);
