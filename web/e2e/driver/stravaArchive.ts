import { gzipSync } from 'node:zlib';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { type PackedTown, unpackTown } from '../../../shared/domain/collection/packedTown.ts';
import { recordingOf } from '../../../shared/domain/collection/recordedWalk.fixture.ts';
import type { RecordedFix } from '../../../shared/domain/collection/recording.ts';
import type { TownStreets } from '../../../shared/domain/collection/townStreets.ts';
import type { Line } from '../../../shared/domain/geo.ts';
import { seededRandom } from '../../../shared/domain/seededRandom.fixture.ts';
import { fitFile, gpxFile, tcxFile } from '../../src/features/collection/earlier/recordedFiles.fixture.ts';

/**
 * A Strava export of walks through a town: of ten activities one is a ride and one is elsewhere, of fifty one is
 * damaged; other files lie beside them.
 */
export function stravaArchive(packed: PackedTown, count: number, metres = 3000): Buffer {
  const random = seededRandom(20_260_101);
  const town = unpackTown(packed);
  const files: Zippable = {
    'activities.csv': strToU8('Activity ID,Activity Date,Activity Name,Activity Type,Filename\n'),
    'media/1.jpg': new Uint8Array(2000).fill(7),
  };
  for (let number = 0; number < count; number++) {
    const walk = walkThrough(town, random, metres, number);
    const name = `activities/${1_000_000 + number}`;
    if (number % 50 === 49) files[`${name}.fit.gz`] = new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3]);
    else if (number % 4 === 0) files[`${name}.gpx`] = strToU8(gpxFile([walk]));
    else if (number % 4 === 1) files[`${name}.gpx.gz`] = gzipped(gpxFile([walk]));
    else if (number % 4 === 2) files[`${name}.fit.gz`] = gzipped(fitFile(walk));
    else files[`${name}.tcx.gz`] = gzipped(tcxFile(walk));
  }
  return Buffer.from(zipSync(files, { level: 1 }));
}

const gzipped = (content: string | Uint8Array): Zippable[string] => [gzipSync(content, { level: 1 }), { level: 0 }];

/** Walks street after street; in between the device is off. */
function walkThrough({ streets, pieces }: TownStreets, random: () => number, metres: number, number: number) {
  const speed = number % 10 === 5 ? 6 : 1.3;
  const north = number % 10 === 8 ? -3 : 0;
  const fixes: RecordedFix[] = [];
  let began = 1_500_000_000 + number * 86_400;
  for (let walked = 0; walked < metres; began += 3_600) {
    const street = streets[Math.floor(random() * streets.length)];
    if (!street || street.pieces < 5) continue;
    const corners = Array.from({ length: street.pieces }, (_, piece): Line[number] => {
      const at = street.firstPiece + piece;
      return [pieces.longitude[at] ?? 0, north + (pieces.latitude[at] ?? 0)];
    });
    // Without the half minute of standing at its end, which is slow.
    const recorded = recordingOf(corners, { random, speed, noise: 3, secondsApart: 2 }).slice(0, -15);
    fixes.push(...recorded.map((fix) => ({ ...fix, seconds: began + (fix.seconds ?? 0) })));
    walked += street.metres;
  }
  return fixes;
}
