import { gzipSync } from 'node:zlib';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { type PackedTown, unpackTown } from '../../../shared/domain/collection/packedTown.ts';
import type { RecordedFix } from '../../../shared/domain/collection/recording.ts';
import type { TownStreets } from '../../../shared/domain/collection/townStreets.ts';
import { seededRandom } from '../../../shared/domain/seededRandom.fixture.ts';
import { fitFile, gpxFile, tcxFile } from '../../src/features/collection/earlier/recordedFiles.fixture.ts';

const METRES_PER_DEGREE = 111_195;
/** Seconds between two positions. */
const APART_SECONDS = 2;

interface Wished {
  count: number;
  /** Metres per activity. */
  metres?: number;
}

/**
 * A Strava export of walks through a town: of ten activities one is a ride and one is elsewhere, of fifty one is
 * damaged; other files lie beside them.
 */
export function stravaArchive(packed: PackedTown, { count, metres = 3000 }: Wished): Buffer {
  const random = seededRandom(20_260_101);
  const town = unpackTown(packed);
  const files: Zippable = {
    'activities.csv': strToU8('Activity ID,Activity Date,Activity Name,Activity Type,Filename\n'),
    'media/1.jpg': new Uint8Array(2000).fill(7),
  };
  for (let number = 0; number < count; number++) {
    const walk = walkThrough(town, { random, metres, number });
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

interface Walking {
  random: () => number;
  metres: number;
  number: number;
}

/** Walks street after street; in between the device is off. */
function walkThrough({ streets, pieces }: TownStreets, { random, metres, number }: Walking): RecordedFix[] {
  const speed = number % 10 === 5 ? 6 : 1.3;
  const north = number % 10 === 8 ? -3 : 0;
  const fixes: RecordedFix[] = [];
  let seconds = 1_500_000_000 + number * 86_400;
  const noise = () => ((random() + random() + random() - 1.5) * 8) / METRES_PER_DEGREE;
  for (let walked = 0; walked < metres; seconds += 600) {
    const street = streets[Math.floor(random() * streets.length)];
    if (!street || street.pieces < 5) continue;
    // The rest of a step continues in the next piece; otherwise each piece would cost a whole step.
    let along = 0;
    for (let piece = street.firstPiece; piece < street.firstPiece + street.pieces - 1; piece++) {
      const [latitude = 0, longitude = 0] = [pieces.latitude[piece], pieces.longitude[piece]];
      const [east, up] = [(pieces.longitude[piece + 1] ?? 0) - longitude, (pieces.latitude[piece + 1] ?? 0) - latitude];
      const length = Math.hypot(east * Math.cos((latitude * Math.PI) / 180), up) * METRES_PER_DEGREE;
      // The next piece may belong to another branch of the street.
      if (length > 30) continue;
      for (; along < length; along += speed * APART_SECONDS, seconds += APART_SECONDS) {
        const share = along / length;
        fixes.push({
          latitude: latitude + north + share * up + noise(),
          longitude: longitude + share * east + 2 * noise(),
          seconds,
        });
      }
      along -= length;
      walked += length;
    }
  }
  return fixes;
}
