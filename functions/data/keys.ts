import { isDay } from '../../shared/domain/day.ts';
import type { BOARDS, Board } from '../../shared/domain/leaderboard/leaderboard.ts';

/** The only file with key strings. Each function returns an item's key or a query's partition. */

export type Key = { PK: string; SK: string };

export interface EmailOwner {
  walkerId: string;
  emailSince: string | null;
  emailVerifiedAt: string | null;
}

const walker = (walkerId: string) => `U#${walkerId}`;

export const keys = {
  profile: (walkerId: string): Key => ({ PK: walker(walkerId), SK: 'P' }),
  session: (walkerId: string, secretHash: string): Key => ({ PK: walker(walkerId), SK: `S#${secretHash}` }),
  passkey: (walkerId: string, passkeyId: string): Key => ({ PK: walker(walkerId), SK: `K#${passkeyId}` }),
  passkeyChallenge: (challengeHash: string): Key => ({ PK: `PC#${challengeHash}`, SK: 'CHALLENGE' }),
  passkeyChoice: (walkerId: string, tokenHash: string): Key => ({ PK: walker(walkerId), SK: `PKC#${tokenHash}` }),
  accessToken: (walkerId: string, secretHash: string): Key => ({ PK: walker(walkerId), SK: `AT#${secretHash}` }),
  invitation: (codeHash: string): Key => ({ PK: `INV#${codeHash}`, SK: 'INVITATION' }),
  club: (clubId: string): Key => ({ PK: `CLUB#${clubId}`, SK: 'CLUB' }),
  clubMember: (clubId: string, walkerId: string): Key => ({ PK: `CLUB#${clubId}`, SK: `M#${walkerId}` }),
  /** An open invitation of the club. */
  clubInvitation: (clubId: string, codeHash: string): Key => ({ PK: `CLUB#${clubId}`, SK: `I#${codeHash}` }),
  login: (foldedUsername: string): Key => ({ PK: `UN#${foldedUsername}`, SK: 'LOGIN' }),
  /** Usernames contain no `~`, so this cannot collide with a login key. */
  nameSkeleton: (skeleton: string): Key => ({ PK: `UN#~${skeleton}`, SK: 'NAME' }),
  /** Ascending: verified owners first, then by time of entry. */
  emailOwner: (emailHash: string, { walkerId, emailSince, emailVerifiedAt }: EmailOwner): Key => ({
    PK: `EM#${emailHash}`,
    SK: emailVerifiedAt ? `0#${emailVerifiedAt}#${walkerId}` : `1#${emailSince}#${walkerId}`,
  }),
  resetToken: (walkerId: string, tokenHash: string): Key => ({ PK: walker(walkerId), SK: `RT#${tokenHash}` }),
  verificationToken: (walkerId: string, tokenHash: string): Key => ({ PK: walker(walkerId), SK: `VT#${tokenHash}` }),
  rateLimit: (kind: string, key: string, window: number): Key => ({ PK: `RL#${kind}#${key}#${window}`, SK: 'COUNT' }),
  friendship: (walkerId: string, friendId: string): Key => ({ PK: walker(walkerId), SK: `F#${friendId}` }),
  friendRequest: (walkerId: string, otherId: string): Key => ({ PK: walker(walkerId), SK: `FR#${otherId}` }),
  block: (walkerId: string, otherId: string): Key => ({ PK: walker(walkerId), SK: `B#${otherId}` }),
  /** A report by this walker, which hides the item from them. */
  report: (walkerId: string, target: string): Key => ({ PK: walker(walkerId), SK: `RP#${target}` }),
  /** The state of a reported item; its reports are stored beside it under hashed reporters. */
  reportedCase: (target: string): Key => ({ PK: `CASE#${target}`, SK: 'CASE' }),
  reportInCase: (target: string, reporterHash: string): Key => ({ PK: `CASE#${target}`, SK: `R#${reporterHash}` }),
  caseToDecide: (target: string): Key => ({ PK: 'TODO#cases', SK: target }),
  /** Reported items of this walker, so that their cases are deleted with the account. */
  caseOf: (walkerId: string, target: string): Key => ({ PK: walker(walkerId), SK: `RC#${target}` }),
  placeReport: (walkerId: string, destinationKey: string): Key => ({
    PK: walker(walkerId),
    SK: `PR#${destinationKey}`,
  }),
  place: (cell: string, destinationKey: string): Key => ({ PK: `PLACE#${cell}`, SK: destinationKey }),
  placeInList: (cell: string, destinationKey: string): Key => ({ PK: 'PLACES', SK: `${cell}#${destinationKey}` }),
  statement: (walkerId: string, statementId: string): Key => ({ PK: walker(walkerId), SK: `ST#${statementId}` }),
  moderationEntry: (month: string, entryId: string): Key => ({ PK: `MODLOG#${month}`, SK: entryId }),
  /** Hashed, because it outlives a deleted account by up to thirty days and must not name anyone. */
  decline: (pairHash: string): Key => ({ PK: `DECLINE#${pairHash}`, SK: 'DECLINE' }),
  challenge: (walkerId: string, day: string): Key => ({ PK: walker(walkerId), SK: `C#${day}` }),
  line: (walkerId: string, day: string): Key => ({ PK: walker(walkerId), SK: `L#${day}` }),
  collection: (walkerId: string): Key => ({ PK: walker(walkerId), SK: 'CO#collection' }),
  walkedTown: (walkerId: string, town: string): Key => ({ PK: walker(walkerId), SK: `WT#${town}` }),
  /** Streets of a town walked before Signpost; split into parts where there are many. */
  earlierStreets: (walkerId: string, town: string, part = 0): Key => ({
    PK: walker(walkerId),
    SK: `ES#${town}#${part}`,
  }),
  draft: (walkerId: string): Key => ({ PK: walker(walkerId), SK: 'D#draft' }),
  upload: (walkerId: string, uploadId: string): Key => ({ PK: walker(walkerId), SK: `UP#${uploadId}` }),
  achievement: (walkerId: string, achievementId: string): Key => ({ PK: walker(walkerId), SK: `A#${achievementId}` }),
  favourite: (walkerId: string, day: string): Key => ({ PK: walker(walkerId), SK: `FAV#${day}` }),
  visit: (walkerId: string, destinationKey: string): Key => ({ PK: walker(walkerId), SK: `V#${destinationKey}` }),
  provenPoints: (walkerId: string, board: Board): Key => ({ PK: walker(walkerId), SK: `PP#${board}` }),
  pushDevice: (walkerId: string, deviceId: string): Key => ({ PK: walker(walkerId), SK: `PD#${deviceId}` }),
  pushOwner: (deviceId: string): Key => ({ PK: `PO#${deviceId}`, SK: 'OWNER' }),
  reminder: (walkerId: string): Key => ({ PK: walker(walkerId), SK: 'RM#reminder' }),
  archive: (walkerId: string): Key => ({ PK: walker(walkerId), SK: 'AR#archive' }),
  archiveToMake: (walkerId: string): Key => ({ PK: 'TODO#archives', SK: walkerId }),
  accountDeletion: (walkerId: string): Key => ({ PK: 'TODO#accountDeletions', SK: walkerId }),
  photoToDelete: (photoId: string): Key => ({ PK: 'TODO#photos', SK: photoId }),
  /** Written and removed by every completion: sixteen partitions. */
  signToRead: (walkerId: string, day: string): Key => ({
    PK: `TODO#signs#${shardOf(walkerId, signShards.length)}`,
    SK: `${walkerId}#${day}`,
  }),
  /** Similar pictures share the band, sixteen bits of their hash; the label, further bits, sorts them within it. */
  pictureBand: (band: string, label: string, picture: string): Key => ({
    PK: `PH#${band}`,
    SK: `~${label}#${picture}`,
  }),
  /** As version 1.0.0 wrote it. */
  unsortedPicture: (band: string, picture: string): Key => ({ PK: `PH#${band}`, SK: picture }),
  ownPictures: (walkerId: string, month: string): Key => ({ PK: walker(walkerId), SK: `PH#${month}` }),
  photoMove: (walkerId: string): Key => ({ PK: 'TODO#photoMoves', SK: walkerId }),
  neighbourhoodToImport: (neighbourhood: string): Key => ({ PK: 'TODO#neighbourhoods', SK: neighbourhood }),
  restingNeighbourhood: (neighbourhood: string): Key => ({ PK: `NEAR#${neighbourhood}`, SK: 'REST' }),
  overpassTurn: (): Key => ({ PK: 'LOCK#overpass', SK: 'LOCK' }),
  receipt: (receiptId: string): Key => ({ PK: `RECEIPT#${receiptId}`, SK: 'RECEIPT' }),
  worldFigures: (): Key => ({ PK: 'SNAP#figures', SK: 'FIGURES' }),
  rankRoot: (): Key => ({ PK: 'SNAP#ranks', SK: 'RANKS' }),
  /** Only the current weekly board has a snapshot. */
  boardTop: (board: (typeof BOARDS)[number]): Key => ({ PK: `SNAP#top#${board}`, SK: 'TOP' }),
  /** The first copy keeps the key of version 1.0.0. */
  worldWalks: (copy = 0): Key => ({ PK: copy === 0 ? 'SNAP#walks' : `SNAP#walks#${copy}`, SK: 'WALKS' }),
  /** What an account deleted on this UTC day had contributed to the totals, under the id of its receipt. */
  departure: (day: string, receiptId: string): Key => ({ PK: `SNAP#departed#${day}`, SK: receiptId }),
  /** Walkers whose walks are left out of the snapshot, hashed. */
  worldChange: (ownerHash: string, hour: string): Key => ({ PK: `SNAP#changed#${hour}`, SK: ownerHash }),
  rankPart: (version: string, part: number): Key => ({ PK: `SNAP#ranks#${version}`, SK: String(part) }),
  rollUpPart: (version: string, part: number): Key => ({ PK: `SNAP#rollUp#${version}`, SK: String(part) }),
  homeCells: (version: string, part: number): Key => ({ PK: `SNAP#cells#${version}`, SK: String(part) }),
};

