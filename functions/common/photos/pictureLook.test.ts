import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type BandPlace,
  bitsApart,
  endOfPrefix,
  looksAlike,
  placesOf,
} from '../../../shared/domain/signs/pictureHash.ts';
import { someView } from '../../testing/pictures.ts';
import { hashPicture, type PictureLook, type SearchedHash } from './pictureLook.ts';

const pictures = 6;
const seeds = Array.from({ length: pictures }, (_, seed) => seed);
const jpeg = (picture: Sharp) => picture.jpeg({ quality: 82 }).toBuffer();

const changes: Record<string, (view: Buffer) => Promise<Buffer>> = {
  'half the size': (view) => jpeg(sharp(view).resize(240)),
  'JPEG of quality 50': (view) => sharp(view).jpeg({ quality: 50 }).toBuffer(),
  'a tenth lighter': (view) => jpeg(sharp(view).linear(1.1, 0)),
  'a tenth darker': (view) => jpeg(sharp(view).linear(0.9, 0)),
  'a watermark': (view) =>
    jpeg(
      sharp(view).composite([
        {
          input: Buffer.from(
            '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><text x="20" y="340" font-size="30" fill="#fff" fill-opacity="0.6">holiday pictures</text></svg>',
          ),
        },
      ]),
    ),
  'five in a hundred cut off': (view) => jpeg(sharp(view).extract({ left: 12, top: 9, width: 456, height: 342 })),
  'five in a hundred cut off one side': (view) =>
    jpeg(sharp(view).extract({ left: 24, top: 9, width: 456, height: 342 })),
  'five in a hundred cut off a corner': (view) =>
    jpeg(sharp(view).extract({ left: 24, top: 18, width: 456, height: 342 })),
  'turned round': (view) => jpeg(sharp(view).flop()),
  'turned round, cut and smaller': (view) =>
    jpeg(sharp(view).flop().extract({ left: 12, top: 9, width: 456, height: 342 }).resize(300)),
};

/** Like the table's look-up: a common key and label prefix, then a small Hamming distance. */
function isFound(searched: readonly SearchedHash[], kept: readonly string[], pictures = 0): boolean {
  const prefix = ({ key, label }: BandPlace) => key + endOfPrefix(label, pictures);
  const stored = kept.map((hash) => ({ hash, places: placesOf(hash).map(prefix) }));
  return searched.some(({ hash, bands }) => {
    const places = placesOf(hash, bands).map(prefix);
    return stored.some((other) => looksAlike(hash, other.hash) && places.some((place) => other.places.includes(place)));
  });
}

let looks: PictureLook[];
const changed = new Map<string, PictureLook[]>();
beforeAll(async () => {
  const lookOf = async (seed: number, change: (view: Buffer) => Promise<Buffer>) =>
    hashPicture(await change(await someView(seed)));
  looks = await Promise.all(seeds.map((seed) => lookOf(seed, async (view) => view)));
  for (const [name, change] of Object.entries(changes)) {
    changed.set(name, await Promise.all(seeds.map((seed) => lookOf(seed, change))));
  }
});
const foundAfter = (change: string, pictures?: number) =>
  (changed.get(change) ?? []).filter(({ searched }, seed) => isFound(searched, looks[seed]?.kept ?? [], pictures))
    .length;

describe('picture hashes', () => {
  it.each(Object.keys(changes))('a picture is recognised after the change "%s"', (change) => {
    expect(foundAfter(change)).toBe(pictures);
  });

  it.each([10_000, 100_000, 1_000_000])('with %i photos a day 93 of 100 changed pictures are recognised', (perDay) => {
    const found = Object.keys(changes).map((change) => foundAfter(change, 2 * 365 * perDay));
    const all = pictures * found.length;
    expect(found.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(0.93 * all);
  });

  it('different pictures are not recognised as the same', () => {
    for (const [i, one] of looks.entries()) {
      for (const other of looks.slice(0, i)) expect(isFound(one.searched, other.kept)).toBe(false);
    }
  });

  it('a picture of one pixel has hashes', async () => {
    const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#1d6b4f' } })
      .jpeg()
      .toBuffer();
    const { kept, searched } = await hashPicture(pixel);
    expect([kept.length, searched.length]).toEqual([2, 20]);
    for (const { hash } of searched) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(bitsApart(kept[0] ?? '', kept[1] ?? '')).toBeLessThanOrEqual(72);
  });
});
