import { isDay } from '../../shared/domain/day.ts';
import type { BOARDS, Board } from '../../shared/domain/leaderboard/leaderboard.ts';

/** The only place with key strings. Every function returns the key of one item, or the partition of one query. */

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
  login: (foldedUsername: string): Key => ({ PK: `UN#${foldedUsername}`, SK: 'LOGIN' }),
  /** No username has a `~`, so no login key is ever one of these. */
  nameSkeleton: (skeleton: string): Key => ({ PK: `UN#~${skeleton}`, SK: 'NAME' }),
  /** Ascending: those that verified the address, then in the order in which they entered it. */
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
  /** What this walker has reported, and no longer sees. */
  report: (walkerId: string, target: string): Key => ({ PK: walker(walkerId), SK: `RP#${target}` }),
  /** All that is known of one reported thing; beside it each report, under a hash of its reporter. */
  reportedCase: (target: string): Key => ({ PK: `CASE#${target}`, SK: 'CASE' }),
  reportInCase: (target: string, reporterHash: string): Key => ({ PK: `CASE#${target}`, SK: `R#${reporterHash}` }),
  caseToDecide: (target: string): Key => ({ PK: 'TODO#cases', SK: target }),
  /** Which reported things are this walker's, so that what is known of them goes with the account. */
  caseOf: (walkerId: string, target: string): Key => ({ PK: walker(walkerId), SK: `RC#${target}` }),
  /** Where this walker is not sent again. */
  placeReport: (walkerId: string, destinationKey: string): Key => ({
    PK: walker(walkerId),
    SK: `PR#${destinationKey}`,
  }),
  place: (cell: string, destinationKey: string): Key => ({ PK: `PLACE#${cell}`, SK: destinationKey }),
  placeInList: (cell: string, destinationKey: string): Key => ({ PK: 'PLACES', SK: `${cell}#${destinationKey}` }),
  statement: (walkerId: string, statementId: string): Key => ({ PK: walker(walkerId), SK: `ST#${statementId}` }),
  moderationEntry: (month: string, entryId: string): Key => ({ PK: `MODLOG#${month}`, SK: entryId }),
  /** Hashed: it outlives either walker by its thirty days, and shall not say who it was. */
  decline: (pairHash: string): Key => ({ PK: `DECLINE#${pairHash}`, SK: 'DECLINE' }),
  challenge: (walkerId: string, day: string): Key => ({ PK: walker(walkerId), SK: `C#${day}` }),
  line: (walkerId: string, day: string): Key => ({ PK: walker(walkerId), SK: `L#${day}` }),
  collection: (walkerId: string): Key => ({ PK: walker(walkerId), SK: 'CO#collection' }),
  walkedTown: (walkerId: string, town: string): Key => ({ PK: walker(walkerId), SK: `WT#${town}` }),
  /** Streets of a town that were walked before Signpost; of one with very many in several parts. */
  earlierStreets: (walkerId: string, town: string, part = 0): Key => ({
    PK: walker(walkerId),
    SK: `ES#${town}#${part}`,
  }),
  draft: (walkerId: string): Key => ({ PK: walker(walkerId), SK: 'D#draft' }),
  upload: (walkerId: string, uploadId: string): Key => ({ PK: walker(walkerId), SK: `UP#${uploadId}` }),
  achievement: (walkerId: string, achievementId: string): Key => ({ PK: walker(walkerId), SK: `A#${achievementId}` }),
  favourite: (walkerId: string, day: string): Key => ({ PK: walker(walkerId), SK: `FAV#${day}` }),
  visit: (walkerId: string, destinationKey: string): Key => ({ PK: walker(walkerId), SK: `V#${destinationKey}` }),
  /** Of all time or of a week. */
  provenPoints: (walkerId: string, board: Board): Key => ({ PK: walker(walkerId), SK: `PP#${board}` }),
  pushDevice: (walkerId: string, deviceId: string): Key => ({ PK: walker(walkerId), SK: `PD#${deviceId}` }),
  pushOwner: (deviceId: string): Key => ({ PK: `PO#${deviceId}`, SK: 'OWNER' }),
  reminder: (walkerId: string): Key => ({ PK: walker(walkerId), SK: 'RM#reminder' }),
  archive: (walkerId: string): Key => ({ PK: walker(walkerId), SK: 'AR#archive' }),
  archiveToMake: (walkerId: string): Key => ({ PK: 'TODO#archives', SK: walkerId }),
  accountDeletion: (walkerId: string): Key => ({ PK: 'TODO#accountDeletions', SK: walkerId }),
  photoToDelete: (photoId: string): Key => ({ PK: 'TODO#photos', SK: photoId }),
  /** Of a walk whose photo is to be looked at. */
  signToRead: (walkerId: string, day: string): Key => ({ PK: 'TODO#signs', SK: `${walkerId}#${day}` }),
  /** Of pictures that look alike in some respect: sixteen bits of their hash. */
  pictureBand: (band: string, picture: string): Key => ({ PK: `PH#${band}`, SK: picture }),
  photoMove: (walkerId: string): Key => ({ PK: 'TODO#photoMoves', SK: walkerId }),
  receipt: (receiptId: string): Key => ({ PK: `RECEIPT#${receiptId}`, SK: 'RECEIPT' }),
  worldFigures: (): Key => ({ PK: 'SNAP#world', SK: 'FIGURES' }),
  rankRoot: (): Key => ({ PK: 'SNAP#world', SK: 'RANKS' }),
  /** Of the weeks only the one that goes on has one. */
  boardTop: (board: (typeof BOARDS)[number]): Key => ({ PK: 'SNAP#world', SK: `TOP#${board}` }),
  worldWalks: (): Key => ({ PK: 'SNAP#world', SK: 'WALKS' }),
  /** Whose walks are to be left out of the snapshot, under a hash. */
  worldChange: (ownerHash: string): Key => ({ PK: 'SNAP#changed', SK: ownerHash }),
  rankPart: (version: string, part: number): Key => ({ PK: `SNAP#ranks#${version}`, SK: String(part) }),
  homeCells: (version: string, part: number): Key => ({ PK: `SNAP#cells#${version}`, SK: String(part) }),
};

