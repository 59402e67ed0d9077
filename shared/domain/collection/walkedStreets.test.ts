import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TownStreets } from './townStreets.ts';
import { unpackLines, walkedLines } from './walkedLines.ts';
import { KEPT_SHARE, signedStreets, streetFigures, WALKED_SHARE } from './walkedStreets.ts';

const metre = 1 / 111_195;

/** Parallel streets at the equator, each of so many ten-metre pieces. */
function townOf(...lengths: number[]): TownStreets {
  const places = lengths.flatMap((pieces, street) =>
    Array.from({ length: pieces }, (_, piece) => ({ y: street * 1000 * metre, x: (piece + 0.5) * 10 * metre })),
  );
  let firstPiece = 0;
  return {
    streets: lengths.map((pieces, street) => {
      firstPiece += pieces;
      return { name: `Street ${street}`, metres: pieces * 10, firstPiece: firstPiece - pieces, pieces };
    }),
    pieces: {
      count: places.length,
      latitude: Float64Array.from(places, ({ y }) => y),
      longitude: Float64Array.from(places, ({ x }) => x),
      heading: new Uint8Array(places.length).fill(128),
      metres: new Float64Array(places.length).fill(10),
    },
  };
}

const walkedOf = (town: TownStreets, is: (piece: number) => boolean) =>
  Uint8Array.from({ length: town.pieces.count }, (_, piece) => (is(piece) ? 1 : 0));

describe('streetFigures', () => {
  it('a street is walked at nine tenths of its metres and not one piece before', () => {
    const town = townOf(100);
    expect(
      streetFigures(
        town,
        walkedOf(town, (piece) => piece < 90),
      )[0],
    ).toEqual({ walkedMetres: 900, isWalked: true });
    expect(
      streetFigures(
        town,
        walkedOf(town, (piece) => piece < 89),
      )[0],
    ).toEqual({ walkedMetres: 890, isWalked: false });
  });

  it('a street walked on an earlier map stays walked where four fifths of it remain', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 200 }),
        fc.double({ min: 0.8, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (pieces, share, moved) => {
          const isWalkedBefore = (piece: number) => piece < Math.ceil(pieces * WALKED_SHARE);
          const changed = Math.floor(pieces * (1 - share));
          const first = Math.floor(moved * (pieces - changed));
          const town = townOf(pieces);
          const walked = walkedOf(
            town,
            (piece) => isWalkedBefore(piece) && !(piece >= first && piece < first + changed),
          );
          expect(streetFigures(town, walked, new Set(['Street 0']))[0]?.isWalked).toBe(true);
        },
      ),
    );
    expect(KEPT_SHARE).toBeLessThan(WALKED_SHARE);
  });

  it('adding pieces never reduces metres or streets', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 60, maxLength: 60, max: 1 }),
        fc.uint8Array({ minLength: 60, maxLength: 60, max: 1 }),
        (one, more) => {
          const town = townOf(10, 20, 30);
          const before = streetFigures(town, one);
          const after = streetFigures(
            town,
            one.map((is, piece) => is | (more[piece] ?? 0)),
          );
          before.forEach(({ walkedMetres, isWalked }, street) => {
            expect(after[street]?.walkedMetres).toBeGreaterThanOrEqual(walkedMetres);
            if (isWalked) expect(after[street]?.isWalked).toBe(true);
          });
        },
      ),
    );
  });

  it('a sign counts for the nearest street of its name', () => {
    const town = townOf(10, 10);
    const twice = { ...town, streets: town.streets.map((street) => ({ ...street, name: 'Mill Lane' })) };
    const sign = { names: ['Mill Lane', 'High Street'], position: { latitude: 1000 * metre, longitude: 0 } };
    expect(signedStreets(twice, [sign])).toEqual([1]);
    expect(signedStreets(twice, [{ ...sign, names: ['High Street'] }])).toEqual([]);
  });
});

describe('walkedLines', () => {
  it('a straight walked stretch is one line from end to end', () => {
    const town = townOf(30);
    const walked = walkedOf(town, (piece) => piece >= 5 && piece < 25);
    const [line = [], ...others] = unpackLines(walkedLines(town, walked, 100));
    expect(others).toEqual([]);
    expect(line.map(([longitude]) => Math.round(longitude / metre / 5) * 5)).toEqual([50, 250]);
  });

  it('unwalked pieces separate lines', () => {
    const town = townOf(30, 5);
    const lines = unpackLines(
      walkedLines(
        town,
        walkedOf(town, (piece) => piece !== 10 && piece !== 31),
        100,
      ),
    );
    expect(lines.length).toBe(4);
    expect(Math.abs((lines[2]?.[0]?.[1] ?? 0) / metre - 1000)).toBeLessThan(3);
  });

  it('lines have at most the requested number of points, the longest first', () => {
    const town = townOf(...Array.from({ length: 40 }, (_, number) => number + 1));
    const lines = unpackLines(
      walkedLines(
        town,
        walkedOf(town, () => true),
        20,
      ),
    );
    expect(lines.flat().length).toBe(20);
    expect(lines.every(([[from] = [0], [to] = [0]]) => to - from > 300 * metre)).toBe(true);
  });
});