/** Whether this key is a prefix of an item's key: `keys.challenge('', '')` matches all challenges. */
export const keyBegins = (item: Partial<Record<keyof Key, unknown>>, { PK, SK }: Key): boolean =>
  String(item.PK).startsWith(PK) && String(item.SK).startsWith(SK);

/** Whether the item lies in a walker's own partition. */
export const isOfWalker = (item: Partial<Record<keyof Key, unknown>>): boolean =>
  String(item.PK).startsWith(walker(''));

export const isProfile = (item: Partial<Record<keyof Key, unknown>>): boolean =>
  item.SK === keys.profile('').SK && keyBegins(item, keys.profile(''));

/** The walker of an index entry: every index carries the table's own key. */
export const walkerIdOf = (PK: unknown): string => String(PK).slice(walker('').length);

/**
 * Start key of the next page where a walker has one item per day. It must be the sort key of such an item: DynamoDB
 * refuses start keys outside of the queried range.
 */
export const afterDay =
  (key: (walkerId: string, day: string) => Key, walkerId: string) =>
  (cursor: string): Key | undefined => {
    const day = cursor.slice(cursor.indexOf('#') + 1);
    const start = key(walkerId, day);
    return isDay(day) && start.SK === cursor ? start : undefined;
  };

/** The items of a partition whose sort keys begin like this one. */
export const prefixOf = ({ PK, SK }: Key) => ({ PK, beginsWith: SK });

