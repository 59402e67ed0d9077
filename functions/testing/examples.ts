import { archivedWalk } from '../../shared/api/restore/restoredWalk.fixture.ts';
import type { Auth } from '../../shared/api/route.ts';
import { type NamedRoute, namedRoutes, type RouteName, type routes } from '../../shared/api/routes.ts';
import { fieldsForOthers } from '../../shared/api/walk.ts';
import type { Call } from './context.ts';
import type { ExampleWalker } from './exampleWalker.ts';
import { publicFields } from './publicFields.ts';
import { SoftPasskey } from './softAuthenticator.ts';
import { HOME } from './walkerClient.ts';

/**
 * One call of a route that succeeds. Every route of the contract has one, or nothing compiles. From the examples come
 * - the access test (functions/testing/access.engine.test.ts): who is refused, and what others see;
 * - the table of costs in docs/data-model.md (functions/testing/costs.engine.test.ts);
 * - the calls of the deployed run (infra/deployed), where each function runs under its own role.
 *
 * To add one: an entry under the route's name in `examples`, then
 * `UPDATE_DOCS=1 npx vitest run --project engine functions/testing/costs` writes its row of the table.
 */
type Example<A extends Auth = Auth> = {
  /**
   * Prepares by calls of `owner` and returns the call. `asker` supplies uploads and passwords: the owner, or another
   * walker in the access test.
   */
  call?: (owner: ExampleWalker, asker: ExampleWalker) => Call | Promise<Call>;
  /** The preparation of a read uses up what other examples need, so it gets new walkers, like a write. */
  freshWalker?: true;
} & (A extends 'walker' ? { about: About } : { about?: never });

/**
 * What a route with `auth: 'walker'` reveals about others; for `auth: 'own'` every other id is 403. 'no walker': names
 * none. 'oneself': names none and returns the caller's own data. 'own thing': a thing of one or two walkers, 404 for
 * all others. Else anyone signed in may name a walker and gets exactly these fields; an unknown walker is 404.
 */
type About = 'no walker' | 'oneself' | 'own thing' | { shows: readonly string[]; toFriends?: readonly string[] };

type Prepare<T> = (owner: ExampleWalker, asker: ExampleWalker) => T | Promise<T>;

const completedWalk: Prepare<unknown> = (owner) => owner.completedWalk();
const friend: Prepare<unknown> = (owner) => owner.friend();
/** A call after a preparation. */
const after =
  (prepare: Prepare<unknown>, call: Prepare<Call> = () => ({})): Prepare<Call> =>
  async (owner, asker) => {
    await prepare(owner, asker);
    return call(owner, asker);
  };
const plain =
  (call: Call = {}): Prepare<Call> =>
  ({ id }) => ({ params: { id }, ...call });
/** A call with the owner's id, after a preparation. */
const own = (prepare: Prepare<unknown>) => after(prepare, plain());
const id = async (prepare: Promise<string>) => ({ params: { id: await prepare } });

const figures = ['level', 'totalPoints', 'currentStreak', 'longestStreak', 'completedChallenges', 'totalDistance'];

const firstTown: Prepare<Call & { params: { id: string; town: string } }> = async (owner) => {
  await owner.completedWalk();
  const { towns } = await owner.json('listTowns', { params: { id: owner.id } });
  return { params: { id: owner.id, town: towns[0].key } };
};

/** Marks the first pieces of the town as walked before Signpost. */
const earlierStreets: Prepare<Call> = async (owner, asker) => {
  const { params } = await firstTown(owner, asker);
  const { pieces } = await owner.json('getTown', { params, query: { pieces: 'all' } });
  return { params, body: { numbering: pieces.numbering, runs: [0, 5] } };
};

const ofWalk: Prepare<Call> = async (owner) => {
  return { params: { id: owner.id, challengeId: await owner.completedWalk() } };
};
const afterAdding: Prepare<Call> = async (owner, asker) => {
  const call = await ofWalk(owner, asker);
  await owner.json('addFavourite', call);
  return call;
};

const answerRequest: Example<'walker'> = {
  call: async (owner) => ({ params: { requestId: await owner.friendRequest() } }),
  about: 'own thing',
};
const ownThing =
  (thing: (owner: ExampleWalker) => Promise<string>) =>
  (call: Call = {}): Example<'walker'> => ({
    call: async (owner) => ({ ...(await id(thing(owner))), ...call }),
    about: 'own thing',
  });
const ofClub = ownThing((owner) => owner.club());
const ofOpenWalk = ownThing((owner) => owner.openWalk());
const afterOneWalk: Example<'walker'> = { call: after(completedWalk), about: 'no walker' };

const passkeyId = async (asker: ExampleWalker) => ({ passkeyId: (await asker.passkey()).passkeyId });