/** Whose partition an entry of an index points into: every index carries the table's own key. */
export const walkerIdOf = (PK: unknown): string => String(PK).slice(walker('').length);

/**
 * Where a page of one kind of a walker's items goes on, one item a day. The cursor is the sort key of such an item and of
 * nothing else: DynamoDB refuses a start key that lies outside of what the query asks for.
 */
export const afterDay =
  (key: (walkerId: string, day: string) => Key, walkerId: string) =>
  (cursor: string): Key | undefined => {
    const day = cursor.slice(cursor.indexOf('#') + 1);
    const start = key(walkerId, day);
    return isDay(day) && start.SK === cursor ? start : undefined;
  };

/** What a query reads: a partition, and the beginning of its sort keys. */
export const ranges = {
  sessions: (walkerId: string) => ({ PK: walker(walkerId), beginsWith: 'S#' }),
  challenges: (walkerId: string) => ({ PK: walker(walkerId), beginsWith: 'C#' }),
  /** Both days included. */
  challengesBetween: (walkerId: string, from: string, until: string) => ({
    PK: walker(walkerId),
    between: [`C#${from}`, `C#${until}~`] as const,
  }),
  lines: (walkerId: string) => ({ PK: walker(walkerId), beginsWith: 'L#' }),
  /** Of a town, or of all. */
  earlierStreets: (walkerId: string, town?: string) => ({
    PK: walker(walkerId),
    beginsWith: town === undefined ? 'ES#' : `ES#${town}#`,
  }),
  achievements: (walkerId: string) => ({ PK: walker(walkerId), beginsWith: 'A#' }),
  favourites: (walkerId: string) => ({ PK: walker(walkerId), beginsWith: 'FAV#' }),
  visits: (walkerId: string) => ({ PK: walker(walkerId), beginsWith: 'V#' }),
  provenPoints: (walkerId: string) => ({ PK: walker(walkerId), beginsWith: 'PP#' }),
  friendships: (walkerId: string) => ({ PK: walker(walkerId), beginsWith: 'F#' }),
  friendRequests: (walkerId: string) => ({ PK: walker(walkerId), beginsWith: 'FR#' }),
  blocks: (walkerId: string) => ({ PK: walker(walkerId), beginsWith: 'B#' }),
  reports: (walkerId: string, target = '') => ({ PK: walker(walkerId), beginsWith: `RP#${target}` }),
  reportsInCase: (target: string) => ({ PK: `CASE#${target}`, beginsWith: 'R#' }),
  casesToDecide: () => ({ PK: 'TODO#cases', beginsWith: '' }),
  placeReports: (walkerId: string) => ({ PK: walker(walkerId), beginsWith: 'PR#' }),
  placesIn: (cell: string) => ({ PK: `PLACE#${cell}`, beginsWith: '' }),
  placeList: () => ({ PK: 'PLACES', beginsWith: '' }),
  statements: (walkerId: string) => ({ PK: walker(walkerId), beginsWith: 'ST#' }),
  moderationLog: (month: string) => ({ PK: `MODLOG#${month}`, beginsWith: '' }),
  pushDevices: (walkerId: string) => ({ PK: walker(walkerId), beginsWith: 'PD#' }),
  walkerItems: (walkerId: string) => ({ PK: walker(walkerId), beginsWith: '' }),
  archivesToMake: () => ({ PK: 'TODO#archives', beginsWith: '' }),
  accountDeletions: () => ({ PK: 'TODO#accountDeletions', beginsWith: '' }),
  photosToDelete: () => ({ PK: 'TODO#photos', beginsWith: '' }),
  signsToRead: () => ({ PK: 'TODO#signs', beginsWith: '' }),
  pictureBand: (band: string) => ({ PK: `PH#${band}`, beginsWith: '' }),
  photoMoves: () => ({ PK: 'TODO#photoMoves', beginsWith: '' }),
  worldChanges: () => ({ PK: 'SNAP#changed', beginsWith: '' }),
  emailOwners: (emailHash: string) => ({ PK: `EM#${emailHash}`, beginsWith: '' }),
};

