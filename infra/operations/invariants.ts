import { emailHash } from '../../functions/common/auth/email.ts';
import { boardPositionOf, indexKeys, type Key, keys, prefixOf, ranges, walkerIdOf } from '../../functions/data/keys.ts';
import type { Item } from '../../functions/data/table.ts';
import { CATALOGUE } from '../../shared/domain/achievements/catalogue.ts';
import { foldUsername } from '../../shared/domain/auth/names.ts';
import { KEPT_INTERVALS } from '../../shared/domain/challenges/interval.ts';
import { CLUB } from '../../shared/domain/clubs/club.ts';
import { leaderboardKey } from '../../shared/domain/leaderboard/leaderboard.ts';
import { roundPoints } from '../../shared/domain/leaderboard/publicFigures.ts';

/** Raw items of a table, by walker and kind. */
export interface Stored {
  all(): readonly Item[];
  item(key: Key): Item | undefined;
  /** Items of a partition, as a query of this range reads them. */
  of(range: { PK: string; beginsWith: string }): readonly Item[];
  /** Items of all partitions whose keys begin like this one. */
  like(key: Key): readonly Item[];
  profiles(): readonly Item[];
  profile(id: string | undefined): Item | undefined;
  idOf(name: string): string | undefined;
}

/**
 * A condition that holds after every write, whatever failed; returns its violations. The simulation checks after every
 * step, `npm run doctor` on a data folder or a stage.
 */
type Invariant = (view: Stored) => readonly string[];

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const number = (item: Item | undefined, name: string) => Number(item?.[name] ?? 0);
const idOf = (profile: Item) => walkerIdOf(profile.PK);
const pointsOf = new Map(CATALOGUE.map(({ id, points }) => [id, points]));
const unless = (holds: boolean, problem: string): string[] => (holds ? [] : [problem]);

/** Accounts in deletion are excluded: their figures need not add up. */
const staying = (view: Stored) => view.profiles().filter(({ deletionReceipt }) => deletionReceipt === undefined);

const isWalked = ({ completed, restored }: Item) => completed === true && restored !== true;

const figures: Invariant = (view) =>
  staying(view).flatMap((profile) => {
    const id = idOf(profile);
    const walks = view.of(prefixOf(keys.challenge(id, ''))).filter(isWalked);
    const bonus = sum(
      view.of(prefixOf(keys.achievement(id, ''))).map(({ achievementId }) => pointsOf.get(String(achievementId)) ?? 0),
    );
    const points = sum(walks.map((walk) => number(walk, 'pointsEarned'))) + bonus;
    const metres = sum(walks.map((walk) => number(walk, 'metres')));
    const friends = view.of(prefixOf(keys.friendship(id, ''))).length;
    const onBoard = boardPositionOf(profile) !== undefined;
    return [
      ...unless(
        number(profile, 'points') === points,
        `${id} has ${profile.points} points, walks and achievements ${points}`,
      ),
      ...unless(number(profile, 'metres') === metres, `${id} has ${profile.metres} metres, walks ${metres}`),
      ...unless(number(profile, 'completedChallenges') === walks.length, `${id} counts other walks than there are`),
      ...unless(
        number(profile.counts as Item, 'friends') === friends,
        `${id} counts a number of friends other than ${friends}`,
      ),
      ...unless(onBoard === points > 0, `${id} is on the board with ${points} points, or is not`),
    ];
  });

