import { type GameFigures, gameFiguresOf, STREET_FIGURES } from '../achievements/figures.ts';
import { type Unlocking, unlockAchievements } from '../achievements/unlock.ts';

/** Walked pieces and photographed signs of a town: see walkedStreets.ts. */
interface CollectedTown {
  readonly streets: number;
  readonly walked: number;
  readonly signed: number;
  readonly metres: number;
  readonly walkedMetres: number;
}

export type CollectedStreets = Pick<GameFigures['counts'], (typeof STREET_FIGURES)[number]>;

/** A town cut off by the map's border may have a single street, which would be "all of them". */
const SMALLEST_TOWN = 5;

export const collectedIn = (towns: readonly CollectedTown[]): CollectedStreets => ({
  streets: towns.reduce((sum, { walked }) => sum + walked, 0),
  signedStreets: towns.reduce((sum, { signed }) => sum + signed, 0),
  towns: towns.filter(({ walked }) => walked > 0).length,
  townPercent: towns
    .filter(({ streets }) => streets >= SMALLEST_TOWN)
    .reduce((max, { metres, walkedMetres }) => Math.max(max, Math.floor((100 * walkedMetres) / metres)), 0),
});

export const isCollected = ({ counts }: GameFigures, collected: CollectedStreets): boolean =>
  STREET_FIGURES.every((name) => counts[name] === collected[name]);

/**
 * Replaces the previous count and unlocks its achievements. Nothing is accumulated, so a recount gives the same result;
 * achievements stay.
 */
export const collectStreets = (
  figures: GameFigures,
  unlocked: ReadonlySet<string>,
  collected: CollectedStreets,
): Unlocking =>
  unlockAchievements({ ...gameFiguresOf(figures), counts: { ...figures.counts, ...collected } }, unlocked);
