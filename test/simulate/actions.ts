import { friendRequestId } from '../../functions/common/friends/friendship.ts';
import { prefixOf, ranges, keys as tableKeys } from '../../functions/data/keys.ts';
import type { Answer } from '../../functions/testing/context.ts';
import { straightTown } from '../../functions/testing/straightTown.ts';
import { HOME } from '../../functions/testing/walkerClient.ts';
import { archivedWalk } from '../../shared/api/restore/restoredWalk.fixture.ts';
import { needsSession, paramNames } from '../../shared/api/route.ts';
import { type NamedRoute, namedRoutes, type RouteName } from '../../shared/api/routes.ts';
import { CATALOGUE } from '../../shared/domain/achievements/catalogue.ts';
import { numberingOf } from '../../shared/domain/collection/packedTown.ts';
import { authActions, passkeyActions, zones } from './authActions.ts';
import { uploadAddress } from './backend.ts';
import { clubActions } from './clubActions.ts';
import { type Action, type ActionContext, type Actions, changes, type Fact, stored, type View } from './people.ts';

const town = '13-3900-3067-Town';
const streets = await straightTown.streetsOf(town);
const numbering = streets ? numberingOf(streets) : '';
const days = ['2024-02-29', '2024-03-01', '2024-03-02'];
const streakAchievements = new Set(CATALOGUE.filter(({ category }) => category === 'streak').map(({ id }) => id));

const readsOther: Action = (a) => a.signedIn({ params: { id: a.other().id } });
const either =
  (mine: Action, others: Action): Action =>
  (a) =>
    a.dice.chance(0.6) ? mine(a) : others(a);

/** A read of the walker's own data; without concurrent calls its answer must equal the table. */
const readsOwn =
  (answered = (_: Answer['json']): unknown => 0, expected = (_view: View, _id: string): unknown => 0): Action =>
  (a) =>
    a.own(undefined, {
      alone: ({ json }) => {
        const [received, stored] = [answered(json), expected(a.view, a.id())].map((each) => JSON.stringify(each));
        return received === stored ? undefined : `answered ${received}, stored ${stored}`;
      },
    });
