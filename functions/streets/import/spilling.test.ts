import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../shared/domain/seededRandom.fixture.ts';
import { KeptWays } from './keptWays.ts';
import { NeededNodes } from './neededNodes.ts';
import { Spill, TileBuckets } from './spill.ts';

const LARGE = 40 * 1024 * 1024;

describe('Spill', () => {
  it('spilled bytes are read back from memory, disk and across both', () => {
    const spill = new Spill();
    try {
      const piece = new Uint8Array(99_991);
      const random = seededRandom(3);
      const places: { at: number; first: number }[] = [];
      while (spill.length < LARGE) {
        piece.fill(Math.floor(random() * 256));
        places.push({ at: spill.append(piece), first: piece[0] ?? 0 });
      }
      const read = new Uint8Array(piece.length);
      for (const { at, first } of places) {
        spill.readInto(read, at);
        expect(read[0]).toBe(first);
        expect(read.at(-1)).toBe(first);
      }
      const all = new Uint8Array(spill.length);
      spill.readInto(all, 0);
      expect(places.every(({ at, first }) => all[at] === first && all[at + piece.length - 1] === first)).toBe(true);
    } finally {
      spill.close();
    }
  });

  it('a spill accepts a piece larger than its memory buffer', () => {
    const spill = new Spill();
    try {
      spill.append(Uint8Array.of(1, 2, 3));
      const at = spill.append(new Uint8Array(LARGE).fill(7));
      const end = spill.append(Uint8Array.of(4, 5, 6));
      const read = new Uint8Array(5);
      spill.readInto(read, at - 2);
      expect([...read]).toEqual([2, 3, 7, 7, 7]);
      spill.readInto(read.subarray(0, 4), end - 1);
      expect([...read.subarray(0, 4)]).toEqual([7, 4, 5, 6]);
    } finally {
      spill.close();
    }
  });
});

describe('NeededNodes', () => {
  it('two million nodes are found in any order of use', () => {
    const count = 2_000_000;
    const nodes = new NeededNodes();
    const idOf = (i: number) => 11_000_000_000 + i * 7;
    for (let i = 0; i < count; i++) nodes.need(idOf((i * 1_234_577) % count), i % 2 === 0 ? 1 : 0);
    for (let i = 0; i < count; i += 3) nodes.need(idOf(i), 2);
    nodes.sort();
    expect(nodes.count).toBe(count);
    for (let i = 0; i < count; i++) if (i % 10 !== 9) nodes.place(idOf(i), i, -1 - i);
    nodes.place(5, 1, 1);
    for (let i = 0; i < count; i += 9973) {
      const index = nodes.find(idOf(i));
      expect(index).toBe(i % 10 === 9 ? -1 : i);
      if (index === -1) continue;
      expect([nodes.id(index), nodes.latitude(index), nodes.longitude(index)]).toEqual([idOf(i), i, -1 - i]);
      if (i % 3 === 0) expect(nodes.isVertex(index)).toBe(true);
    }
    expect(nodes.find(idOf(0) + 1)).toBe(-1);
    // Ids with the same low bits collide in the direct-mapped cache.
    expect([0, 8192, 0, 16_384, 8192].map((i) => nodes.find(idOf(i)))).toEqual([0, 8192, 0, 16_384, 8192]);
    expect(nodes.find(idOf(count))).toBe(-1);
    // Frees half a gigabyte for the map's pass, in a country.
    nodes.close();
    expect([nodes.count, nodes.find(idOf(0))]).toEqual([0, -1]);
  });

  it('vertices are the ends and meeting points of ways, not of areas', () => {
    const nodes = new NeededNodes();
    const uses: [number, (0 | 1 | 2)[]][] = [
      [-4, [1]],
      [1, [1, 1]],
      [2, [2]],
      [3, [0, 0, 0]],
      [4, [0, 1]],
      [5, [2, 2, 2, 1]],
    ];
    for (const [id, each] of uses) for (const use of each) nodes.need(id, use);
    nodes.sort();
    for (const [id] of uses) nodes.place(id, id, id);
    expect(uses.map(([id]) => nodes.isVertex(nodes.find(id)))).toEqual([false, true, true, false, false, true]);
  });
});

it('KeptWays returns the ways in order after a spill', () => {
  const ways = new KeptWays();
  try {
    const refs = Float64Array.from({ length: 500 }, (_, i) => 9_000_000_000 + i * i * 1000);
    const count = 12_000;
    for (let i = 0; i < count; i++) {
      refs[0] = i;
      ways.add(
        i % 5 === 0
          ? { kind: 'water', look: 9, name: i }
          : {
              kind: 'street',
              streetClass: i % 18,
              flags: 3,
              traits: i % 4096,
              comfort: 0,
              name: i,
              isSquare: i % 7 === 0,
              look: 3,
            },
        refs,
      );
    }
    let next = 0;
    const wrong: number[] = [];
    ways.each((way, found) => {
      const isRight = next % 5 === 0 ? way.kind === 'water' : way.kind === 'street' && way.name === next;
      const last = 9_000_000_000 + 499 * 499 * 1000;
      if (!isRight || found.length !== 500 || found[0] !== next || found[499] !== last) wrong.push(next);
      next++;
    });
    expect(wrong).toEqual([]);
    expect(next).toBe(count);
  } finally {
    ways.close();
  }
});

it('TileBuckets returns the records of every tile in order after a spill', () => {
  const buckets = new TileBuckets();
  try {
    const tile = (i: number) => ({ zoom: 11 + (i % 3), x: (i * 37) % 8192, y: i % 50 });
    const count = 400_000;
    const filler = Buffer.alloc(100);
    for (let i = 0; i < count; i++) buckets.put(tile(i % 300), (record) => record.varint(i).raw(filler));
    expect(buckets.tiles()).toHaveLength(300);
    for (let t = 0; t < 300; t += 7) {
      const numbers = buckets.read(tile(t), (reader) => {
        const number = reader.varint();
        reader.at += filler.length;
        return number;
      });
      expect(numbers.length).toBe(Math.ceil((count - t) / 300));
      expect(numbers.every((number, i) => number === t + i * 300)).toBe(true);
    }
    expect(buckets.read({ zoom: 13, x: 1, y: 1 }, (reader) => reader.varint())).toEqual([]);
  } finally {
    buckets.close();
  }
});