const subscription = ({ id }: ExampleWalker) => ({
  params: { id },
  body: {
    endpoint: `https://fcm.googleapis.com/fcm/send/${id}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  },
});

const day = '2025-05-01';
const walks = [archivedWalk(day)];

const examples: { readonly [Name in RouteName]: Example<(typeof routes)[Name]['auth']> } = {
  checkHealth: {},
  getCurrentUser: { about: 'no walker' },
  lookAtInvitation: { call: async (owner) => ({ body: { code: await owner.invitation() } }) },
  register: {
    call: ({ username, password }) => ({
      body: { username: `${username}_too`, password, email: `${username}.too@example.org` },
    }),
  },
  login: { call: ({ username, password }) => ({ body: { username, password } }) },
  logout: {},
  forgotPassword: { call: ({ email }) => ({ body: { email } }) },
  resetPassword: { call: async (owner) => ({ body: { token: await owner.resetToken(), password: 'secret2' } }) },
  keepPasskeys: {
    call: async (owner) => {
      const { passkeyId } = await owner.passkey();
      const body = { token: await owner.resetToken(), password: 'secret2' };
      const { choice } = await owner.json('resetPassword', { body });
      return { body: { token: choice.token, keep: [passkeyId] } };
    },
  },
  verifyEmail: { call: (owner) => ({ body: { token: owner.mailed(/verify-email#token=([\w-]+)/) } }) },
  changePassword: {
    about: 'no walker',
    call: (_, { password }) => ({ body: { currentPassword: password, newPassword: password } }),
  },
  listSessions: { about: 'oneself' },
  endOtherSessions: {
    about: 'no walker',
    call: async (_, asker) => {
      await asker.json('login', { body: { username: asker.username, password: asker.password } });
      return { body: { currentPassword: asker.password } };
    },
  },
  endSession: {
    about: 'no walker',
    call: async (_, asker) => {
      await asker.json('login', { body: { username: asker.username, password: asker.password } });
      const sessions: { id: string; current: boolean }[] = await asker.json('listSessions');
      const other = sessions.find(({ current }) => !current);
      return { params: { sessionId: other?.id ?? '' }, body: { currentPassword: asker.password } };
    },
  },
  sendVerification: { about: 'no walker' },
  askPasskeyChallenge: { call: () => ({ body: {} }) },
  signInWithPasskey: {
    call: async (owner) => {
      const { passkey } = await owner.passkey();
      const challenge = await owner.json('askPasskeyChallenge', { body: {} });
      return { body: { credential: passkey.get(challenge, owner.id) } };
    },
  },
  preparePasskey: { about: 'oneself', call: (_, { password }) => ({ body: { currentPassword: password } }) },
  addPasskey: {
    about: 'no walker',
    call: async (_, asker) => {
      const challenge = await asker.json('preparePasskey', { body: { currentPassword: asker.password } });
      return { body: { credential: new SoftPasskey().create(challenge), name: 'Phone' } };
    },
  },
  listPasskeys: { about: 'oneself', call: after((_, asker) => asker.passkey()) },
  renamePasskey: {
    about: 'no walker',
    call: async (_, asker) => ({ params: await passkeyId(asker), body: { name: 'Old phone' } }),
  },
  removePasskey: {
    about: 'no walker',
    call: async (_, asker) => ({ params: await passkeyId(asker), body: { currentPassword: asker.password } }),
  },
  listTokens: { about: 'oneself' },
  createToken: {
    about: 'oneself',
    call: (_, { password }) => ({ body: { name: 'My watch', scopes: ['read'], currentPassword: password } }),
  },
  revokeToken: {
    about: 'no walker',
    call: async (_, asker) => ({ params: { tokenId: (await asker.accessToken(['read'])).id } }),
  },
  getWalker: { call: plain(), about: { shows: publicFields, toFriends: [...publicFields, 'homeTown'] } },
  updateStreak: { call: plain({ body: { restDays: true } }) },
  updateWalker: { call: plain({ body: { maxDistance: 3 } }) },
  getStats: { call: plain(), about: { shows: [...figures, 'thisWeek'] } },
  generateRoute: { call: ({ id }) => ({ body: { userId: id, ...HOME } }) },
  reverseGeocode: { call: () => ({ query: { latitude: '41.1452', longitude: '-8.6108' } }), about: 'no walker' },
  getTodayChallenge: {
    freshWalker: true,
    call: after((owner) => owner.openWalk()),
    about: 'no walker',
  },
  getChallenge: ofOpenWalk(),
  createChallenge: { call: async (owner) => ({ body: { userId: owner.id, routeId: await owner.draft() } }) },
  completeChallenge: {
    call: async (owner, asker) => ({ ...(await id(owner.openWalk())), body: { photoUrl: await asker.upload() } }),
    about: 'own thing',
  },
  findWayToSign: ofOpenWalk({ body: { latitude: 41.1454, longitude: -8.6078 } }),
  reportPlace: ofOpenWalk({ body: { reason: 'noSign' } }),
  listCompletedChallenges: {
    call: own(completedWalk),
    about: { shows: [], toFriends: [...fieldsForOthers(), 'street', 'crossing'] },
  },
  // The first call counts the walks of the town.
  listTowns: { call: own(firstTown), about: { shows: [], toFriends: ['townCount', 'walked', 'signed'] } },
  getTown: { call: firstTown },
  addEarlierStreets: { call: earlierStreets },
  removeEarlierStreets: {
    call: own(async (owner, asker) => owner.json('addEarlierStreets', await earlierStreets(owner, asker))),
  },
  signUpload: { about: 'no walker' },
  showPhoto: { call: () => ({ params: { filename: `${'x'.repeat(22)}.jpg` } }), about: 'no walker' },
  listAchievements: { about: 'no walker' },
  listWalkerAchievements: { call: own(completedWalk), about: { shows: ['achievementId', 'unlockedAt', 'progress'] } },
  listFavourites: { call: afterAdding },
  checkFavourite: { call: afterAdding },
  addFavourite: { call: ofWalk },
  removeFavourite: { call: afterAdding },
  listFriends: { call: own(friend) },
  listFriendRequests: { call: own((owner) => owner.friendRequest()) },
  requestFriend: {
    call: async (owner) => ({ body: { requesterId: owner.id, addresseeUsername: (await owner.newcomer()).username } }),
  },
  acceptFriend: answerRequest,
  declineFriend: answerRequest,
  removeFriend: { call: async (owner) => ({ params: { id: owner.id, friendId: (await owner.friend()).id } }) },
  createClub: { call: () => ({ body: { name: 'Riverside Walkers', goal: 20 } }), about: 'oneself' },
  joinClub: {
    call: async (owner) => ({ body: { code: (await (await owner.newcomer()).clubInvitation()).code } }),
    about: 'no walker',
  },
  listClubs: { call: own((owner) => owner.club()) },
  getClub: ofClub(),
  updateClub: ofClub({ body: { goal: 25 } }),
  endClub: ofClub(),
  removeMember: {
    call: async (owner) => {
      const member = await owner.newcomer();
      await member.json('joinClub', { body: { code: (await owner.clubInvitation()).code } });
      return { params: { id: await owner.club(), walkerId: member.id } };
    },
    about: 'own thing',
  },
  inviteToClub: ofClub({ body: { uses: 5, days: 7 } }),
  listClubInvitations: {
    freshWalker: true,
    call: after(
      (owner) => owner.clubInvitation(),
      (owner) => id(owner.club()),
    ),
    about: 'own thing',
  },
  takeBackClubInvitation: {
    call: async (owner) => ({
      params: { id: await owner.club(), invitationId: (await owner.clubInvitation()).id },
    }),
    about: 'own thing',
  },
  listBlocks: { call: own((owner) => owner.blocked()) },
  blockWalker: {
    call: async (owner) => ({ params: { id: owner.id }, body: { blockedId: (await owner.newcomer()).id } }),
  },
  unblockWalker: { call: async (owner) => ({ params: { id: owner.id, blockedId: await owner.blocked() } }) },
  report: {
    about: 'no walker',
    call: async (owner) => ({
      body: { what: 'name', reportedId: (await owner.newcomer()).id, reason: 'offensive', text: 'It insults us.' },
    }),
  },
  listStatements: { call: plain() },
  appeal: {
    call: async (owner) => ({
      params: { id: owner.id, statementId: await owner.warned() },
      body: { text: 'It is my grandmother’s name.' },
    }),
  },
  getGlobalLeaderboard: afterOneWalk,
  getFriendsLeaderboard: { call: own(friend) },
  getRank: { call: own(completedWalk), about: { shows: ['globalRank', 'friendsRank', 'pointsToNextRank'] } },
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
  requestArchive: { call: plain() },
  getArchive: { freshWalker: true, call: own((owner) => owner.json('requestArchive', { params: { id: owner.id } })) },
  restoreWalks: { call: plain({ body: { walks } }) },
  restorePhoto: {
    call: async (owner, asker) => {
      await owner.json('restoreWalks', { params: { id: owner.id }, body: { walks } });
      return { params: { id: owner.id, day }, body: { photoUrl: await asker.upload() } };
    },
  },
  deleteAccount: { call: (owner, { password }) => ({ params: { id: owner.id }, body: { password } }) },
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
  /** Status of the example's answer. */
  status: number;
  /** A write gets new walkers, because it may use up what other examples need. */
  isFresh: boolean;
}

/** Every route with its example, in contract order. */
export const namedExamples = (): NamedExample[] =>
  namedRoutes().map((named) => {
    const name = named.name as RouteName;
    const example = examples[name] as Example;
    const { method, path, status } = named.route;
    const isFresh = method !== 'GET' || example.freshWalker === true;
    return { ...named, name, key: `${method} ${path}`, example, isFresh, status: status ?? 200 };
  });
