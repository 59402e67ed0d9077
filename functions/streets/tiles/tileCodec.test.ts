import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearbyBits, surfaceBits } from '../network/comfort.ts';
import { EdgeFlag, EdgeTrait, STREET_CLASSES } from '../network/network.ts';
import { decodeTile, encodeTile, type TileContent } from './tileCodec.ts';
import type { TileEdge } from './tileGrid.ts';

const id = { zoom: 13, x: 4368, y: 2499 };
const edge = (values: Partial<TileEdge> & Pick<TileEdge, 'fromId' | 'toId' | 'shape'>): TileEdge => ({
  streetClass: STREET_CLASSES.indexOf('residential'),
  flags: EdgeFlag.walkForward | EdgeFlag.walkBackward,
  traits: 0,
  comfort: 0,
  name: '',
  metres: 1,
  componentMetres: 1,
  shared: false,
  ...values,
});

const content: TileContent = {
  id,
  edges: [
    edge({
      fromId: 12_000_000_003,
      toId: 7,
      name: 'Första Långgatan',
      metres: 123.4567,
      componentMetres: 98_765.4,
      shape: Int32Array.of(577_000_000, 119_000_000, 577_001_000, 119_000_500, 577_002_000, 119_002_000),
    }),
    edge({
      fromId: 7,
      toId: 7,
      streetClass: STREET_CLASSES.indexOf('carriageway'),
      flags: EdgeFlag.tunnel | EdgeFlag.bridge,
      traits: EdgeTrait.bigRoad | EdgeTrait.turningAtTo,
      comfort: nearbyBits({ green: 0.6, water: 1 }) | surfaceBits('soft'),
      shared: true,
      shape: Int32Array.of(577_002_000, 119_002_000, 577_003_000, 119_002_000, 577_002_000, 119_002_000),
    }),
  ],
};

describe('tile codec', () => {
  it('a street tile is decoded as it was encoded', () => {
    const tile = decodeTile(encodeTile(content));
    expect(tile.id).toEqual(id);
    expect([...tile.vertices.id]).toEqual([7, 12_000_000_003]);
    expect([...tile.vertices.latitude]).toEqual([577_002_000, 577_000_000]);
    expect([...tile.vertices.longitude]).toEqual([119_002_000, 119_000_000]);
    expect(tile.names).toEqual(['', 'Första Långgatan']);
    expect(tile.edges).toEqual({
      count: 2,
      from: Uint32Array.of(0, 1),
      to: Uint32Array.of(0, 0),
      metres: Float64Array.of(1, 123.457),
      streetClass: Uint8Array.of(17, 6),
      flags: Uint8Array.of(24, 3),
      traits: Uint32Array.of(EdgeTrait.bigRoad | EdgeTrait.turningAtTo, 0),
      comfort: Uint16Array.of(nearbyBits({ green: 0.6, water: 1 }) | surfaceBits('soft'), 0),
      shared: Uint8Array.of(1, 0),
      name: Uint32Array.of(0, 1),
      componentMetres: Float64Array.of(1, 98_765),
      shapeStart: Uint32Array.of(0, 3, 6),
    });
    expect([...tile.shape]).toEqual([...(content.edges[1]?.shape ?? []), ...(content.edges[0]?.shape ?? [])]);
  });

  it('a street tile may have no streets', () => {
    expect(decodeTile(encodeTile({ id, edges: [] })).edges.count).toBe(0);
  });

  it('a street tile keeps any geometry on earth to the last digit', () => {
    const coordinate = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 });
    const points = fc
      .array(coordinate, { minLength: 2, maxLength: 12 })
      .map((half) => Int32Array.from([...half, ...half]));
    fc.assert(
      fc.property(fc.array(points, { minLength: 1, maxLength: 5 }), (shapes) => {
        const edges = shapes.map((shape, e) => edge({ fromId: 2 * e, toId: 2 * e + 1, shape }));
        const tile = decodeTile(encodeTile({ id, edges }));
        expect([...tile.shape]).toEqual(shapes.flatMap((shape) => [...shape]));
      }),
    );
  });

  it('a street tile with one wrong byte is refused', () => {
    const bytes = encodeTile(content);
    for (let at = 0; at < bytes.length; at++) {
      const damaged = Uint8Array.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 0x10;
      expect(() => decodeTile(damaged)).toThrow(
        at < 4 ? 'not a street tile' : at === 4 ? 'of version 18' : 'checksum does not fit',
      );
    }
    expect(() => decodeTile(bytes.subarray(0, bytes.length - 1))).toThrow('checksum does not fit');
    expect(() => decodeTile(Uint8Array.of())).toThrow('not a street tile');
  });
});
