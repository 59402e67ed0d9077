import { expectRefused, nothing, own, unknown, upTo } from './refusals.ts';
import { HOME } from './walkerClient.ts';
import { useWorld } from './world.ts';

const world = useWorld({ width: 160, height: 120 });
const noChallenge = "That challenge doesn't exist.";
const noRequest = "That friend request doesn't exist.";

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
  ['another’s id', 'generateRoute', { body: { ...HOME, userId: unknown } }, 403, 'That belongs to another walker.'],
  [
    'no home anywhere',
    'generateRoute',
    { body: {} },
    400,
    'Home location not set. Please enable location access or set your home address.',
  ],
  [
    'a challenge without a draft',
    'createChallenge',
    { body: { routeId: unknown } },
    409,
    'That route has been replaced by a newer one.',
  ],
  [
    'a challenge of yesterday',
    'createChallenge',
    { body: { routeId: unknown, date: '2026-11-19' } },
    409,
    "It's a new day. Please generate a new challenge.",
  ],
  ['an invalid day', 'createChallenge', { body: { date: 'tomorrow' } }, 400, 'date must be a day such as 2026-11-20.'],
  [
    'a completion of nonsense',
    'completeChallenge',
    { params: { id: '..' }, body: { photoUrl: 'x' } },
    404,
    noChallenge,
  ],
  [
    'a completion without a photo',
    'completeChallenge',
    { params: { id: 'x' }, body: {} },
    400,
    'Without the photo the challenge cannot be completed.',
  ],
  [
    'a completion with a long address',
    'completeChallenge',
    { params: { id: 'x' }, body: { photoUrl: upTo(2001) } },
    400,
    'photoUrl is too long.',
  ],
  ['a photo by a path', 'showPhoto', { params: { filename: '../secrets.jpg' } }, 404, nothing],
  [
    'a page of size 0',
    'listCompletedChallenges',
    (ada) => ({ ...own(ada), query: { limit: '0' } }),
    400,
    'limit must be a whole number from 1 to 500.',
  ],
  [
    'an invented cursor',
    'listCompletedChallenges',
    (ada) => ({ ...own(ada), query: { cursor: '%' } }),
    400,
    'cursor is not one of ours.',
  ],
  [
    'a favourite that was never walked',
    'addFavourite',
    (ada) => ({ params: { id: ada.id, challengeId: `${ada.id}.2026-11-19.${unknown}` } }),
    404,
    noChallenge,
  ],
  [
    'a request to oneself',
    'requestFriend',
    (ada) => ({ body: { addresseeUsername: ada.username } }),
    400,
    "You can't send yourself a friend request.",
  ],
  [
    'a request to an unknown username',
    'requestFriend',
    { body: { addresseeUsername: 'nobody.at.all' } },
    404,
    "There's no walker with that username.",
  ],
  [
    'a request to a blank username',
    'requestFriend',
    { body: { addresseeUsername: '   ' } },
    400,
    'addresseeUsername must not be empty.',
  ],
  [
    'a request in another’s name',
    'requestFriend',
    { body: { requesterId: unknown, addresseeUsername: 'ada' } },
    403,
    'That belongs to another walker.',
  ],
  [
    'accepting one’s own request',
    'acceptFriend',
    (ada) => ({ params: { requestId: `${ada.id}.${unknown}` } }),
    404,
    noRequest,
  ],
  [
    'a decline between two others',
    'declineFriend',
    { params: { requestId: `${unknown}.${'y'.repeat(22)}` } },
    404,
    noRequest,
  ],
]);
