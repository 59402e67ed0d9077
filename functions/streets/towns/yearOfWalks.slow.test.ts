import { beforeAll, describe, expect, it } from 'vitest';
import { walkPieces } from '../../../shared/domain/collection/streetCoverage.ts';
import type { TownStreets } from '../../../shared/domain/collection/townStreets.ts';
import { streetFigures } from '../../../shared/domain/collection/walkedStreets.ts';
import { addDays } from '../../../shared/domain/day.ts';
import type { Line } from '../../../shared/domain/geo.ts';
import { type ChosenWalk, chooseDestination } from '../choice/choice.ts';
import type { Network } from '../network/network.ts';
import { DEGREE } from '../network/network.ts';
import { demoCityStore } from '../testing/demoCity.ts';
import { openStreets } from '../tiles/openStreets.ts';
import { openTowns } from './openTowns.ts';
import { piecesOf } from './townCodec.ts';
import { isTownStreet } from './townCollector.ts';

/**
 * Reference implementation of coverage by brute force: a way's parts of at most 20 metres that run along a street (4
 * metres, 30 degrees) cover the midpoints beside them; other parts cover midpoints within 20 metres.
 */
function recount({ pieces }: TownStreets, lines: readonly Line[]): Uint8Array {
  const walked = new Uint8Array(pieces.count);
  const [south, west] = [pieces.latitude[0] ?? 0, pieces.longitude[0] ?? 0];
  const perDegree = (Math.PI / 180) * 6_371_008.8;
  const xOf = (longitude: number) => (longitude - west) * perDegree * Math.cos((south * Math.PI) / 180);
  const yOf = (latitude: number) => (latitude - south) * perDegree;
  const middles = Array.from(pieces.latitude, (latitude, piece) => ({
    piece,
    x: xOf(pieces.longitude[piece] ?? 0),
    y: yOf(latitude),
    degrees: ((pieces.heading[piece] ?? 0) / 256) * 180,
    half: (pieces.metres[piece] ?? 0) / 2,
  }));
  for (const line of lines) {
    const xs = line.map(([longitude]) => xOf(longitude));
    const ys = line.map(([, latitude]) => yOf(latitude));
    const [left, right] = [Math.min(...xs) - 50, Math.max(...xs) + 50];
    const [low, high] = [Math.min(...ys) - 50, Math.max(...ys) + 50];
    const near = middles.filter(({ x, y }) => x > left && x < right && y > low && y < high);
    for (let at = 1; at < line.length; at++) {
      const [wide, tall] = [(xs[at] ?? 0) - (xs[at - 1] ?? 0), (ys[at] ?? 0) - (ys[at - 1] ?? 0)];
      const metres = Math.sqrt(wide * wide + tall * tall);
      if (metres === 0) continue;
      const parts = Math.ceil(metres / 20);
      const degrees = (Math.atan2(wide, tall) * 180) / Math.PI;
      for (let part = 0; part < parts; part++) {
        const x = (xs[at - 1] ?? 0) + (wide * (2 * part + 1)) / (2 * parts);
        const y = (ys[at - 1] ?? 0) + (tall * (2 * part + 1)) / (2 * parts);
        const along = near.filter(
          (middle) => Math.hypot(middle.x - x, middle.y - y) < 60 && turn(middle.degrees, degrees) <= 30,
        );
        const isOn = along.some((middle) => isBeside({ x, y }, middle, middle.degrees, middle.half + 0.5, 4));
        for (const middle of along) {
          if (isBeside(middle, { x, y }, degrees, metres / parts / 2 + 0.5, isOn ? 4 : 20)) walked[middle.piece] = 1;
        }
      }
    }
  }
  return walked;
}

/** Angle between two undirected lines: 0 to 90 degrees. */
function turn(a: number, b: number): number {
  const apart = (((a - b) % 180) + 180) % 180;
  return Math.min(apart, 180 - apart);
}

/** Whether a point lies within some metres of a straight segment around a midpoint. */
function isBeside(
  point: { x: number; y: number },
  middle: { x: number; y: number },
  degrees: number,
  half: number,
  metres: number,
): boolean {
  const away = Math.hypot(point.x - middle.x, point.y - middle.y);
  const angle = Math.atan2(point.x - middle.x, point.y - middle.y) - (degrees * Math.PI) / 180;
  return Math.abs(away * Math.cos(angle)) <= half && Math.abs(away * Math.sin(angle)) <= metres;
}

