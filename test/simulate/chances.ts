import { type RouteName, routes } from '../../shared/api/routes.ts';

export const routeNames = Object.keys(routes) as RouteName[];
export const writing = routeNames.filter((name) => routes[name].method !== 'GET');

/** Each is held to what is stored. */
export const ownReads = [
  'listCompletedChallenges',
  'listWalkerAchievements',
  'listFavourites',
  'listFriends',
  'listBlocks',
  'getStats',
] as const satisfies RouteName[];

/** Calls that change the same things: made at once, one of them is to find out. */
const meeting: readonly (readonly RouteName[])[] = [
  [
    'completeChallenge',
    'completeChallenge',
    'createChallenge',
    'generateRoute',
    'acceptFriend',
    'updateWalker',
    'deleteAccount',
  ],
  [
    'acceptFriend',
    'declineFriend',
    'requestFriend',
    'removeFriend',
    'blockWalker',
    'completeChallenge',
    'deleteAccount',
  ],
  ['addFavourite', 'removeFavourite', 'completeChallenge', 'deleteAccount'],
  ['subscribePush', 'unsubscribePush', 'subscribePush', 'deleteAccount'],
  ['login', 'logout', 'changePassword', 'resetPassword', 'endOtherSessions', 'deleteAccount'],
  ['updateWalker', 'verifyEmail', 'sendVerification', 'forgotPassword', 'changePassword'],
  ['generateRoute', 'createChallenge', 'reportPlace', 'updateWalker'],
];

export function rivalsOf(route: RouteName): readonly RouteName[] | undefined {
  return meeting.find((names) => names.includes(route));
}