/** Eight partitions an index: one hot walker or hour is spread, and a merge reads them at once. */
export const shards = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** Ids are random, so any fixed function of their characters spreads them evenly. */
const shardOf = (id: string) => [...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % shards.length;

const boardShard = (board: Board, shard: number) => (board === 'points' ? `LB#${shard}` : `LB#${board}#${shard}`);

export const indexKeys = {
  leaderboard: (walkerId: string, position: string, board: Board = 'points') => ({
    GSI1PK: boardShard(board, shardOf(walkerId)),
    GSI1SK: position,
  }),
  /** Within its day a walk stands where its random id puts it: no page and no cursor can tell who came first. */
  feed: (publicId: string, utcDay: string) => ({
    GSI2PK: `FEED#${shardOf(publicId)}`,
    GSI2SK: `${utcDay}#${publicId}`,
  }),
  streakExpiry: (walkerId: string, endsAt: string) => ({
    GSI3PK: `STREAK#${shardOf(walkerId)}`,
    GSI3SK: `${endsAt}#${walkerId}`,
  }),
  reminder: (walkerId: string, beginsAt: string) => ({
    GSI3PK: `REMINDER#${shardOf(walkerId)}`,
    GSI3SK: `${beginsAt}#${walkerId}`,
  }),
};

export type Shard = (typeof shards)[number];

/** What a query of one shard reads. `~` comes after everything that a sort key holds. */
export const indexRanges = {
  board: (shard: Shard, board: Board) => ({ index: 'GSI1' as const, PK: boardShard(board, shard) }),
  boardFrom: (shard: Shard, position: string, board: Board) => ({
    index: 'GSI1' as const,
    PK: boardShard(board, shard),
    between: [position, '~'] as const,
  }),
  /** One walk, by what others are shown of it. */
  feedEntry: (publicId: string, utcDay: string) => {
    const { GSI2PK: PK, GSI2SK: position } = indexKeys.feed(publicId, utcDay);
    return { index: 'GSI2' as const, PK, between: [position, position] as const };
  },
  /** Whole days, or until one position in a day. */
  feed: (shard: Shard, from: string, until: string) => ({
    index: 'GSI2' as const,
    PK: `FEED#${shard}`,
    between: [from, `${until}~`] as const,
  }),
  endedStreaks: (shard: Shard, until: string) => ({
    index: 'GSI3' as const,
    PK: `STREAK#${shard}`,
    between: ['0', `${until}~`] as const,
  }),
  dueReminders: (shard: Shard, until: string) => ({
    index: 'GSI3' as const,
    PK: `REMINDER#${shard}`,
    between: ['0', `${until}~`] as const,
  }),
};
