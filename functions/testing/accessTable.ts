import type { RouteName } from '../../shared/api/routes.ts';
import type { Call } from './context.ts';

/** Somebody's things, or ids of nobody's. */
export interface Things {
  id: string;
  username: string;
  /** A completed walk, one that waits for its photo, and a friend request to this walker. */
  completedId: string;
  openId: string;
  requestId: string;
  /** An upload of the walker who asks. */
  photoUrl: string;
}

/**
 * The access table of the contract, route by route: a route that is not declared here does not compile. `own`, `others`
 * and `unknown` are the statuses for a walker who names their own things, another walker's, or nobody's.
 *
 * public: answers without a session · session: names nobody · own: other and unknown ids are 403 · any: of everybody
 * signed in, unknown is 404 · party: for others it does not exist.
 */
export type Access = { ask?: (things: Things) => Call } & (
  | { who: 'public' | 'session'; own: number }
  | { who: 'own'; own: number }
  | { who: 'any'; shows: readonly string[]; toFriends?: readonly string[] }
  | { who: 'party'; own: number }
);

const id = (things: Things): Call => ({ params: { id: things.id } });
const favourite = (things: Things): Call => ({ params: { id: things.id, challengeId: things.completedId } });
const session = { who: 'session', own: 200 } as const;
const own = { who: 'own', own: 200 } as const;
const [p256dh, auth] = ['B'.repeat(87), 'A'.repeat(22)];
const person = { username: 'somebody', password: 'secret1' };

const publicUser = [
  ...['id', 'username', 'firstName', 'lastName', 'profilePhotoUrl', 'points', 'level', 'totalDistance'],
  ...['completedChallenges', 'currentStreak'],
];
const walk = [
  ...['id', 'destinationName', 'town', 'distance', 'difficulty', 'pointsEarned', 'completedAt', 'photoUrl'],
  ...['endLatitude', 'endLongitude', 'completed'],
];

export const accessTable = {
  checkHealth: { who: 'public', own: 200 },
  register: { who: 'public', own: 201, ask: () => ({ body: person }) },
  login: { who: 'public', own: 200, ask: ({ username }) => ({ body: { username, password: 'secret1' } }) },
  logout: { who: 'public', own: 200, ask: () => ({ method: 'POST' }) },
  forgotPassword: { who: 'public', own: 200, ask: () => ({ body: { email: 'nobody@example.org' } }) },
  resetPassword: { who: 'public', own: 400, ask: () => ({ body: { token: 'x'.repeat(43), password: 'secret2' } }) },
  verifyEmail: { who: 'public', own: 400, ask: () => ({ body: { token: 'x'.repeat(65) } }) },
  sendVerification: { ...session, ask: () => ({ method: 'POST' }) },
  changePassword: {
    ...session,
    ask: () => ({ body: { currentPassword: 'secret1', newPassword: 'secret1' } }),
  },
  listSessions: session,
  endOtherSessions: { ...session, ask: () => ({ method: 'DELETE' }) },

  getCurrentUser: session,
  getTodayChallenge: session,
  signUpload: { ...session, ask: () => ({ method: 'POST' }) },
  showPhoto: { who: 'session', own: 302, ask: () => ({ params: { filename: `${'x'.repeat(22)}.jpg` } }) },
  reverseGeocode: { ...session, ask: () => ({ query: { latitude: '57.7', longitude: '11.9' } }) },
  listAchievements: session,
  getGlobalLeaderboard: session,
  listGlobalChallenges: session,
  getGlobalStats: session,

  updateWalker: { ...own, ask: (things) => ({ ...id(things), method: 'PATCH', body: { maxDistance: 3 } }) },
  listFavourites: { ...own, ask: id },
  checkFavourite: { ...own, ask: favourite },
  addFavourite: { ...own, ask: (things) => ({ ...favourite(things), method: 'POST' }) },
  removeFavourite: { ...own, ask: (things) => ({ ...favourite(things), method: 'DELETE' }) },
  listFriends: { ...own, ask: id },
  listFriendRequests: { ...own, ask: id },
  getFriendsLeaderboard: { ...own, ask: id },
  removeFriend: {
    ...own,
    ask: (things) => ({ method: 'DELETE', params: { id: things.id, friendId: 'x'.repeat(22) } }),
  },
  // Ids in a body: the session's own, or none.
  generateRoute: {
    ...own,
    ask: (things) => ({ body: { userId: things.id, homeLatitude: 57.7048, homeLongitude: 11.967 } }),
  },
  createChallenge: { ...own, ask: (things) => ({ body: { userId: things.id } }) },
  requestFriend: {
    who: 'own',
    own: 404,
    ask: (things) => ({ body: { requesterId: things.id, addresseeUsername: 'nobody.at.all' } }),
  },

  getWalker: { who: 'any', ask: id, shows: publicUser, toFriends: [...publicUser, 'homeTown'] },
  getStats: {
    who: 'any',
    ask: id,
    shows: [
      ...['level', 'totalPoints', 'currentStreak', 'longestStreak', 'completedChallenges', 'totalDistance'],
      'thisWeek',
    ],
  },
  getRank: { who: 'any', ask: id, shows: ['globalRank', 'friendsRank', 'pointsToNextRank'] },
  listWalkerAchievements: { who: 'any', ask: id, shows: ['achievementId', 'unlockedAt', 'progress'] },
  listCompletedChallenges: { who: 'any', ask: id, shows: [], toFriends: walk },

  acceptFriend: {
    who: 'party',
    own: 200,
    ask: ({ requestId }) => ({ method: 'POST', params: { requestId } }),
  },
  declineFriend: {
    who: 'party',
    own: 200,
    ask: ({ requestId }) => ({ method: 'DELETE', params: { requestId } }),
  },
  completeChallenge: {
    who: 'party',
    own: 200,
    ask: ({ openId, photoUrl }) => ({ params: { id: openId }, body: { photoUrl } }),
  },

  getPushKey: session,
  joinPush: {
    who: 'own',
    own: 201,
    ask: (things) => ({ ...id(things), body: { endpoint: 'http://127.0.0.1:9/', keys: { p256dh, auth } } }),
  },
  leavePush: { ...own, ask: ({ id }) => ({ method: 'DELETE', params: { id, deviceId: 'x'.repeat(43) } }) },
  askForArchive: { ...own, ask: (things) => ({ ...id(things), method: 'POST' }) },
  getArchive: { ...own, ask: id },
  // After it those things are nobody's: no route for their owner comes behind it in the contract's table.
  deleteAccount: { ...own, ask: (things) => ({ ...id(things), body: { password: person.password } }) },
  getDeletionReceipt: { who: 'public', own: 404, ask: () => ({ params: { receiptId: 'x'.repeat(22) } }) },
} as const satisfies Record<RouteName, Access>;

/** Fields that nobody receives of another walker, friend or not. */
export const privateFields = [
  ...['email', 'homeLatitude', 'homeLongitude', 'homeAddress', 'homeSource', 'homeAnchor', 'homeCell', 'timeZone'],
  ...['preferredDifficulty', 'maxDistance', 'notificationsEnabled', 'mapVisibility', 'routeGeometry', 'startLatitude'],
  ...[
    'startLongitude',
    'passwordHash',
    'accessRound',
    'emailSince',
    'emailVerifiedAt',
    'emailVerified',
    'version',
    'streaks',
    'counts',
    'createdAt',
    'owner',
    'routeId',
  ],
  ...['PK', 'SK', 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK', 'GSI3PK', 'GSI3SK', 'leaderboardKey', 'walkerId'],
];
