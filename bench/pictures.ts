import sharp from 'sharp';
import { hashPicture } from '../functions/common/photos/picture.ts';
import { hasAlike, keepPicture } from '../functions/data/challenges/signs.ts';
import type { Item } from '../functions/data/table.ts';
import { someView } from '../functions/testing/pictures.ts';

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

/** As much of the table as keeps pictures: partitions in the order of their sort keys, a page no longer than was asked. */
function pictureTable() {
  const partitions = new Map<string, Item[]>();
  const unused = () => Promise.reject(new Error('nothing but bands is asked'));
  return {
    keep(walk: { walkerId: string; day: string }, hashes: readonly string[]) {
      for (const op of keepPicture({ ...walk, hashes })) {
        if (op.kind !== 'put') throw new Error('a picture is put');
        const band = String(op.item.PK);
        const items = [...(partitions.get(band) ?? []), op.item];
        partitions.set(
          band,
          items.sort((one, other) => (String(one.SK) < String(other.SK) ? -1 : 1)),
        );
      }
    },
    table: {
      get: unused,
      batchGet: unused,
      query: async ({ PK, limit }: { PK: string; limit?: number }) => ({
        items: (partitions.get(PK) ?? []).slice(0, limit),
      }),
    },
    longest: () => [...partitions.values()].reduce((most, { length }) => Math.max(most, length), 0),
  };
}

/** Walkers' ids are in no order: whose picture is looked at first where a band has too many is chance. */
const walkOf = (picture: number) => ({
  walkerId: (Math.imul(picture + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0'),
  day: '2026-11-20',
});
const another = { walkerId: 'another', day: '2026-11-21' };

const inPercent = (part: number, all: number) => `${((100 * part) / all).toFixed(2)} %`;

/**
 * How many of distinct pictures are taken for repeated ones, each beside all before it, and how many changed ones are
 * found once all of them are there. What makes and hashes a picture works on one thread, so that the figures of a machine
 * with many processors are those of a small one.
 */
export async function benchPictures(): Promise<void> {
  sharp.concurrency(1);
  const started = performance.now();
  const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`;
  const kept = pictureTable();
  let repeated = 0;
  for (let picture = 0; picture < PICTURES; picture++) {
    const walk = walkOf(picture);
    const look = await hashPicture(await someView(20_000 + picture));
    if (await hasAlike(kept.table, look.asked, walk)) repeated++;
    kept.keep(walk, look.kept);
    const count = picture + 1;
    if (count % PORTION !== 0 && count !== PICTURES) continue;
    console.info(
      `${repeated} of ${count} distinct pictures taken for repeated ones (${inPercent(repeated, count)}, at most 0.1 %); the longest band has ${kept.longest()}, ${seconds()}`,
    );
  }
  for (const [name, change] of Object.entries(changes)) {
    let found = 0;
    for (let picture = 0; picture < CHANGED; picture++) {
      const { asked } = await hashPicture(await change(await someView(20_000 + picture)));
      if (await hasAlike(kept.table, asked, another)) found++;
    }
    console.info(
      `  ${name.padEnd(22)} ${found} of ${CHANGED} found among them (${inPercent(found, CHANGED)}, at least 97 %), ${seconds()}`,
    );
  }
}