const HOME = { latitude: 41.149, longitude: -8.606 };
const FROM = '2026-01-01';
/** Choosing 365 walks takes seconds, more on a busy machine. */
const PATIENCE = 120_000;

describe('a year of walks in the demo city', () => {
  let network: Network;
  let town: TownStreets;
  let walks: ChosenWalk[];
  let lines: Line[];

  beforeAll(async () => {
    const store = await demoCityStore();
    const towns = openTowns(store);
    const [place] = await towns.townsAt([HOME]);
    town = (await towns.streetsOf(place?.key ?? '')) ?? expect.fail('Porto has no streets');
    network = await openStreets(store).load(HOME, 2500);
    walks = yearOf(network);
    lines = walks.map(({ coordinates }) => coordinates);
  }, PATIENCE);

  it('covered metres of each street equal a recount of every piece', () => {
    expect(walks.length).toBe(365);
    const walked = walkPieces(town, lines, new Uint8Array(town.pieces.count));
    expect(walked).toEqual(recount(town, lines));
    const figures = streetFigures(town, walked);
    const covered = figures.reduce((sum, { walkedMetres }) => sum + walkedMetres, 0);
    const again = [...walked].reduce((sum, is, piece) => sum + (is ? (town.pieces.metres[piece] ?? 0) : 0), 0);
    expect(Math.abs(covered - again)).toBeLessThan(1);
    expect(figures.filter(({ isWalked }) => isWalked).length).toBeGreaterThan(50);
  });

  it('every edge walked from end to end is covered completely', () => {
    const walked = walkPieces(town, lines, new Uint8Array(town.pieces.count));
    const isWalked = new Set<string>();
    walked.forEach((is, piece) => {
      if (is) isWalked.add(placeOf(town.pieces.latitude[piece] ?? 0, town.pieces.longitude[piece] ?? 0));
    });
    const all = new Set(
      Array.from(town.pieces.latitude, (latitude, at) => placeOf(latitude, town.pieces.longitude[at] ?? 0)),
    );
    let checked = 0;
    for (const edge of new Set(walks.flatMap(({ stretches }) => wholeEdges(stretches)))) {
      for (const { latitude, longitude } of townPieces(network, edge)) {
        const place = placeOf(latitude / DEGREE, longitude / DEGREE);
        // Pieces of another town count in that town.
        if (!all.has(place)) continue;
        checked++;
        expect(isWalked.has(place), `${network.names[network.edges.name[edge] ?? 0]} at ${place}`).toBe(true);
      }
    }
    expect(checked).toBeGreaterThan(1000);
  });

  it('coverage does not depend on order, direction or repetition of walks', () => {
    const walked = walkPieces(town, lines, new Uint8Array(town.pieces.count));
    const back = lines.map((line) => line.toReversed()).toReversed();
    const before = walkPieces(town, lines.slice(200), new Uint8Array(town.pieces.count));
    expect(walkPieces(town, [...back, ...back.slice(0, 50)], before)).toEqual(walked);
  });
});

function yearOf(network: Network): ChosenWalk[] {
  const visited = new Map<string, string>();
  const walks: ChosenWalk[] = [];
  for (let number = 0; number < 365; number++) {
    const day = addDays(FROM, number);
    const walked = walks.slice(-30).map(({ coordinates }) => coordinates);
    const seed = `walker ${day}`;
    const walk = chooseDestination({
      network,
      home: HOME,
      difficulty: 'medium',
      maxKilometres: 2.5,
      seed,
      visited,
      day,
      walked,
    });
    if ('none' in walk) throw new Error(`no walk on ${day}: ${walk.none}`);
    visited.set(walk.destinationKey, day);
    walks.push(walk);
  }
  return walks;
}

const wholeEdges = (stretches: ChosenWalk['stretches']) =>
  stretches.filter(({ start, end }) => Math.abs(end - start) === 1).map(({ edge }) => edge);

function townPieces({ edges, names, shape }: Network, edge: number) {
  const name = names[edges.name[edge] ?? 0] ?? '';
  const [streetClass = 0, flags = 0, traits = 0] = [edges.streetClass[edge], edges.flags[edge], edges.traits[edge]];
  if (!isTownStreet({ name, streetClass, flags, traits })) return [];
  const points = shape.subarray(2 * (edges.shapeStart[edge] ?? 0), 2 * (edges.shapeStart[edge + 1] ?? 0));
  return piecesOf(points, edges.metres[edge] ?? 0);
}

const placeOf = (latitude: number, longitude: number) => `${Math.round(latitude * 1e6)} ${Math.round(longitude * 1e6)}`;
