import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../shared/domain/seededRandom.fixture.ts';
import { HASH_BITS, placesOf } from '../../../shared/domain/signs/pictureHash.ts';
import { useTable } from '../../testing/table.ts';
import { keys } from '../keys.ts';
import { put } from '../ops.ts';
import { hasAlike, keepPicture } from './signs.ts';

const store = useTable();
const now = new Date('2026-11-20T09:00:00Z');
const random = seededRandom(7);
const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join('');
const someHash = () => digits(HASH_BITS / 4);
/** A hash with the same low frequencies, by which pictures are found, and at most twenty different bits. */
const similarTo = (hash: string) => hash.slice(0, -5) + digits(5);

const bands = [2];
const ask = (...hashes: string[]) => hashes.map((hash) => ({ hash, bands }));
const walk = { walkerId: 'ada', day: '2026-11-20' };
const look = (hash: string, walkerId = 'ada') => hasAlike(store.table, ask(hash), { ...walk, walkerId }, now);
const lastYear = new Date('2025-12-01T09:00:00Z');

/**
 * Stores the world figures of a year with `perDay` photos a day, and as many items under the hash's band keys as such a
 * world has.
 */
async function fillWorld(perDay: number, hash: string) {
  const photos = 365 * perDay;
  const figures = { version: 'v', cellParts: 0, rankParts: 0, before: null, takenAt: now.toISOString() };
  const totals = { totalChallenges: photos, totalUsers: perDay, totalMetres: 0, popular: null };
  await store.table.write(put({ ...keys.worldFigures(), ...figures, ...totals }));
  const perKey = Math.round((2 * photos) / 65_536);
  await store.fill(
    placesOf(hash, bands).flatMap(({ key }) =>
      Array.from({ length: perKey }, (_, index) => ({
        ...keys.pictureBand(key, digits(4), `${'b'.repeat(18)}${String(index).padStart(4, '0')}#2026-11-19#0`),
        ...{ hash: someHash(), expiresAt: now.getTime() / 1000 + 1000 },
      })),
    ),
  );
}

describe('hasAlike', () => {
  it.each([10_000, 100_000, 1_000_000])(
    'with %i photos a day a band costs half a unit, and a photo of last year is found',
    { timeout: 60_000 },
    async (perDay) => {
      const hash = someHash();
      await fillWorld(perDay, hash);
      store.takeCost();
      expect(await look(similarTo(hash))).toBe(false);
      // The own photos, the figures and the band.
      expect(store.takeCost()).toMatchObject({ read: 1.5, waves: 2 });
      const photo = { walkerId: 'zed', day: '2025-12-01', hashes: [hash] };
      const ofBands = new Set(placesOf(hash, bands).map(({ key }) => `PH#${key}`));
      const kept = keepPicture(photo, lastYear);
      await store.table.write(...kept.filter((op) => op.kind === 'put' && ofBands.has(op.item.PK)));
      store.takeCost();
      expect(await look(similarTo(hash))).toBe(true);
      expect(store.takeCost().read).toBe(1.5);
      expect(await look(someHash())).toBe(false);
    },
  );

  it("a year of the walker's own photos costs at most four units, and a repeated one is found before any band is read", async () => {
    const hashes = Array.from({ length: 365 }, someHash);
    for (const [index, hash] of hashes.entries()) {
      const taken = new Date(now.getTime() - (365 - index) * 24 * 60 * 60 * 1000);
      const day = taken.toISOString().slice(0, 10);
      const [own] = keepPicture({ walkerId: 'eve', day, hashes: [hash, someHash()] }, taken);
      if (own) await store.table.write(own);
    }
    for (const hash of [hashes[0], hashes[200], hashes.at(-1)]) {
      store.takeCost();
      expect(await look(similarTo(hash ?? ''), 'eve')).toBe(true);
      const { read, calls } = store.takeCost();
      expect(calls).toHaveLength(2);
      // Reading the world's figures costs half a unit.
      expect(read - 0.5).toBeLessThanOrEqual(4);
    }
    expect(await look(someHash(), 'eve')).toBe(false);
  });

  it('the walk itself and photos whose year is over do not count', async () => {
    const hash = someHash();
    await store.table.write(...keepPicture({ ...walk, hashes: [hash] }, now));
    const longAgo = new Date('2025-11-19T09:00:00Z');
    await store.table.write(...keepPicture({ walkerId: 'bob', day: '2025-11-19', hashes: [hash] }, longAgo));
    expect(await look(hash)).toBe(false);
    await store.table.write(...keepPicture({ walkerId: 'bob', day: '2025-12-01', hashes: [hash] }, lastYear));
    expect(await look(hash)).toBe(true);
  });

  it('a photo that version 1.0.0 stored is found', async () => {
    const hash = someHash();
    await fillWorld(1_000, hash);
    for (const { key } of placesOf(hash)) {
      await store.table.write(put({ ...keys.unsortedPicture(key, 'bob#2026-10-01#0'), hash }));
    }
    expect(await look(similarTo(hash))).toBe(true);
  });
});
