// @vitest-environment node
import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { placesOf } from '../../../../../shared/domain/collection/earlierPlaces.ts';
import { packTown } from '../../../../../shared/domain/collection/packedTown.ts';
import { blockTown, blockWalk, recordingOf } from '../../../../../shared/domain/collection/recordedWalk.fixture.ts';
import { seededRandom } from '../../../../../shared/domain/seededRandom.fixture.ts';
import { compareFiles, MAX_BYTES } from './compare.ts';
import { fitFile, gpxFile, tcxFile } from './recordedFiles.fixture.ts';

const towns = [{ key: 'town', pieces: packTown(blockTown) }];
const fixesOf = (seed: number, speed = 1.3) => {
  const random = seededRandom(seed);
  return recordingOf(blockWalk(random, 6).corners, { random, speed, noise: 3 });
};
const fileOf = (name: string, content: Uint8Array | string) =>
  new File([new Uint8Array(typeof content === 'string' ? strToU8(content) : content)], name);
const compared = (...files: File[]) => compareFiles(files, towns, () => undefined);
const piecesOf = async (...files: File[]) => (await compared(...files)).towns[0]?.pieces;
const elsewhere = fixesOf(9).map((fix) => ({ ...fix, latitude: fix.latitude - 20 }));

describe('comparing recordings', () => {
  it('GPX, FIT and TCX give the same pieces, compressed, alone or in a ZIP', async () => {
    const fixes = fixesOf(1).map(({ seconds, ...place }) => ({ ...place, seconds: Math.round(seconds ?? 0) }));
    const [gpx, fit, tcx] = [strToU8(gpxFile([fixes])), fitFile(fixes), strToU8(tcxFile(fixes))];
    const expected = await piecesOf(fileOf('walk.gpx', gpx));
    expect(expected?.length).toBeGreaterThan(20);
    for (const file of [
      fileOf('walk.fit', fit),
      fileOf('walk.tcx', tcx),
      fileOf('walk.fit.gz', gzipSync(fit)),
      fileOf('no name', gzipSync(gpx)),
      fileOf('export.zip', zipSync({ 'activities/1.fit.gz': gzipSync(fit), 'activities.csv': strToU8('a,b') })),
    ]) {
      expect(await piecesOf(file)).toEqual(expected);
    }
  });

  it('unusable recordings are listed by name with their reason', async () => {
    const zip = zipSync({
      'activities.csv': strToU8('Activity ID,Activity Type'),
      'media/1.jpg': new Uint8Array([255, 216, 255]),
      'activities/1.gpx': strToU8(gpxFile([fixesOf(1)])),
      'activities/2.fit.gz': gzipSync(fitFile(fixesOf(2, 7))),
      'activities/3.fit': fitFile(elsewhere),
      'activities/4.gpx': strToU8('<gpx></gpx>'),
      'activities/5.fit.gz': new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3]),
      'activities/6.gpx': strToU8('<html>'),
    });
    const { used, left } = await compared(
      fileOf('strava.zip', zip),
      fileOf('photos.zip', zipSync({ 'a.jpg': new Uint8Array(9) })),
      fileOf('broken.zip', strToU8('PK and no more')),
      fileOf('notes.txt', 'buy milk'),
    );
    expect(used).toBe(1);
    expect(left).toEqual([
      { name: 'activities/2.fit.gz', why: 'tooFast' },
      { name: 'activities/3.fit', why: 'elsewhere' },
      { name: 'activities/4.gpx', why: 'noPlaces' },
      { name: 'activities/5.fit.gz', why: 'unreadable' },
      { name: 'activities/6.gpx', why: 'unknown' },
      { name: 'photos.zip', why: 'unknown' },
      { name: 'broken.zip', why: 'unreadable' },
      { name: 'notes.txt', why: 'unknown' },
    ]);
  });

  it('recordings that unpack beyond the maximum are refused before they fill the memory', async () => {
    const bomb = gzipSync(new Uint8Array(MAX_BYTES + 1));
    expect(bomb.length).toBeLessThan(100_000);
    const { left } = await compared(
      fileOf('bomb.gpx.gz', bomb),
      fileOf('bombs.zip', zipSync({ 'a.gpx': new Uint8Array(MAX_BYTES + 1), 'b.gpx.gz': bomb })),
    );
    expect(left.map(({ why }) => why)).toEqual(['tooLarge', 'tooLarge', 'tooLarge']);
  });

  it('order and repetition of recordings make no difference', async () => {
    const files = [1, 2, 3].map((seed) => fileOf(`${seed}.gpx`, gpxFile([fixesOf(seed)])));
    const once = await piecesOf(...files);
    expect(await piecesOf(...files.toReversed(), ...files)).toEqual(once);
  });

  it('an archive of Signpost gives exactly its pieces', async () => {
    const pieces = [3, 4, 5, 50, 99];
    const zip = zipSync({
      'earlier.json': strToU8(JSON.stringify({ places: placesOf(blockTown, pieces) })),
      'signpost.json': strToU8('{}'),
    });
    expect(await piecesOf(fileOf('signpost.zip', zip))).toEqual(pieces);
  });
});
