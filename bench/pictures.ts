import sharp from 'sharp';
import { lookOf } from '../functions/parts/photos/pictureHash.ts';
import { someView } from '../functions/testing/pictures.ts';
import { bandsOf, looksAlike } from '../shared/domain/pictureHash.ts';

/** `PICTURES=1000 npm run bench -- pictures` for fewer. */
const PICTURES = Number(process.env.PICTURES ?? 10_000);
const CHANGED = Math.ceil(PICTURES / 20);
const PORTION = 500;

const jpeg = (picture: sharp.Sharp) => picture.jpeg({ quality: 82 }).toBuffer();
const cut = (left: number, top: number) => (view: Buffer) =>
  jpeg(sharp(view).extract({ left, top, width: 456, height: 342 }));
const watermark = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><text x="20" y="340" font-size="30" fill="#fff" fill-opacity="0.6">holiday pictures</text></svg>',
);
const changes: Record<string, (view: Buffer) => Promise<Buffer>> = {
  'half the size': (view) => jpeg(sharp(view).resize(240)),
  'JPEG of quality 50': (view) => sharp(view).jpeg({ quality: 50 }).toBuffer(),
  'a tenth lighter': (view) => jpeg(sharp(view).linear(1.1, 0)),
  'a tenth darker': (view) => jpeg(sharp(view).linear(0.9, 0)),
  'a watermark': (view) => jpeg(sharp(view).composite([{ input: watermark }])),
  '5 % cut around': cut(12, 9),
  '5 % cut off one side': cut(24, 9),
  '5 % cut off a corner': cut(0, 18),
  mirrored: (view) => jpeg(sharp(view).flop()),
};

/** The table in memory: under each band what is kept there, as `functions/data/pictures.ts` asks for it. */
function shelf() {
  const bands = new Map<string, { picture: number; hash: string }[]>();
  return {
    keep(picture: number, hashes: readonly string[]) {
      for (const hash of hashes) {
        for (const band of bandsOf(hash)) {
          // Common bands fill up: copying them for each picture would make ten thousand a hundred times as dear as one.
          const there = bands.get(band);
          if (there) there.push({ picture, hash });
          else bands.set(band, [{ picture, hash }]);
        }
      }
    },
    alike: (asked: readonly string[]): Set<number> =>
      new Set(
        [...new Set(asked.flatMap(bandsOf))]
          .flatMap((band) => bands.get(band) ?? [])
          .filter(({ hash }) => asked.some((one) => looksAlike(one, hash)))
          .map(({ picture }) => picture),
      ),
  };
}

/** How many of distinct pictures are taken for repeated ones, and how many changed ones are found. */
export async function benchPictures(): Promise<void> {
  const kept = shelf();
  let repeated = 0;
  const found = new Map(Object.keys(changes).map((name) => [name, 0]));
  const report = (pictures: number, changed: number) => {
    console.info(
      `${repeated} of ${pictures} distinct pictures taken for repeated ones (${((100 * repeated) / pictures).toFixed(2)} %, at most 0.1 %)`,
    );
    for (const [name, count] of found) {
      console.info(
        `  ${name.padEnd(22)} ${count} of ${changed} found (${((100 * count) / changed).toFixed(1)} %, at least 97 %)`,
      );
    }
  };
  for (let picture = 0; picture < PICTURES; picture++) {
    const view = await someView(20_000 + picture);
    const look = await lookOf(view);
    if (kept.alike(look.asked).size > 0) repeated++;
    kept.keep(picture, look.kept);
    if (picture < CHANGED) {
      for (const [name, change] of Object.entries(changes)) {
        const { asked } = await lookOf(await change(view));
        if (kept.alike(asked).has(picture)) found.set(name, (found.get(name) ?? 0) + 1);
      }
    }
    // So that a run that is stopped has said something.
    if ((picture + 1) % PORTION === 0 && picture + 1 < PICTURES) report(picture + 1, Math.min(CHANGED, picture + 1));
  }
  report(PICTURES, CHANGED);
}
