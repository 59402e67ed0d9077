import { archivedWalk } from '../../shared/api/restoredWalk.fixture.ts';
import { type NamedRoute, namedRoutes, type RouteName, type routes } from '../../shared/api/routes.ts';
import type { Example, ExamplesOf } from './example.ts';
import type { ExampleWalker } from './exampleWalker.ts';
import { publicFields } from './publicFields.ts';
import { HOME } from './walkerClient.ts';

const walk = [
  ...['id', 'destinationName', 'town', 'distance', 'difficulty', 'pointsEarned', 'completedAt', 'photoUrl'],
  ...['endLatitude', 'endLongitude', 'completed'],
];

/** The call that says that the first pieces of one's town were walked before. */
async function earlierStreets(owner: ExampleWalker) {
  await owner.completedWalk();
  const { towns } = await owner.json('listTowns', { params: { id: owner.id } });
  const params = { id: owner.id, town: towns[0].key };
  const { pieces } = await owner.json('getTown', { params, query: { pieces: 'all' } });
  return { params, body: { numbering: pieces.numbering, runs: [0, 5] } };
}

const ofWalk = async (owner: ExampleWalker) => ({ params: { id: owner.id, challengeId: await owner.completedWalk() } });

const afterAdding: Example<'own'>['call'] = async (owner) => {
  const call = await ofWalk(owner);
  await owner.json('addFavourite', call);
  return call;
};

const answerRequest: Example<'walker'> = {
  call: async (owner) => ({ params: { requestId: await owner.friendRequest() } }),
  about: 'own thing',
  freshWalker: true,
};

const afterOneWalk: Example<'walker'> = {
  call: async (owner) => {
    await owner.completedWalk();
    return {};
  },
  about: 'no walker',
};

