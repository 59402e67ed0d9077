import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { StreetsError } from '../errors.ts';
import type { Tags } from '../import/osmSource.ts';
import { type PbfOptions, writePbf } from '../testing/pbfWriter.fixture.ts';
import { OsmPbf } from './osmPbf.ts';

const folder = mkdtempSync(join(tmpdir(), 'osmPbf-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'town.osm.pbf');

const nodes = [
  { id: 5, latitude: 57.7000001, longitude: 11.9 },
  { id: 7, latitude: -33.5, longitude: -179.9999999, tags: { barrier: 'gate', note: 'ä' } },
  { id: 12_000_000_001, latitude: 0, longitude: 0, tags: { shop: 'bakery' } },
  { id: 12_000_000_000, latitude: 89.9, longitude: 180, tags: { place: 'town', name: 'Åmål' } },
];
const ways = [
  { refs: [5, 12_000_000_001, 7], tags: { highway: 'footway', name: 'Grön gata' } },
  { refs: [7, 5], tags: { building: 'yes' } },
];

async function read(file = path) {
  const pbf = new OsmPbf(file);
  const foundWays: { refs: number[]; tags: Tags }[] = [];
  const foundNodes: [number, number, number, Tags | undefined][] = [];
  try {
    await pbf.ways(new Set(['highway']), (refs, tags) => foundWays.push({ refs: [...refs], tags }));
    await pbf.nodes(new Set(['barrier', 'place']), (...node) => foundNodes.push(node));
  } finally {
    pbf.close();
  }
  return { ways: foundWays, nodes: foundNodes };
}

const expected = {
  ways: [ways[0]],
  nodes: [
    [5, 577_000_001, 119_000_000, undefined],
    [7, -335_000_000, -1_799_999_999, { barrier: 'gate', note: 'ä' }],
    [12_000_000_001, 0, 0, undefined],
    [12_000_000_000, 899_000_000, 1_800_000_000, { place: 'town', name: 'Åmål' }],
  ],
};

describe('OsmPbf reads', () => {
  const forms: [string, PbfOptions][] = [
    ['dense nodes in zlib blobs', {}],
    ['plain nodes in zlib blobs', { dense: false }],
    ['dense nodes in raw blobs', { compression: 'raw' }],
    ['plain nodes in raw blobs', { dense: false, compression: 'raw' }],
  ];
  it.each(forms)('OsmPbf reads %s', async (_, options) => {
    writePbf(path, { nodes, ways }, options);
    expect(await read()).toEqual(expected);
  });

  it('OsmPbf reads coordinates in another granularity', async () => {
    writePbf(path, { nodes: [{ id: 1, latitude: 10.5, longitude: -20.25 }], ways: [] }, { granularity: 1000 });
    expect((await read()).nodes).toEqual([[1, 105_000_000, -202_500_000, undefined]]);
  });

  it('OsmPbf reads a way with more nodes than its buffer', async () => {
    const refs = Array.from({ length: 20_000 }, (_, index) => index * 1000);
    writePbf(path, { nodes: [], ways: [{ refs, tags: { highway: 'path' } }] });
    expect((await read()).ways[0]?.refs).toEqual(refs);
  });
});

describe('OsmPbf refuses', async () => {
  const refusal = async (prepare: () => void): Promise<string> => {
    prepare();
    try {
      await read();
    } catch (error) {
      if (error instanceof StreetsError) return error.message;
      throw error;
    }
    return 'nothing was refused';
  };
  const whole = () => {
    writePbf(path, { nodes, ways });
    return readFileSync(path);
  };

  it('a truncated PBF file is refused with the byte where it ends', async () => {
    const bytes = whole();
    for (const length of [3, 10, bytes.length - 1, bytes.length - 20]) {
      expect(await refusal(() => writeFileSync(path, bytes.subarray(0, length)))).toMatch(
        length < 20 ? /not an OpenStreetMap extract|cut off/ : `cut off: it ends at byte ${length}`,
      );
    }
  });

  it('a damaged PBF block is refused with its position', async () => {
    const bytes = Buffer.from(whole());
    bytes.fill(0xff, bytes.length - 40, bytes.length - 10);
    expect(await refusal(() => writeFileSync(path, bytes))).toMatch(/is damaged: the block at byte \d+ cannot be read/);
  });

  it.each(['latitude', 'longitude'] as const)('PBF nodes without one %s are refused', async (missing) => {
    expect(await refusal(() => writePbf(path, { nodes, ways }, { missing }))).toContain(
      'it has more coordinates than nodes, or fewer',
    );
  });

  it.each([
    ['lzma', 'LZMA'],
    ['lz4', 'LZ4'],
    ['zstd', 'Zstandard'],
  ] as const)('a PBF file compressed with %s is refused with a hint how to convert it', async (compression, name) => {
    const message = await refusal(() => writePbf(path, { nodes, ways }, { compression }));
    expect(message).toContain(`compressed with ${name}`);
    expect(message).toContain('osmium cat');
  });

  it('an OSM history file is refused', async () => {
    const requiredFeatures = ['OsmSchema-V0.6', 'DenseNodes', 'HistoricalInformation'];
    expect(await refusal(() => writePbf(path, { nodes, ways }, { requiredFeatures }))).toContain('is a history file');
  });

  it('a PBF file with an unknown required feature is refused', async () => {
    expect(await refusal(() => writePbf(path, { nodes, ways }, { requiredFeatures: ['Elevation-V9'] }))).toContain(
      'needs a reader that knows "Elevation-V9"',
    );
  });

  it.each([
    ['XML', '<?xml version="1.0"?><osm/>', 'looks like XML'],
    ['JSON', '{"elements": []}', 'looks like JSON'],
    ['an archive', 'PK\u0003\u0004 and so on', 'looks like a packed archive'],
    ['prose', 'To be, or not to be', 'begins with something else'],
  ])('%s is refused as not an extract', async (_, content, words) => {
    expect(await refusal(() => writeFileSync(path, content))).toContain(words);
  });

  it('an empty or missing PBF file is refused', async () => {
    expect(await refusal(() => writeFileSync(path, ''))).toContain('is empty');
    expect(() => new OsmPbf(join(folder, 'nowhere.osm.pbf'))).toThrow('cannot be opened');
    expect(() => new OsmPbf(folder)).toThrow('is not a file');
  });

  it('a file with random wrong bytes is read or refused without a crash', async () => {
    writePbf(path, { nodes, ways }, { compression: 'raw' });
    const bytes = readFileSync(path);
    const wrong = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(wrong, async (changes) => {
        const damaged = Buffer.from(bytes);
        for (const [at, byte] of changes) damaged[at] = byte;
        writeFileSync(path, damaged);
        try {
          await read();
        } catch (error) {
          expect(error).toBeInstanceOf(StreetsError);
        }
      }),
      { numRuns: 400 },
    );
  });
});
