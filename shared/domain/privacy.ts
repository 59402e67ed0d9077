import { addDays, type Day } from './day.ts';
import { metresBetween, type Position } from './geo.ts';
import { bandFor, DEFAULT_DIFFICULTY, type Difficulty, MAX_DISTANCE } from './points.ts';
import { bareDay, roundedWalk } from './precision.ts';

export type Viewer = 'self' | 'friend' | 'stranger';
export type MapVisibility = 'anonymous' | 'named' | 'hidden';

/**
 * What a stranger may learn of an anonymous walker's walk must not depend on where that walk went. Destinations lie
 * all around home, so even their coarse cells, gathered over a year, give home away by the share of each cell; and
 * exact lengths, points and times tie walks to a walker and to each other. So the marker stands in the middle of the
 * cell in which HOME lies, the same for every walk, and figures are rounded until they tell nothing.
 */
const CELLS_PER_DEGREE = 20;
const CELLS_PER_PARENT = 10;
const ROWS = 180 * CELLS_PER_DEGREE;
const COLUMNS = 360 * CELLS_PER_DEGREE;

/** A square of 0.05 degrees, counted from the south pole and the antimeridian. */
export interface HomeCell {
  readonly row: number;
  readonly column: number;
}

/** With fewer walkers than this around, a cell is nearly a name. */
export const CROWD = 10;

/** Who counts for a crowd: accounts made to look like one take two weeks and five walks each. */
const COUNTED = { days: 14, walks: 5 };

/** `since` is the day of registration, null where it was not noted yet. */
export const countsForCrowd = (owner: { since: Day | null; walks: number }, today: Day): boolean =>
  owner.since !== null && addDays(owner.since, COUNTED.days) <= today && owner.walks >= COUNTED.walks;

/** How many counted walkers live around a home, as of the last roll-up. */
export interface Crowd {
  readonly inCell: number;
  readonly inParent: number;
  /** Whether there is a crowd in any cell or parent of the world. */
  readonly anywhere: boolean;
}

/**
 * Which share of the walks of a crowd strangers are shown. If they saw every one, the numbers of a marker, day by day,
 * would be a sum over the walkers who live there, and the boards tell on which days each of them walked: after some
 * weeks only one set of walkers makes these sums.
 */
export const SHOWN_SHARE = 0.25;

/**
 * What a walk of a crowd is shown as, whatever it was: an easy one where all others walk hard ones would be known again.
 */
const usualBand = bandFor(DEFAULT_DIFFICULTY, MAX_DISTANCE.preset);
const USUAL_WALK = { distance: (usualBand.least + usualBand.most) / 2, difficulty: DEFAULT_DIFFICULTY };

const MOVED = 5000;

/**
 * The position whose cell stands for the walker: home as it was when first set, and again only after a move of more
 * than 5 km. Someone who lives at the edge of a cell and corrects the pin would otherwise show on both sides of it.
 */
export const homeAnchor = (before: Position | null, home: Position): Position =>
  before && metresBetween(before, home) <= MOVED ? before : { latitude: home.latitude, longitude: home.longitude };

/** 180 degrees east is 180 degrees west; the north pole belongs to the last row. */
export const homeCellOf = (anchor: Position): HomeCell => {
  const row = Math.floor((anchor.latitude + 90) * CELLS_PER_DEGREE);
  const column = Math.floor((anchor.longitude + 180) * CELLS_PER_DEGREE);
  return { row: Math.max(0, Math.min(ROWS - 1, row)), column: ((column % COLUMNS) + COLUMNS) % COLUMNS };
};

/** How the roll-up counts walkers by cell. */
export const homeCellKey = ({ row, column }: HomeCell): string => `${row}:${column}`;

const middleOf = (index: number, size: number, origin: number): number =>
  Math.round(((index + 0.5) * size - origin) * 1000) / 1000;

/** Parents are counted beside cells: their rows stand above those of all cells. */
export const parentCellOf = ({ row, column }: HomeCell): HomeCell => ({
  row: ROWS + Math.floor(row / CELLS_PER_PARENT),
  column: Math.floor(column / CELLS_PER_PARENT),
});

/** The middle of the cell, or of its parent of 0.5 degrees where too few walkers live. */
export const markerOf = ({ row, column }: HomeCell, walkersInCell: number): Position => {
  const cells = walkersInCell >= CROWD ? 1 : CELLS_PER_PARENT;
  const size = cells / CELLS_PER_DEGREE;
  return {
    latitude: middleOf(Math.floor(row / cells), size, 90),
    longitude: middleOf(Math.floor(column / cells), size, 180),
  };
};

/** What is kept of a completed walk to be shown to others. Home, start and geometry are not in it to begin with. */
export interface PublicWalk {
  /** Random: it ties neither to the walker nor to the day. */
  readonly publicId: string;
  readonly destinationName: string;
  readonly town: string | null;
  readonly distance: number;
  readonly difficulty: Difficulty;
  readonly pointsEarned: number;
  readonly completedAt: string;
  readonly photoUrl: string | null;
  readonly endLatitude: number;
  readonly endLongitude: number;
  readonly homeCell: HomeCell;
  /** Never shown. From 0 to 1, drawn at the completion: whether it is among the share that strangers are shown. */
  readonly lot: number;
  /** Never shown. When its walker registered and how many walks it made, so that the roll-up can count a crowd. */
  readonly ownerSince: Day | null;
  readonly ownerWalks: number;
}

export interface ShownWalk extends Position {
  readonly id: string;
  readonly destinationName: string;
  readonly username: string;
  readonly difficulty: Difficulty;
  readonly pointsEarned: number;
  readonly distance: number;
  /** An instant, or the bare day where the walker is anonymous. */
  readonly completedAt: string;
  readonly photoUrl?: string | null;
  readonly completed: true;
  readonly endLatitude: number;
  readonly endLongitude: number;
}

