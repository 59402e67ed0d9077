import { type NamedRoute, namedRoutes, type RouteName, type routes } from '../../shared/api/routes.ts';
import { fieldsForOthers } from '../../shared/api/walk.ts';
import {
  after,
  afterAdding,
  afterOneWalk,
  answerRequest,
  completedWalk,
  day,
  type Example,
  earlierStreets,
  figures,
  firstTown,
  friend,
  id,
  ofClub,
  ofWalk,
  own,
  passkeyId,
  plain,
  subscription,
  walks,
} from './preparedCalls.ts';
import { publicFields } from './publicFields.ts';
import { SoftPasskey } from './softAuthenticator.ts';
import { HOME } from './walkerClient.ts';

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
  resetPassword: {
    call: async (owner) => ({ body: { token: await owner.resetToken(), password: 'secret2' } }),
  },
  keepPasskeys: {
    call: async (owner) => {
      const { passkeyId } = await owner.passkey();
      const body = { token: await owner.resetToken(), password: 'secret2' };
      const { choice } = await owner.json('resetPassword', { body });
      return { body: { token: choice.token, keep: [passkeyId] } };
    },
  },
  verifyEmail: {
    call: (owner) => ({ body: { token: owner.mailed(/verify-email#token=([\w-]+)/) } }),
  },
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
  preparePasskey: {
    about: 'oneself',
    call: (_, { password }) => ({ body: { currentPassword: password } }),
  },
  addPasskey: {
    about: 'no walker',
    call: async (_, asker) => {
      const challenge = await asker.json('preparePasskey', { body: { currentPassword: asker.password } });
      return { body: { credential: new SoftPasskey().create(challenge), name: 'Phone' } };
    },
  },
  listPasskeys: {
    about: 'oneself',
    call: after((_, asker) => asker.passkey()),
  },
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
  getChallenge: { call: (owner) => id(owner.openWalk()), about: 'own thing' },
  createChallenge: {
    call: async (owner) => ({ body: { userId: owner.id, routeId: await owner.draft() } }),
  },
  completeChallenge: {
    call: async (owner, asker) => ({ ...(await id(owner.openWalk())), body: { photoUrl: await asker.upload() } }),
    about: 'own thing',
  },
  findWayToSign: {
    call: async (owner) => ({ ...(await id(owner.openWalk())), body: { latitude: 41.1454, longitude: -8.6078 } }),
    about: 'own thing',
  },
  reportPlace: {
    call: async (owner) => ({ ...(await id(owner.openWalk())), body: { reason: 'noSign' } }),
    about: 'own thing',
  },
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
  createClub: {
    call: () => ({ body: { name: 'Riverside Walkers', goal: 20 } }),
    about: 'oneself',
  },
  joinClub: {
    call: async (owner) => ({ body: { code: (await (await owner.newcomer()).clubInvitation()).code } }),
    about: 'no walker',
  },
  listClubs: { call: own((owner) => owner.club()) },
  getClub: ofClub(),
  updateClub: ofClub({ body: { goal: 25 } }),
  endClub: { ...ofClub() },
  removeMember: {
    call: async (owner) => {
      const member = await owner.newcomer();
      await member.json('joinClub', { body: { code: (await owner.clubInvitation()).code } });
      return { params: { id: await owner.club(), walkerId: member.id } };
    },
    about: 'own thing',
  },
  inviteToClub: { ...ofClub({ body: { uses: 5, days: 7 } }) },
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
  deleteAccount: {
    call: (owner, { password }) => ({ params: { id: owner.id }, body: { password } }),
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
