import { type GameFigures, gameFiguresOf, STREET_FIGURES } from './figures.ts';
import { type Unlocking, unlockAchievements } from './unlock.ts';

/** What of a town's streets is walked and signed: see walkedStreets.ts. */
interface CollectedTown {
  readonly streets: number;
  readonly walked: number;
  readonly signed: number;
  readonly metres: number;
  readonly walkedMetres: number;
}

/** What achievements ask of all towns together. */
export type CollectedStreets = Pick<GameFigures['counts'], (typeof STREET_FIGURES)[number]>;

/** The border of a map leaves corners of towns, in which one street would be all of them. */
const SMALLEST_TOWN = 5;

export const collectedIn = (towns: readonly CollectedTown[]): CollectedStreets => ({
  streets: towns.reduce((sum, { walked }) => sum + walked, 0),
  signedStreets: towns.reduce((sum, { signed }) => sum + signed, 0),
  towns: towns.filter(({ walked }) => walked > 0).length,
  townPercent: towns
    .filter(({ streets }) => streets >= SMALLEST_TOWN)
    .reduce((most, { metres, walkedMetres }) => Math.max(most, Math.floor((100 * walkedMetres) / metres)), 0),
});

export const isCollected = ({ counts }: GameFigures, collected: CollectedStreets): boolean =>
  STREET_FIGURES.every((name) => counts[name] === collected[name]);

/**
 * What a count of a walker's streets does: its figures take the place of those of the count before, and what they earn is
 * unlocked. Nothing is added up, so counting again, or anew on another map, gives the same; achievements stay.
 */
export const collectStreets = (
  figures: GameFigures,
  unlocked: ReadonlySet<string>,
  collected: CollectedStreets,
): Unlocking =>
  unlockAchievements({ ...gameFiguresOf(figures), counts: { ...figures.counts, ...collected } }, unlocked);