const subscription = ({ id }: ExampleWalker) => ({
  params: { id },
  body: {
    endpoint: `https://fcm.googleapis.com/fcm/send/${id}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  },
});

const day = '2025-05-01';

const walks = [archivedWalk(day)];

/** One call of every route (see `Example`). */
const examples: ExamplesOf<typeof routes> = {
  checkHealth: {},
  getCurrentUser: { about: 'no walker' },
  register: {
    call: ({ username, password }) => ({
      body: { username: `${username}_too`, password, email: `${username}.too@example.org` },
    }),
  },
  login: { call: ({ username, password }) => ({ body: { username, password } }) },
  logout: { freshWalker: true },
  forgotPassword: { call: ({ email }) => ({ body: { email } }) },
  resetPassword: {
    call: async (owner) => {
      await owner.json('forgotPassword', { body: { email: owner.email } });
      return { body: { token: owner.mailed(/reset-password#token=([\w-]+)/), password: 'secret2' } };
    },
    freshWalker: true,
  },
  verifyEmail: {
    call: (owner) => ({ body: { token: owner.mailed(/verify-email#token=([\w-]+)/) } }),
    freshWalker: true,
  },
  changePassword: {
    about: 'no walker',
    call: (_, { password }) => ({ body: { currentPassword: password, newPassword: password } }),
    freshWalker: true,
  },
  listSessions: { about: 'oneself' },
  endOtherSessions: {
    about: 'no walker',
    call: async (_, asker) => {
      await asker.json('login', { body: { username: asker.username, password: asker.password } });
      return { body: { currentPassword: asker.password } };
    },
    freshWalker: true,
  },
  endSession: {
    about: 'no walker',
    call: async (_, asker) => {
      await asker.json('login', { body: { username: asker.username, password: asker.password } });
      const sessions: { id: string; current: boolean }[] = await asker.json('listSessions');
      const other = sessions.find(({ current }) => !current);
      return { params: { sessionId: other?.id ?? '' }, body: { currentPassword: asker.password } };
    },
    freshWalker: true,
  },
  sendVerification: { about: 'no walker', freshWalker: true },
  getWalker: {
    call: ({ id }) => ({ params: { id } }),
    about: { shows: publicFields, toFriends: [...publicFields, 'homeTown'] },
  },
  updateStreak: { call: ({ id }) => ({ params: { id }, body: { restDays: true } }) },
  updateWalker: { call: ({ id }) => ({ params: { id }, body: { maxDistance: 3 } }) },
  getStats: {
    call: ({ id }) => ({ params: { id } }),
    about: {
      shows: [
        ...['level', 'totalPoints', 'currentStreak', 'longestStreak', 'completedChallenges', 'totalDistance'],
        'thisWeek',
      ],
    },
  },
  generateRoute: {
    call: ({ id }) => ({ body: { userId: id, ...HOME } }),
    freshWalker: true,
  },
  reverseGeocode: { call: () => ({ query: { latitude: '41.1452', longitude: '-8.6108' } }), about: 'no walker' },
  getTodayChallenge: {
    call: async (owner) => {
      await owner.openWalk();
      return {};
    },
    about: 'no walker',
    freshWalker: true,
  },
  getChallenge: {
    call: async (owner) => ({ params: { id: await owner.openWalk() } }),
    about: 'own thing',
  },
  createChallenge: {
    call: async (owner) => ({ body: { userId: owner.id, routeId: await owner.draft() } }),
    freshWalker: true,
  },
  completeChallenge: {
    call: async (owner, asker) => ({
      params: { id: await owner.openWalk() },
      body: { photoUrl: await asker.upload() },
    }),
    about: 'own thing',
    freshWalker: true,
  },
  findWayToSign: {
    call: async (owner) => ({
      params: { id: await owner.openWalk() },
      body: { latitude: 41.1454, longitude: -8.6078 },
    }),
    about: 'own thing',
  },
  reportPlace: {
    call: async (owner) => ({ params: { id: await owner.openWalk() }, body: { reason: 'noSign' } }),
    about: 'own thing',
  },
  listCompletedChallenges: {
    call: async (owner) => {
      await owner.completedWalk();
      return { params: { id: owner.id } };
    },
    about: { shows: [], toFriends: walk },
  },
  listTowns: {
    call: async (owner) => {
      await owner.completedWalk();
      // The first to ask has the walks counted.
      await owner.json('listTowns', { params: { id: owner.id } });
      return { params: { id: owner.id } };
    },
    about: { shows: [], toFriends: ['townCount', 'walked', 'signed'] },
  },
  getTown: {
    call: async (owner) => {
      await owner.completedWalk();
      const { towns } = await owner.json('listTowns', { params: { id: owner.id } });
      return { params: { id: owner.id, town: towns[0].key } };
    },
  },
  addEarlierStreets: { call: earlierStreets, freshWalker: true },
  removeEarlierStreets: {
    call: async (owner) => {
      await owner.json('addEarlierStreets', await earlierStreets(owner));
      return { params: { id: owner.id } };
    },
    freshWalker: true,
  },
  signUpload: { about: 'no walker' },
  showPhoto: { call: () => ({ params: { filename: `${'x'.repeat(22)}.jpg` } }), about: 'no walker' },
  listAchievements: { about: 'no walker' },
  listWalkerAchievements: {
    call: async (owner) => {
      await owner.completedWalk();
      return { params: { id: owner.id } };
    },
    about: { shows: ['achievementId', 'unlockedAt', 'progress'] },
  },
  listFavourites: { call: afterAdding },
  checkFavourite: { call: afterAdding },
  addFavourite: { call: ofWalk },
  removeFavourite: { call: afterAdding },
  listFriends: {
    call: async (owner) => {
      await owner.friend();
      return { params: { id: owner.id } };
    },
  },
  listFriendRequests: {
    call: async (owner) => {
      await owner.friendRequest();
      return { params: { id: owner.id } };
    },
  },
  requestFriend: {
    call: async (owner) => ({
      body: { requesterId: owner.id, addresseeUsername: (await owner.newcomer()).username },
    }),
  },
  acceptFriend: answerRequest,
  declineFriend: answerRequest,
  removeFriend: {
    call: async (owner) => ({ params: { id: owner.id, friendId: (await owner.friend()).id } }),
  },
  listBlocks: {
    call: async (owner) => {
      const blockedId = (await owner.newcomer()).id;
      await owner.json('blockWalker', { params: { id: owner.id }, body: { blockedId } });
      return { params: { id: owner.id } };
    },
  },
  blockWalker: {
    call: async (owner) => ({ params: { id: owner.id }, body: { blockedId: (await owner.newcomer()).id } }),
  },
  unblockWalker: {
    call: async (owner) => {
      const blockedId = (await owner.newcomer()).id;
      await owner.json('blockWalker', { params: { id: owner.id }, body: { blockedId } });
      return { params: { id: owner.id, blockedId } };
    },
  },
  report: {
    about: 'no walker',
    call: async (owner) => ({
      body: { what: 'name', reportedId: (await owner.newcomer()).id, reason: 'offensive', text: 'It insults us.' },
    }),
  },
  listStatements: { call: ({ id }) => ({ params: { id } }) },
  appeal: {
    call: async (owner) => ({
      params: { id: owner.id, statementId: await owner.warned() },
      body: { text: 'It is my grandmother’s name.' },
    }),
    freshWalker: true,
  },
  getGlobalLeaderboard: {
    call: async (owner) => {
      await owner.completedWalk();
      return {};
    },
    about: 'no walker',
  },
  getFriendsLeaderboard: {
    call: async (owner) => {
      await owner.friend();
      return { params: { id: owner.id } };
    },
  },
  getRank: {
    call: async (owner) => {
      await owner.completedWalk();
      return { params: { id: owner.id } };
    },
    about: { shows: ['globalRank', 'friendsRank', 'pointsToNextRank'] },
  },
  listGlobalChallenges: afterOneWalk,
  getGlobalStats: afterOneWalk,
  getPushKey: { about: 'no walker' },
  subscribePush: { call: subscription },
  unsubscribePush: {
    call: async (owner) => {
      const { deviceId } = await owner.json('subscribePush', subscription(owner));
      return { params: { id: owner.id, deviceId } };
    },
  },
  requestArchive: { call: ({ id }) => ({ params: { id } }), freshWalker: true },
  getArchive: {
    call: async (owner) => {
      await owner.json('requestArchive', { params: { id: owner.id } });
      return { params: { id: owner.id } };
    },
    freshWalker: true,
  },
  restoreWalks: { call: ({ id }) => ({ params: { id }, body: { walks } }), freshWalker: true },
  restorePhoto: {
    call: async (owner, asker) => {
      await owner.json('restoreWalks', { params: { id: owner.id }, body: { walks } });
      return { params: { id: owner.id, day }, body: { photoUrl: await asker.upload() } };
    },
    freshWalker: true,
  },
  deleteAccount: {
    call: (owner, { password }) => ({ params: { id: owner.id }, body: { password } }),
    freshWalker: true,
  },
  getDeletionReceipt: {
    call: async (owner) => {
      const gone = await owner.newcomer();
      const receipt = await gone.json('deleteAccount', { params: { id: gone.id }, body: { password: gone.password } });
      return { params: { receiptId: receipt.id } };
    },
  },
};

export interface NamedExample extends NamedRoute {
  name: RouteName;
  /** `GET /api/users/{id}` */
  key: string;
  example: Example;
  /** The status of the example's answer. */
  status: number;
}

/** Every route with its example, in the contract's order. */
export const namedExamples = (): NamedExample[] =>
  namedRoutes().map((named) => {
    const example: Example | undefined = Object.entries(examples).find(([name]) => name === named.name)?.[1];
    if (!example) throw new Error(`${named.name} has no example`);
    const { method, path, status } = named.route;
    return {
      ...named,
      name: named.name as RouteName,
      key: `${method} ${path}`,
      example,
      status: example.status ?? status ?? 200,
    };
  });