export const ranges = {
  /** Both days are included. */
  challengesBetween: (walkerId: string, from: string, until: string) => ({
    PK: walker(walkerId),
    between: [`C#${from}`, `C#${until}~`] as const,
  }),
  earlierStreets: (walkerId: string, town?: string) => ({
    PK: walker(walkerId),
    beginsWith: town === undefined ? 'ES#' : `ES#${town}#`,
  }),
  provenPoints: (walkerId: string) => ({ PK: walker(walkerId), beginsWith: 'PP#' }),
  placeList: () => ({ PK: 'PLACES', beginsWith: '' }),
  walkerItems: (walkerId: string) => ({ PK: walker(walkerId), beginsWith: '' }),
  signsToRead: (shard: number) => ({ PK: `TODO#signs#${shard}`, beginsWith: '' }),
  /** For descending reads: the pictures with the label's prefix, then lower labels, finally those of version 1.0.0. */
  pictureBand: (band: string, lastLabel: string) => ({ PK: `PH#${band}`, between: ['!', `~${lastLabel}~`] as const }),
  ownPictures: (walkerId: string, from: string, until: string) => ({
    PK: walker(walkerId),
    between: [`PH#${from}`, `PH#${until}`] as const,
  }),
  club: (clubId: string) => ({ PK: `CLUB#${clubId}`, beginsWith: '' }),
  emailOwners: (emailHash: string) => ({ PK: `EM#${emailHash}`, beginsWith: '' }),
};