const pointsOf = (view: View, id: string) => view.profile(id)?.points ?? 0;
const counts = ({ length }: unknown[]) => length;
const idIn = (SK: unknown) => String(SK).replace(/^\w+#/, '');

const onWalk =
  (body: (a: ActionContext) => object | undefined): Action =>
  (a) =>
    a.signedIn({ params: { id: a.walk().id }, body: body(a) });

const between = (one: string, other: string) => `between:${[one, other].sort().join('+')}`;
const friendship = (one: string, other: string, is: boolean) =>
  stored(between(one, other), 'a friendship', is, (view) => view.item(tableKeys.friendship(one, other)));
const request = (from: string, to: string, is: boolean) =>
  stored(
    between(from, to),
    'a friend request',
    is,
    (view) => view.item(tableKeys.friendRequest(to, from))?.requesterId === from,
  );

/** An action on a pending friend request, by either side. */
const onRequest =
  (fact: (from: string, to: string) => Fact): Action =>
  (a) => {
    const ids = a.some(a.view.of(prefixOf(tableKeys.friendRequest(a.id(), '')))) as unknown as {
      requesterId: string;
      addresseeId: string;
    };
    return a.signedIn({ params: { requestId: friendRequestId(ids) } }, changes(fact(ids.requesterId, ids.addresseeId)));
  };

const block = (id: string, other: string, is: boolean) =>
  stored(`blocked:${id}:${other}`, 'a block', is, (view) => view.item(tableKeys.block(id, other))?.mine === true);

const favourite =
  (is?: boolean): Action =>
  (a) => {
    const { day, id } = a.walk(({ completed }) => completed);
    const fact = stored(`favourite:${a.id()}:${day}`, 'a favourite', is ?? true, (view) =>
      view.item(tableKeys.favourite(a.id(), day)),
    );
    return a.own({ params: { challengeId: id } }, is === undefined ? {} : changes(fact));
  };

function someSettings(a: ActionContext): Record<string, unknown> {
  const { dice, me } = a;
  const uploads = a.uploads();
  const choices = [
    { maxDistance: dice.pick([2, 3, 5, 8]) },
    { firstName: dice.pick(['Ada', 'Bo', 'Cleo']) },
    { mapVisibility: dice.pick(['anonymous', 'named', 'hidden']) },
    { weeklyGoal: dice.pick([0, 3, 5, 7]) },
    { timeZone: dice.pick(zones) },
    { homeLatitude: dice.pick([41.14521, 59.3]), homeLongitude: -8.6108 },
    { notificationsEnabled: dice.chance(0.7) },
    { email: dice.pick([`${me.name}@example.org`, 'ada@example.org', '']), currentPassword: a.password() },
    { profilePhotoUrl: uploads.length > 0 ? uploadAddress(dice.pick(uploads)) : '' },
  ];
  return { ...dice.pick(choices), ...(dice.chance(0.2) && dice.pick(choices)) };
}
/** Settings that are stored as sent. */
const plainSettings = new Set(
  'maxDistance firstName mapVisibility weeklyGoal homeLatitude notificationsEnabled'.split(' '),
);

const ownActions: Actions = {
  ...authActions,
  ...passkeyActions,
  ...clubActions,

  getWalker: either(
    readsOwn(({ points }) => points, pointsOf),
    readsOther,
  ),
  getStats: either(
    readsOwn(({ totalPoints }) => totalPoints, pointsOf),
    readsOther,
  ),
  updateStreak: (a) => {
    const changes = [{ restDays: true }, { restDays: false }, { hidden: true }, { hidden: false }, { pause: null }];
    return a.own({ body: a.dice.pick(changes) });
  },
  /** Each setting is a separate fact, because concurrent changes must not overwrite each other. */
  updateWalker: (a) => {
    const body = someSettings(a);
    const id = a.id();
    const facts = Object.entries(body).map(([name, value]) =>
      stored(`setting:${id}:${name}`, `the setting ${name}`, true, (view) => view.profile(id)?.[name] === value),
    );
    const isPlain = ({ about }: Fact) => plainSettings.has(about.split(':').at(-1) ?? '');
    return a.own({ body }, { ...changes(...facts), follows: () => facts.filter(isPlain) });
  },

  generateRoute: (a) => {
    const difficulty = a.dice.pick(['easy', 'medium', 'hard']);
    return a.own({ body: { ...HOME, difficulty, ...(a.dice.chance(0.3) && { forceNew: true }) } });
  },
  reverseGeocode: (a) => a.signedIn({ query: { latitude: '57.7', longitude: '11.9' } }),

  getChallenge: onWalk(() => undefined),
  findWayToSign: onWalk(() => ({ latitude: 57.7, longitude: 11.9 })),
  reportPlace: onWalk(({ dice }) => ({ reason: dice.pick(['noSign', 'unsafe', 'private']) })),
  createChallenge: (a) => {
    const draft = a.view.item(tableKeys.draft(a.id()));
    return a.own({ body: draft && a.dice.chance(0.9) ? { routeId: draft.routeId } : {} });
  },
  completeChallenge: (a) => {
    const { id, walkerId, day, routeId } = a.walk(({ completed }) => !completed || a.dice.chance(0.2));
    const photoUrl = a.photo().url;
    const witness = a.dice.pick(['near', 'around', 'far', 'unknown', undefined]);
    const completed = (points: number) =>
      stored(`walk:${walkerId}:${day}`, 'a completed walk with its points', true, (view) => {
        const walk = view.item(tableKeys.challenge(walkerId, day));
        return walk?.completed === true && walk.pointsEarned === points && walk.routeId === routeId;
      });
    const follows = ({ json }: Answer) => [completed(json.pointsEarned)];
    return a.signedIn({ params: { id }, body: { photoUrl, witness } }, { follows });
  },
  listCompletedChallenges: readsOwn(
    (walks: { date: string }[]) => walks.map(({ date }) => date),
    (view, id) =>
      view
        .of(prefixOf(tableKeys.challenge(id, '')))
        .flatMap(({ completed, day }) => (completed ? [day] : []))
        .sort()
        .reverse(),
  ),

  listTowns: (a) => (a.dice.chance(0.7) ? readsOwn(({ waiting }) => waiting) : readsOther)(a),
  getTown: (a) => a.own({ params: { town } }),
  addEarlierStreets: (a) => {
    const id = a.id();
    const runs = [a.dice.below(20), 1 + a.dice.below(20)];
    const follows = ({ json }: Answer) => [
      stored(`earlier:${id}`, 'streets walked before Signpost', true, (view) => {
        return json.town.earlierMetres === 0 || view.item(tableKeys.earlierStreets(id, town))?.places;
      }),
    ];
    return a.own({ params: { town }, body: { numbering, runs } }, { touches: [`earlier:${id}`], follows });
  },
  removeEarlierStreets: (a) => {
    const id = a.id();
    return a.own(
      {},
      changes(stored(`earlier:${id}`, 'removed streets', false, (view) => view.of(ranges.earlierStreets(id)).length)),
    );
  },

  signUpload: (a) => {
    const { dice, backend, view, me } = a;
    const before = dice.chance(0.3) ? view.of(prefixOf(tableKeys.upload(a.id(), ''))).at(-1) : undefined;
    const again = before && { photoUrl: uploadAddress(`${me.id}/${before.uploadId}`) };
    const call = dice.chance(0.5) ? { body: { contentType: 'image/jpeg', size: 100, ...again } } : {};
    const follows = ({ json }: Answer) => {
      const { put, picture } = backend.transport();
      // One upload in ten is signed but never sent.
      if (dice.chance(0.9)) void put(String(json.uploadURL), picture() as Uint8Array, {});
      return [];
    };
    return a.signedIn(call, { follows });
  },
  showPhoto: (a) => a.signedIn({ params: { filename: `${'x'.repeat(22)}.jpg` } }),

  /** Hidden streaks hide their achievements too. */
  listWalkerAchievements: either(
    readsOwn(counts, (view, id) => {
      const { hidden } = Object(view.profile(id)?.streaks);
      return view
        .of(prefixOf(tableKeys.achievement(id, '')))
        .filter(({ SK }) => !hidden || !streakAchievements.has(idIn(SK))).length;
    }),
    readsOther,
  ),

  listFavourites: readsOwn(counts, (view, id) => view.of(prefixOf(tableKeys.favourite(id, ''))).length),
  checkFavourite: favourite(),
  addFavourite: favourite(true),
  removeFavourite: favourite(false),

  listFriends: readsOwn(
    counts,
    (view, id) => view.of(prefixOf(tableKeys.friendship(id, ''))).filter(({ SK }) => !view.isLeaving(idIn(SK))).length,
  ),
  requestFriend: (a) => {
    const [id, other] = [a.id(), a.other()];
    const follows = ({ json }: Answer) => [(json.status === 'accepted' ? friendship : request)(id, other.id, true)];
    const body = { requesterId: id, addresseeUsername: other.name };
    return a.own({ body }, { touches: [between(id, other.id)], follows });
  },
  acceptFriend: onRequest((from, to) => friendship(from, to, true)),
  declineFriend: onRequest((from, to) => request(from, to, false)),
  removeFriend: (a) => {
    const friendId = a.other().id;
    return a.own({ params: { friendId } }, changes(friendship(a.id(), friendId, false)));
  },

  listBlocks: readsOwn(counts, (view, id) => {
    const isShown = (other: string) => view.profile(other) && !view.isLeaving(other);
    return view.of(prefixOf(tableKeys.block(id, ''))).filter(({ mine, SK }) => mine && isShown(idIn(SK))).length;
  }),
  blockWalker: (a) => {
    a.sometimes(0.5);
    const [id, blockedId] = [a.id(), a.other().id];
    return a.own({ body: { blockedId } }, changes(block(id, blockedId, true), friendship(id, blockedId, false)));
  },
  unblockWalker: (a) => {
    const blockedId = a.other().id;
    return a.own({ params: { blockedId } }, changes(block(a.id(), blockedId, false)));
  },

  report: (a) => {
    const { id: reportedId } = a.other();
    const [walk] = a.view.of(prefixOf(tableKeys.challenge(reportedId, ''))).flatMap((each) => each.public ?? []);
    const { publicId, completedAt } = Object(walk);
    const thing =
      walk && a.dice.chance(0.5)
        ? { what: a.dice.pick(['walk', 'photo']), publicId, day: completedAt.slice(0, 10) }
        : { what: 'name', reportedId };
    return a.signedIn({ body: { ...thing, reason: 'offensive' } });
  },
  listStatements: readsOwn(counts, (view, id) => view.of(prefixOf(tableKeys.statement(id, ''))).length),
  appeal: (a) => {
    const statementId = idIn(a.some(a.view.of(prefixOf(tableKeys.statement(a.id(), '')))).SK);
    return a.own({ params: { statementId }, body: { text: 'It is my name.' } });
  },

  getGlobalLeaderboard: (a) => a.signedIn({ query: { board: a.dice.pick(['points', 'ever', 'week']) } }),
  getRank: either(readsOwn(), readsOther),

  /** A shared device belongs to the walker who subscribed last. */
  subscribePush: (a) => {
    const id = a.id();
    const endpoint = `https://fcm.googleapis.com/fcm/send/${a.dice.pick(['phone', 'tablet', a.me.name])}`;
    const follows = ({ json: { deviceId } }: Answer) => [
      stored(`device:${id}:${deviceId}`, 'a device with its one owner', true, (view) => {
        return (
          view.item(tableKeys.pushOwner(deviceId))?.walkerId === id && view.item(tableKeys.pushDevice(id, deviceId))
        );
      }),
    ];
    const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
    return a.own({ body: { endpoint, keys } }, { touches: ['device:'], follows });
  },
  unsubscribePush: (a) => {
    const deviceId = String(a.some(a.view.of(prefixOf(tableKeys.pushDevice(a.id(), '')))).deviceId);
    return a.own({ params: { deviceId } }, { touches: ['device:'] });
  },

  requestArchive: readsOwn(),
  restoreWalks: (a) => {
    const [id, chosen] = [a.id(), days.filter(() => a.dice.chance(0.6))];
    a.some(chosen);
    const walk = (view: View, day: string) => view.item(tableKeys.challenge(id, day));
    const facts = chosen.map((day) =>
      stored(`walk:${id}:${day}`, 'a restored walk worth nothing', true, (view) => walk(view, day)?.pointsEarned === 0),
    );
    return a.own({ body: { walks: chosen.map((day) => archivedWalk(day)) } }, { follows: () => facts });
  },
  restorePhoto: (a) => {
    const [id, photoUrl] = [a.id(), a.photo().url];
    const day = String(a.some(a.view.of(prefixOf(tableKeys.challenge(id, ''))).filter(({ restored }) => restored)).day);
    const photo = (view: View) => view.item(tableKeys.challenge(id, day))?.photoId;
    const follows = () => [stored(`photo:${id}:${day}`, 'the photo of a restored walk', true, photo)];
    return a.own({ params: { day }, body: { photoUrl } }, { follows });
  },
  deleteAccount: (a) => {
    a.sometimes(0.4);
    const id = a.id();
    const isGoing = (view: View, receiptId: string) => {
      const isDone = view.item(tableKeys.receipt(receiptId))?.deletedAt;
      return isDone ? view.profile(id) === undefined : view.profile(id)?.deletionReceipt === receiptId;
    };
    const follows = ({ json }: Answer) => [
      stored(`receipt:${json.id}`, 'a deletion that goes on or is done', true, (view) => isGoing(view, json.id)),
    ];
    return a.own({ body: { password: a.password() } }, { touches: [id, `name:${a.me.name}`], follows });
  },
  getDeletionReceipt: (a) => {
    const receipts = a.view.all().filter(({ SK }) => SK === 'RECEIPT');
    return { call: { params: { receiptId: String(a.some(receipts).receiptId) } } };
  },
};

/** Reads of public or own data, whose only parameter is the caller's id. */
function plainRead({ name, route }: NamedRoute): Action {
  const params = paramNames(route);
  if (route.method !== 'GET' || params.some((param) => param !== 'id')) throw new Error(`${name} has no action`);
  return (a) => (needsSession(route) ? (params.length > 0 ? a.own() : a.signedIn()) : { call: {} });
}

/** The possible next calls of a person, for every route of the contract. */
export const actions = Object.fromEntries(
  namedRoutes().map((named) => [named.name, ownActions[named.name as RouteName] ?? plainRead(named)]),
) as Readonly<Record<RouteName, Action>>;
