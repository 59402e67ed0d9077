import { addDays } from '../../../shared/domain/day.ts';
import { bandFor, DIFFICULTIES, type Difficulty } from '../../../shared/domain/difficulty.ts';
import type { Line, Position } from '../../../shared/domain/geo.ts';
import type { Direction, Turn } from '../../../shared/domain/walk/directions.ts';
import {
  flat,
  nearestOnRoute,
  placeAlong,
  positionOf,
  turnBetween,
  walkRoute,
} from '../../../shared/domain/walk/walkRoute.ts';
import { type ChosenWalk, chooseDestination } from '../choice/choice.ts';
import type { Network } from '../network/network.ts';
import { homesIn } from '../testing/demoCity.ts';
import { angleAt } from './legs.ts';
import { readDirections } from './mapReader.fixture.ts';
import { hasOtherRound } from './otherRounds.fixture.ts';
import { readStreetMap } from './streetMap.fixture.ts';
import { roundOf } from './ways.ts';

const DAYS = 30;
/** The angle that each word means. */
export const MEANT: Partial<Record<Turn, number>> = {
  straight: 0,
  slight_left: -45,
  slight_right: 45,
  left: -90,
  right: 90,
  sharp_left: -145,
  sharp_right: 145,
  back: 180,
};

export function mirrored(direction: Direction): Direction {
  const turn = direction.turn.replace(/left|right/, (side) => (side === 'left' ? 'right' : 'left'));
  return { ...direction, turn: turn as Direction['turn'] };
}

/** Whether a line names no street that the walker follows. */
const isPathLine = ({ turn, street, relation }: Direction) =>
  turn !== 'arrive' && relation !== 'passing' && (street === null || relation === 'near' || relation === 'towards');

const isBare = ({ turn, street, sight, relation }: Direction) =>
  turn !== 'arrive' && street === null && sight === undefined && relation !== 'towards';

/** Share of a way home that lies beside the way out. */
function repeatedShare(out: Line, home: Line): number {
  const [route, back] = [walkRoute(out), walkRoute(home)];
  let [again, seen] = [0, 0];
  for (let metres = 0; metres < back.total; metres += 10) {
    seen++;
    if (nearestOnRoute(route, flat(route, positionOf(back, placeAlong(back, metres)))).away < 12) again++;
  }
  return again / Math.max(1, seen);
}

/** Walks as the product makes them: a month for each home, with directions and ways home for a few days of it. */
export async function walkRows(network: Network, file: string, homes: number): Promise<Record<string, string>> {
  const map = await readStreetMap(file);
  const count = { walks: 0, outside: 0, aboveEasy: 0, days: 0, served: 0, late: 0, corners: 0 };
  const words = { walks: 0, led: 0, path: 0, pathLed: 0, swapped: 0, swappedLed: 0, turns: 0, contrary: 0 };
  const lines = { all: 0, metres: 0, bare: 0 };
  const back = { all: 0, repeated: 0, noOther: 0 };
  for (const [index, home] of homesIn(network, homes).entries()) {
    const difficulty = DIFFICULTIES[index % DIFFICULTIES.length] ?? 'medium';
    for (const [day, chosen] of monthOf(network, home, difficulty, `walker ${index}`).entries()) {
      count.days++;
      if (!chosen) continue;
      count.served++;
      const { min, max } = bandFor(difficulty, 2.5);
      if (chosen.distance < min || chosen.distance > max) count.outside++;
      if (difficulty === 'easy' && chosen.distance > max) count.aboveEasy++;
      if (day >= 10) count.late++;
      if (day >= 10 && chosen.destination.crossing !== undefined) count.corners++;
      if (day % 15 !== 0) continue;
      const { walk, ways } = roundOf(network, chosen, { difficulty, maxKilometres: 2.5 });
      const { directions, wayHome } = ways;
      const route = walkRoute(walk.coordinates);
      const isLed = readDirections(map, walk.coordinates, directions);
      words.walks++;
      if (isLed) words.led++;
      if (directions.filter(isPathLine).length >= 6) words.path++;
      if (isLed && directions.filter(isPathLine).length >= 6) words.pathLed++;
      if (words.walks % 3 === 0) {
        words.swapped++;
        if (readDirections(map, walk.coordinates, directions.map(mirrored))) words.swappedLed++;
      }
      lines.all += directions.length - 1;
      lines.metres += route.total;
      for (const [i, { at, turn }] of directions.entries()) {
        if (turn === 'arrive' || turn === 'depart') continue;
        words.turns++;
        if (Math.abs(turnBetween(MEANT[turn] ?? 0, angleAt(route, at, at, 40))) > 60) words.contrary++;
        if (isBare(directions[i] as Direction) && isBare(directions[i - 1] as Direction)) lines.bare++;
      }
      if (!wayHome) continue;
      back.all++;
      if (repeatedShare(walk.coordinates, wayHome.line) <= 0.3) continue;
      back.repeated++;
      if (!hasOtherRound(network, walk, 1000 * Math.max(max, walk.distance))) back.noOther++;
    }
  }
  const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} % of ${whole}`;
  return {
    'our reader arrives': share(words.led, words.walks),
    '... on walks with six or more lines that are not named streets': share(words.pathLed, words.path),
    '... with left and right swapped': share(words.swappedLed, words.swapped),
    'turns contradicted by more than 60 degrees, over 40 m': share(words.contrary, words.turns),
    'ways home that repeat more than 30 %': share(back.repeated, back.all),
    '... where another way exists within 1.35 times': share(back.repeated - back.noOther, back.all),
    'served, days 1 to 30': share(count.served, count.days),
    "outside the difficulty's band": share(count.outside, count.served),
    'easy walks above their band': `${count.aboveEasy}`,
    'walks that end at two named streets, days 11 to 30': share(count.corners, count.late),
    'lines a km': ((1000 * lines.all) / lines.metres).toFixed(2),
    'two bare lines in a row': `${lines.bare}`,
  };
}

function monthOf(network: Network, home: Position, difficulty: Difficulty, walker: string): (ChosenWalk | undefined)[] {
  const visited = new Map<string, string>();
  const walked: Line[] = [];
  return Array.from({ length: DAYS }, (_, n) => {
    const day = addDays('2026-11-20', n);
    const request = { network, home, maxKilometres: 2.5, difficulty, seed: `${walker}|${day}`, day, visited, walked };
    const walk = chooseDestination(request);
    if ('none' in walk) return undefined;
    visited.set(walk.destinationKey, day);
    walked.push(walk.coordinates);
    return walk;
  });
}