export const ANONYMOUS_WALKER = 'Anonymous walker';
export const UNKNOWN_PLACE = 'Unknown Location';

/** One's own walk: the only one whose exact distance is told. */
const inFull = (walk: PublicWalk, username: string): ShownWalk => ({
  id: walk.publicId,
  destinationName: walk.destinationName,
  username,
  difficulty: walk.difficulty,
  pointsEarned: walk.pointsEarned,
  distance: walk.distance,
  completedAt: walk.completedAt,
  photoUrl: walk.photoUrl,
  completed: true,
  latitude: walk.endLatitude,
  longitude: walk.endLongitude,
  endLatitude: walk.endLatitude,
  endLongitude: walk.endLongitude,
});

/** With name, place, photo and instant, and rounded figures. */
const named = (walk: PublicWalk, username: string): ShownWalk => ({ ...inFull(walk, username), ...roundedWalk(walk) });

const anonymously = (walk: PublicWalk, homeTown: string | null, { inCell, anywhere }: Crowd): ShownWalk => {
  const figures = anywhere ? USUAL_WALK : walk;
  const { latitude, longitude } = markerOf(walk.homeCell, inCell);
  return {
    id: walk.publicId,
    // The town of home, the same for every walk: the shares of the towns walked to would tell how far their border is.
    // And where few walk, the name of a village would say more than the marker hides.
    destinationName: (inCell >= CROWD && homeTown) || UNKNOWN_PLACE,
    username: ANONYMOUS_WALKER,
    difficulty: figures.difficulty,
    ...roundedWalk(figures),
    completedAt: utcDayOf(walk),
    completed: true,
    latitude,
    longitude,
    endLatitude: latitude,
    endLongitude: longitude,
  };
};

/**
 * The day it stands under on the world map, wherever the walker lives. An instant in UTC begins with its day: asking a
 * calendar for each of a thousand walks would take longer than reading them.
 */
export const utcDayOf = (walk: PublicWalk): Day => bareDay(walk.completedAt);

/** On the day itself, appearing at the moment of completion would tell the time after all. */
const dayHasEnded = (walk: PublicWalk, now: Date): boolean => now.toISOString().slice(0, 10) > utcDayOf(walk);

/**
 * Where even the parent is no crowd, its only marker may be one walker's, and the days under it that walker's days: such
 * walks are not shown. A share of those of a crowd is. While there is no crowd in all the world there is none to hide
 * in at any size, and the walk stands under its parent: a walker who is alone there can be tied to these 0.5
 * degrees, and to no smaller place (docs/decisions/crowds.md).
 */
const hidesIn = ({ inCell, inParent, anywhere }: Crowd, { lot }: PublicWalk): boolean =>
  !anywhere || (Math.max(inCell, inParent) >= CROWD && lot < SHOWN_SHARE);

/**
 * Version of the sentences beside the choice of `mapVisibility`. Raise it when `named` turns out to show more than its
 * sentence said: who chose it under an older sentence is anonymous from then on, until they choose again.
 */
export const VISIBILITY_SENTENCE = 2;

export interface ChosenVisibility {
  readonly mapVisibility: MapVisibility;
  /** Which sentence stood beside the choice. */
  readonly visibilitySentence: number;
}

/** What holds now: never more than what the walker was told when they chose it. */
export const visibilityInForce = ({ mapVisibility, visibilitySentence }: ChosenVisibility): MapVisibility =>
  mapVisibility === 'named' && visibilitySentence < VISIBILITY_SENTENCE ? 'anonymous' : mapVisibility;

export interface WalkOwner extends ChosenVisibility {
  readonly username: string;
  readonly homeTown: string | null;
}

/** A completed walk as this viewer may see it on the world map, or null. The owner's setting is today's, always. */
export const walkSeenBy = (
  viewer: Viewer,
  walk: PublicWalk,
  owner: WalkOwner,
  crowd: Crowd,
  now: Date,
): ShownWalk | null => {
  if (viewer === 'self') return inFull(walk, owner.username);
  if (viewer === 'friend') return named(walk, owner.username);
  switch (visibilityInForce(owner)) {
    case 'named':
      return named(walk, owner.username);
    case 'anonymous':
      return dayHasEnded(walk, now) && hidesIn(crowd, walk) ? anonymously(walk, owner.homeTown, crowd) : null;
    case 'hidden':
      return null;
  }
};

/**
 * The newest day first; in it those that show their time, the latest first, then the others by their random id. The
 * text does it: an instant begins with its day, so it stands above the bare day.
 */
export const newestFirst = (walks: readonly ShownWalk[]): ShownWalk[] =>
  walks.toSorted((a, b) => descending(a.completedAt, b.completedAt) || descending(a.id, b.id));

const descending = (a: string, b: string): number => (a === b ? 0 : a > b ? -1 : 1);

/**
 * On a profile the walker has a name, so only what is shown under that name may be there: walks and home town in full
 * to oneself, to friends, and to all if the walker is `named`; to anybody else figures and achievements only.
 */
export const showsPlacesOnProfile = (viewer: Viewer, owner: ChosenVisibility): boolean =>
  viewer !== 'stranger' || visibilityInForce(owner) === 'named';

/** Strangers may have kept addresses of photos while they saw more: with less to see, those addresses end. */
export const endsPhotoAddresses = (before: MapVisibility, after: MapVisibility): boolean =>
  after !== before && (before === 'named' || after === 'hidden');

/** The most popular destination by name only where a crowd goes; else its town, else not at all. */
export const popularPlaceName = (destinationName: string, town: string | null, walkers: number): string | null =>
  walkers >= CROWD ? destinationName : town;
