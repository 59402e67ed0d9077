import { challengeId } from '../../../functions/parts/challenges/challengeId.ts';
import { lookAddress } from '../../../functions/parts/secondLooks/lookAddress.ts';
import type { account } from '../../../shared/api/account.ts';
import type { achievements } from '../../../shared/api/achievements.ts';
import type { health } from '../../../shared/api/health.ts';
import type { leaderboard } from '../../../shared/api/leaderboard.ts';
import type { moderation } from '../../../shared/api/moderation.ts';
import type { reminders } from '../../../shared/api/reminders.ts';
import type { reports } from '../../../shared/api/reports.ts';
import type { secondLooks } from '../../../shared/api/secondLooks.ts';
import type { world } from '../../../shared/api/world.ts';
import { CATALOGUE } from '../../../shared/domain/catalogue.ts';
import { type Action, type ActionsOf, cookieOf, differs, otherOf, own, readsOwn, readsSignedIn } from '../attempt.ts';

const ofStreaks = new Set(CATALOGUE.filter(({ category }) => category === 'streak').map(({ id }) => id));

/** A call of one's own id, or of somebody else's. */
const readsSomebody: Action = (around) => {
  const cookie = cookieOf(around);
  const other = otherOf(around);
  return cookie && other ? { call: { cookie, params: { id: other.id } } } : undefined;
};
const either =
  (mine: Action, others: Action): Action =>
  (around) =>
    around.dice.chance(0.6) ? mine(around) : others(around);

export const healthActions: ActionsOf<typeof health> = { checkHealth: () => ({ call: {} }) };

export const achievementsActions: ActionsOf<typeof achievements> = {
  listAchievements: readsSignedIn,
  listWalkerAchievements: either(
    readsOwn(({ view }, id, answer) => {
      // Hidden streaks are told by nothing, not even by what they have unlocked.
      const streaks = view.profile(id)?.streaks as { hidden?: boolean } | undefined;
      const told = view.of(id, 'A#').filter(({ SK }) => !streaks?.hidden || !ofStreaks.has(String(SK).slice(2)));
      return differs('achievements', answer.json.length, told.length);
    }),
    readsSomebody,
  ),
};

export const leaderboardActions: ActionsOf<typeof leaderboard> = {
  getGlobalLeaderboard: (around) => {
    const cookie = cookieOf(around);
    return cookie ? { call: { cookie, query: { board: around.dice.pick(['points', 'ever', 'week']) } } } : undefined;
  },
  getFriendsLeaderboard: readsOwn(),
  getRank: either(readsOwn(), readsSomebody),
};

export const worldActions: ActionsOf<typeof world> = {
  listGlobalChallenges: readsSignedIn,
  getGlobalStats: readsSignedIn,
};

/** A phone that two may share. */
const deviceOf = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`;

export const remindersActions: ActionsOf<typeof reminders> = {
  getPushKey: readsSignedIn,
  joinPush: (around) => {
    const endpoint = deviceOf(around.dice.pick(['phone', 'tablet', around.me.name]));
    const made = own(around, () => ({ body: { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } } }));
    if (!made) return undefined;
    return {
      ...made,
      touches: ['device:'],
      follows: ({ json: { deviceId } }) => [
        {
          about: `device:${made.id}:${deviceId}`,
          says: 'a device that joined is its walker’s and nobody else’s',
          holds: (view) =>
            view.item(`PE#${deviceId}`, 'OWNER')?.walkerId === made.id &&
            view.item(`U#${made.id}`, `PS#${deviceId}`) !== undefined,
        },
      ],
    };
  },
  leavePush: (around) => {
    const { id } = around.me;
    const devices = id ? around.view.of(id, 'PS#') : [];
    if (devices.length === 0) return undefined;
    const deviceId = String(around.dice.pick(devices).deviceId);
    const made = own(around, () => ({ params: { deviceId } }));
    return made && { ...made, touches: ['device:'] };
  },
};

export const reportsActions: ActionsOf<typeof reports> = {
  report: (around) => {
    const cookie = cookieOf(around);
    const other = otherOf(around);
    if (!cookie || !other) return undefined;
    const walks = around.view
      .of(other.id, 'C#')
      .flatMap(({ public: shown }) => (shown ? [shown as { publicId: string; completedAt: string }] : []));
    const [walk] = walks;
    const body =
      walk && around.dice.chance(0.5)
        ? {
            what: around.dice.pick(['walk', 'photo']),
            publicId: walk.publicId,
            day: walk.completedAt.slice(0, 10),
            reason: 'offensive',
          }
        : { what: 'name', reportedId: other.id, reason: 'offensive' };
    return { call: { cookie, body } };
  },
};

export const moderationActions: ActionsOf<typeof moderation> = {
  listStatements: readsOwn(({ view }, id, answer) =>
    differs('statements', answer.json.length, view.of(id, 'ST#').length),
  ),
  appeal: (around) => {
    const { id } = around.me;
    const statements = id ? around.view.of(id, 'ST#') : [];
    if (statements.length === 0) return undefined;
    const statementId = String(around.dice.pick(statements).SK).slice(3);
    return own(around, () => ({ params: { statementId }, body: { text: 'It is my name.' } }));
  },
};

const ofOwnWalk: Action = (around) => {
  const cookie = cookieOf(around);
  const { id } = around.me;
  const walks = id ? around.view.of(id, 'C#').filter(({ completed }) => completed) : [];
  if (!cookie || walks.length === 0) return undefined;
  const walk = around.dice.pick(walks) as unknown as Parameters<typeof challengeId>[0];
  return { call: { cookie, params: { id: challengeId(walk) } } };
};

export const secondLooksActions: ActionsOf<typeof secondLooks> = {
  askSecondLook: ofOwnWalk,
  withdrawSecondLook: ofOwnWalk,
  listSecondLooks: readsOwn(),
  answerSecondLook: (around) => {
    const { view, dice, me } = around;
    const friends = me.id ? view.of(me.id, 'F#').map(({ SK }) => String(SK).slice(2)) : [];
    const looks = friends.flatMap((ownerId) =>
      ((view.item(`U#${ownerId}`, 'SL#asked')?.looks ?? []) as { lookId: string }[]).map(({ lookId }) => ({
        ownerId,
        lookId,
      })),
    );
    if (looks.length === 0) return undefined;
    return own(around, () => ({
      params: { lookId: lookAddress(dice.pick(looks)) },
      body: { answer: dice.pick(['yes', 'yes', 'no', null]) },
    }));
  },
};

export const accountActions: ActionsOf<typeof account> = {
  askForArchive: readsOwn(),
  getArchive: readsOwn(),
  deleteAccount: (around) => {
    if (!around.dice.chance(0.4)) return undefined;
    const made = own(around, () => ({ body: { password: around.dice.pick([...around.me.passwords]) } }));
    return (
      made && {
        ...made,
        touches: [made.id, `name:${around.me.name}`],
        follows: ({ json }) => [
          {
            about: `receipt:${json.id}`,
            says: 'a deletion that was answered goes on or is done',
            holds: (view) => {
              const receipt = view.item(`GONE#${json.id}`, 'RECEIPT');
              return receipt?.deletedAt
                ? view.profile(made.id) === undefined
                : view.profile(made.id)?.leaving === json.id;
            },
          },
        ],
      }
    );
  },
  getDeletionReceipt: ({ view, dice }) => {
    const receipts = view.all().filter(({ SK }) => SK === 'RECEIPT');
    return receipts.length > 0 ? { call: { params: { receiptId: String(dice.pick(receipts).receiptId) } } } : undefined;
  },
};