const streaks: Invariant = (view) =>
  staying(view).flatMap((profile) => {
    const { intervals = [], longest = 0 } = (profile.streaks ?? {}) as {
      intervals?: [string, string][];
      longest?: number;
    };
    const days = view
      .of(prefixOf(keys.challenge(idOf(profile), '')))
      .filter(isWalked)
      .map(({ day }) => String(day));
    const lengths = intervals.map(([first, last]) => (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1);
    const known = (day: string) => intervals.some(([first, last]) => first <= day && day <= last);
    return [
      ...unless(
        lengths.every((length) => length <= longest),
        `${idOf(profile)} has a streak above the longest`,
      ),
      ...unless(
        intervals.length === KEPT_INTERVALS || days.every(known),
        `${idOf(profile)} walked on a day that no streak knows`,
      ),
      ...unless(sum(lengths) <= days.length, `${idOf(profile)} has more days in streaks than walks`),
    ];
  });

const proven: Invariant = (view) =>
  staying(view).flatMap((profile) => {
    const id = idOf(profile);
    const expected = sum(view.of(prefixOf(keys.challenge(id, ''))).map((walk) => number(walk, 'provenPoints')));
    return unless(
      number(view.item(keys.provenPoints(id, 'ever')), 'points') === expected,
      `${id} has proven points that do not match the walks`,
    );
  });

/** Board keys follow from points and visibility, whichever was written last. */
const places: Invariant = (view) =>
  staying(view).flatMap((profile) => {
    const id = idOf(profile);
    const placeOf = (points: number) =>
      leaderboardKey(profile.mapVisibility === 'named' ? points : roundPoints(points), id);
    const entries = [...(number(profile, 'points') > 0 ? [profile] : []), ...view.of(ranges.provenPoints(id))];
    return entries.flatMap((entry) =>
      unless(
        boardPositionOf(entry) === placeOf(number(entry, 'points')),
        `${id} has another place on ${entry.SK} than its points give`,
      ),
    );
  });

const photos: Invariant = (view) => {
  const used = view
    .profiles()
    .flatMap(({ PK, profilePhotoUrl }) => (profilePhotoUrl ? [[String(profilePhotoUrl), String(PK)]] : []));
  const walks = view.like(keys.challenge('', '')).filter(({ completed }) => completed);
  const pictured = walks.filter((walk) => isWalked(walk) || walk.photoId);
  const all = [...used.map(([url]) => url), ...pictured.map(({ photoId }) => `/objects/${photoId}.jpg`)];
  const spent = view
    .like(keys.upload('', ''))
    .filter(({ usedFor }) => usedFor && usedFor !== 'swept' && usedFor !== 'profile');
  const purposes = spent.map(({ usedFor }) => usedFor);
  return [
    ...unless(new Set(all).size === all.length, 'a photo is used twice'),
    ...unless(new Set(purposes).size === purposes.length, 'two uploads proved one walk'),
    ...unless(
      walks.filter(isWalked).every(({ photoId, answer }) => photoId && answer),
      'a completed walk without photo or answer',
    ),
  ];
};

/** Attributes that a restored walk must not have. */
const onlyWalked = [
  'pointsEarned',
  'provenPoints',
  'public',
  'answer',
  'sign',
  'possible',
  ...Object.keys(indexKeys.feed('', '')),
];

const restored: Invariant = (view) =>
  view
    .all()
    .filter((item) => item.restored === true)
    .flatMap((item) => onlyWalked.flatMap((name) => unless(!item[name], `a restored walk has ${name}`)));

const relations: Invariant = (view) =>
  view.profiles().flatMap((profile) => {
    const id = idOf(profile);
    const otherOf = (item: Item) => String(item.SK).slice(String(item.SK).indexOf('#') + 1);
    const friends = view.of(prefixOf(keys.friendship(id, ''))).map(otherOf);
    const requests = view.of(prefixOf(keys.friendRequest(id, '')));
    return [
      ...friends.flatMap((other) =>
        unless(view.item(keys.friendship(other, id)) !== undefined, `${id} has a friend who has not`),
      ),
      ...requests.flatMap((one) => {
        const other = view.item(keys.friendRequest(otherOf(one), id));
        return [
          ...unless(other?.requesterId === one.requesterId, `${id} has half a friend request`),
          ...unless(!friends.includes(otherOf(one)), `${id} has a request of a friend`),
        ];
      }),
      ...view.of(prefixOf(keys.block(id, ''))).flatMap((block) => {
        const other = view.item(keys.block(otherOf(block), id));
        return [
          ...unless(
            Boolean(block.mine) === Boolean(other?.theirs) && Boolean(block.theirs) === Boolean(other?.mine),
            `${id} has half a block`,
          ),
          ...unless(!friends.includes(otherOf(block)), `${id} has a blocked friend`),
          ...unless(
            view.item(keys.friendRequest(id, otherOf(block))) === undefined,
            `${id} has a request over a block`,
          ),
        ];
      }),
    ];
  });

const names: Invariant = (view) => {
  const profiles = view.profiles();
  const folded = profiles.map(({ username }) => foldUsername(String(username)));
  const owners = view.like({ PK: ranges.emailOwners('').PK, SK: '' });
  return [
    ...unless(new Set(folded).size === folded.length, 'a username twice'),
    ...profiles.flatMap((profile) => {
      const id = idOf(profile);
      const own = owners.filter(({ SK }) => String(SK).endsWith(id));
      const address = profile.email ? [ranges.emailOwners(emailHash(String(profile.email))).PK] : [];
      return [
        ...unless(view.idOf(foldUsername(String(profile.username))) === id, `${id} cannot be found by its name`),
        ...unless(
          JSON.stringify(own.map(({ PK }) => PK)) === JSON.stringify(address),
          `${id} is found by another address than its own`,
        ),
      ];
    }),
    ...view
      .like(keys.login(''))
      .flatMap(({ walkerId }) => unless(view.profile(String(walkerId)) !== undefined, 'a name without its walker')),
    ...owners.flatMap(({ SK }) =>
      unless(view.profile(String(SK).split('#').at(-1)) !== undefined, 'an address without its walker'),
    ),
  ];
};

const devices: Invariant = (view) =>
  view.like(keys.pushDevice('', '')).flatMap(({ PK, deviceId }) => {
    const owner = view.item(keys.pushOwner(String(deviceId)));
    return unless(owner?.walkerId === walkerIdOf(PK), 'a device with two owners, or with none');
  });

/** An ended club may lack its owner's membership, because its items are being removed. */
const clubs: Invariant = (view) => {
  const all = view.like(keys.club('')).filter(({ SK }) => SK === keys.club('').SK);
  const known = new Set(all.map(({ PK }) => PK));
  const clubsOf = (id: string) => (view.profile(id)?.clubs ?? []) as string[];
  const parts = [...view.like(keys.clubMember('', '')), ...view.like(keys.clubInvitation('', ''))];
  // TTL may remove one half of an ended invitation before the other.
  const isOpen = ({ expiresAt }: Item) => Number(expiresAt) * 1000 > Date.now();
  return [
    ...parts.flatMap(({ PK, SK }) => unless(known.has(PK), `${SK} of a club that is gone`)),
    ...all.flatMap((club) => {
      const id = String(club.clubId);
      const members = view.of(ranges.club(id)).filter(({ SK }) => String(SK).startsWith('M#'));
      const ids = members.map(({ walkerId }) => String(walkerId));
      const isCounted = number(club, 'memberCount') === ids.length && ids.length <= CLUB.maxMembers;
      const isOwned = club.endedAt !== undefined || ids.includes(String(club.ownerId));
      return [
        ...unless(isCounted, `club ${id} counts ${club.memberCount} members and has ${ids.length}`),
        ...unless(isOwned, `club ${id} has an owner who is no member`),
        ...ids.flatMap((each) => unless(clubsOf(each).includes(id), `${each} does not know of its club ${id}`)),
        ...view.of(prefixOf(keys.clubInvitation(id, ''))).flatMap(({ makerId, codeHash, ...pointer }) => {
          const invitation = view.item(keys.invitation(String(codeHash)));
          return [
            ...unless(!isOpen(pointer) || invitation?.clubId === id, `club ${id} has an invitation that is gone`),
            ...unless(!makerId || ids.includes(String(makerId)), `club ${id} has an invitation of no member`),
          ];
        }),
      ];
    }),
    ...view.like(keys.invitation('')).flatMap((invitation) => {
      const { PK, clubId } = invitation;
      const pointer = keys.clubInvitation(String(clubId), String(PK).slice(keys.invitation('').PK.length));
      const isListed = clubId === undefined || !isOpen(invitation) || view.item(pointer) !== undefined;
      return unless(isListed, `club ${clubId} does not list an invitation`);
    }),
    ...view.profiles().flatMap((profile) => {
      const [id, own] = [idOf(profile), clubsOf(idOf(profile))];
      return [
        ...unless(own.length <= CLUB.maxClubs && new Set(own).size === own.length, `${id} is in too many clubs`),
        ...own.flatMap((club) =>
          unless(view.item(keys.clubMember(club, id)) !== undefined, `${id} is no member of ${club}`),
        ),
      ];
    }),
  ];
};

const limits: Invariant = (view) =>
  view
    .all()
    .flatMap(({ PK, SK, count }) =>
      SK === keys.rateLimit('', '', 0).SK ? unless(Number(count) >= 0, `a limit counts below nothing: ${PK}`) : [],
    );

export const invariants = {
  figures,
  streaks,
  proven,
  places,
  photos,
  restored,
  relations,
  names,
  devices,
  clubs,
  limits,
} satisfies Record<string, Invariant>;