/** Eight partitions per index spread a hot walker or hour, and a merge reads them in parallel. */
export const shards = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** Ids are random, so any fixed function of their characters spreads them evenly. */
const shardOf = (id: string, count: number = shards.length) =>
  [...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % count;

export const signShards = Array.from({ length: 16 }, (_, shard) => shard);

const boardShard = (board: Board, shard: number) => (board === 'points' ? `LB#${shard}` : `LB#${board}#${shard}`);

type DueKind = 'STREAK' | 'CLUBWEEK' | 'REMINDER';

/** Keys of GSI3, which holds due items sorted by time. */
const dueKey = (kind: DueKind) => (id: string, dueAt: string) => ({
  GSI3PK: `${kind}#${shardOf(id)}`,
  GSI3SK: `${dueAt}#${id}`,
});

export const indexKeys = {
  leaderboard: (walkerId: string, position: string, board: Board = 'points') => ({
    GSI1PK: boardShard(board, shardOf(walkerId)),
    GSI1SK: position,
  }),
  /** Ordered by random id within a day, so that no page or cursor reveals who walked first. */
  feed: (publicId: string, utcDay: string) => ({
    GSI2PK: `FEED#${shardOf(publicId)}`,
    GSI2SK: `${utcDay}#${publicId}`,
  }),
  streakExpiry: dueKey('STREAK'),
  clubWeek: dueKey('CLUBWEEK'),
  reminder: dueKey('REMINDER'),
};

/** A position on a board. A suspended walker is off the board, and the profile keeps the position for later. */
export const boardPositionOf = ({ GSI1SK, boardSK }: Readonly<Record<string, unknown>>): unknown => GSI1SK ?? boardSK;

export type Shard = (typeof shards)[number];

const dueRange = (kind: DueKind) => (shard: Shard, until: string) => ({
  index: 'GSI3' as const,
  PK: `${kind}#${shard}`,
  between: ['0', `${until}~`] as const,
});

/** Range of one shard. `~` sorts after every character of a sort key. */
export const indexRanges = {
  board: (shard: Shard, board: Board) => ({ index: 'GSI1' as const, PK: boardShard(board, shard) }),
  boardFrom: (shard: Shard, position: string, board: Board) => ({
    index: 'GSI1' as const,
    PK: boardShard(board, shard),
    between: [position, '~'] as const,
  }),
  feedEntry: (publicId: string, utcDay: string) => {
    const { GSI2PK: PK, GSI2SK: position } = indexKeys.feed(publicId, utcDay);
    return { index: 'GSI2' as const, PK, between: [position, position] as const };
  },
  /** Feed range by whole days, or down to a position within a day. */
  feed: (shard: Shard, from: string, until: string) => ({
    index: 'GSI2' as const,
    PK: `FEED#${shard}`,
    between: [from, `${until}~`] as const,
  }),
  endedStreaks: dueRange('STREAK'),
  dueClubWeeks: dueRange('CLUBWEEK'),
  dueReminders: dueRange('REMINDER'),
};
