import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metresBetween } from '../geo.ts';
import { UNKNOWN_PLACE } from '../walk/destination.ts';
import { CROWD, countsForCrowd, SHOWN_SHARE } from './crowd.ts';
import { homeAnchor, homeCellKey, homeCellOf, markerOf } from './homeCell.ts';
import { ANONYMOUS_WALKER, walkSeenBy } from './privacy.ts';
import type { PublicWalk } from './publicWalk.ts';
import type { MapVisibility } from './visibility.ts';

const home = { latitude: 57.7089, longitude: 11.9746 };
const walk: PublicWalk = {
  publicId: 'p-1',
  destination: { street: 'Kungsgatan', crossing: 'Magasinsgatan', town: 'Göteborg' },
  distance: 1.834,
  difficulty: 'medium',
  pointsEarned: 275,
  completedAt: '2026-11-20T17:45:12.345Z',
  photoUrl: '/objects/abc.jpg',
  endLatitude: 57.7051,
  endLongitude: 11.9633,
  homeCell: homeCellOf(home),
  sampleShare: 0,
  ownerSince: '2026-01-01',
  ownerWalks: 5,
};
/** A crowd with this many counted walkers in the cell. */
const crowdOf = (inCell: number) => ({ inCell, inParent: inCell, anywhere: inCell >= CROWD });
const owner = (mapVisibility: MapVisibility) => ({
  mapVisibility,
  username: 'ada',
  shownTown: { name: 'Göteborg', points: [[11.97, 57.7] as [number, number]] },
});
const nextDay = new Date('2026-11-21T00:00:00.000Z');
const sameDay = new Date('2026-11-20T23:59:59.999Z');

const exact = {
  id: 'p-1',
  destination: walk.destination,
  destinationName: 'Kungsgatan at Magasinsgatan, Göteborg',
  username: 'ada',
  difficulty: 'medium',
  pointsEarned: 275,
  distance: 1.834,
  completedAt: '2026-11-20T17:45:12.345Z',
  photoUrl: '/objects/abc.jpg',
  completed: true,
  latitude: 57.7051,
  longitude: 11.9633,
  endLatitude: 57.7051,
  endLongitude: 11.9633,
};

describe('walkSeenBy', () => {
  it.each(['anonymous', 'named', 'hidden'] as const)('a walker who is %s sees their own walk in full', (how) => {
    expect(walkSeenBy('self', walk, owner(how), crowdOf(0), sameDay)).toEqual(exact);
  });

  it('friends see a walk at once, unless the walker is hidden', () => {
    for (const how of ['anonymous', 'named'] as const) {
      expect(walkSeenBy('friend', walk, owner(how), crowdOf(0), sameDay)).toEqual(exact);
    }
    expect(walkSeenBy('friend', walk, owner('hidden'), crowdOf(99), nextDay)).toBeNull();
  });

  it("strangers see what the owner's current visibility allows", () => {
    expect(walkSeenBy('stranger', walk, owner('named'), crowdOf(0), sameDay)).toEqual(exact);
    expect(walkSeenBy('stranger', walk, owner('hidden'), crowdOf(99), nextDay)).toBeNull();
    // A block hides named walks; an anonymous one stays, since its absence would reveal its owner.
    expect(walkSeenBy('blocked', walk, owner('named'), crowdOf(0), nextDay)).toBeNull();
    expect(walkSeenBy('blocked', walk, owner('hidden'), crowdOf(99), nextDay)).toBeNull();
    expect(walkSeenBy('blocked', walk, owner('anonymous'), crowdOf(CROWD), nextDay)).toEqual(
      walkSeenBy('stranger', walk, owner('anonymous'), crowdOf(CROWD), nextDay),
    );
    expect(walkSeenBy('stranger', walk, owner('anonymous'), crowdOf(CROWD), nextDay)).toEqual({
      id: 'p-1',
      destination: { street: '', town: 'Göteborg' },
      destinationName: 'Göteborg',
      username: ANONYMOUS_WALKER,
      difficulty: 'medium',
      pointsEarned: 225,
      distance: 1.5,
      completedAt: '2026-11-20',
      completed: true,
      latitude: 57.7,
      longitude: 11.97,
      endLatitude: 57.7,
      endLongitude: 11.97,
    });
  });

  it('strangers see the walk of an anonymous walker once its UTC day has ended', () => {
    expect(walkSeenBy('stranger', walk, owner('anonymous'), crowdOf(CROWD), sameDay)).toBeNull();
    expect(walkSeenBy('stranger', walk, owner('anonymous'), crowdOf(CROWD), nextDay)).not.toBeNull();
  });

  it('an anonymous walk is shown on a street of the town, whichever home and destination it has', () => {
    const points = [11.9, 11.95, 12, 12.05].map((longitude): [number, number] => [longitude, 57.7]);
    const ada = { ...owner('anonymous'), shownTown: { name: 'Göteborg', points } };
    const shownAt = (publicId: string, homeLatitude: number) => {
      const elsewhere = {
        ...walk,
        publicId,
        homeCell: homeCellOf({ ...home, latitude: homeLatitude }),
        endLatitude: 60,
      };
      const shown = walkSeenBy('stranger', elsewhere, ada, crowdOf(0), nextDay);
      return [shown?.endLongitude, shown?.endLatitude];
    };
    const ids = Array.from({ length: 40 }, (_, index) => `walk-${index}`);
    for (const id of ids) expect(points).toContainEqual(shownAt(id, 57.7));
    expect(new Set(ids.map((id) => String(shownAt(id, 57.7)))).size).toBe(points.length);
    expect(ids.map((id) => shownAt(id, 58.9))).toEqual(ids.map((id) => shownAt(id, 57.7)));
  });

  it('without a known town an anonymous walk is shown in the middle of its cell, or of the larger one', () => {
    const nowhere = { ...owner('anonymous'), shownTown: null };
    const lonely = walkSeenBy('stranger', walk, nowhere, crowdOf(CROWD - 1), nextDay);
    expect(lonely).toMatchObject({ latitude: 57.75, longitude: 11.75, endLatitude: 57.75, endLongitude: 11.75 });
    expect(lonely?.destinationName).toBe(UNKNOWN_PLACE);
    expect(walkSeenBy('stranger', walk, nowhere, crowdOf(CROWD), nextDay)).toMatchObject({ latitude: 57.725 });
  });

  it('only a share of the walks of a crowd is shown, and none where it would stand alone', () => {
    const seen = (crowd: { inCell: number; inParent: number }, sampleShare: number) =>
      walkSeenBy('stranger', { ...walk, sampleShare }, owner('anonymous'), { ...crowd, anywhere: true }, nextDay);
    expect(seen({ inCell: 0, inParent: CROWD }, 0)).not.toBeNull();
    expect(seen({ inCell: CROWD, inParent: CROWD }, 0)).not.toBeNull();
    expect(seen({ inCell: CROWD, inParent: CROWD }, SHOWN_SHARE)).toBeNull();
    expect(seen({ inCell: CROWD - 1, inParent: CROWD - 1 }, 0)).toBeNull();
  });

  it('all anonymous walks of a crowd look alike', () => {
    const crowd = { inCell: CROWD, inParent: CROWD, anywhere: true };
    const hard = walkSeenBy(
      'stranger',
      { ...walk, distance: 4.9, difficulty: 'hard' },
      owner('anonymous'),
      crowd,
      nextDay,
    );
    expect(hard).toEqual(walkSeenBy('stranger', walk, owner('anonymous'), crowd, nextDay));
  });

  it('only an account of fourteen days and five walks counts for a crowd (STANDING-1)', () => {
    const counts = (since: string, walks: number) => countsForCrowd({ since, walks }, '2026-11-20');
    expect(counts('2026-11-06', 5)).toBe(true);
    expect(counts('2026-11-07', 500)).toBe(false);
    expect(counts('2026-01-01', 4)).toBe(false);
  });

  it('what strangers see does not depend on the destination, time of day, distance or difficulty', () => {
    const other = fc.record({
      destination: fc.record({ street: fc.string(), town: fc.string() }),
      photoUrl: fc.option(fc.string()),
      endLatitude: fc.double({ min: -90, max: 90 }),
      endLongitude: fc.double({ min: -180, max: 180 }),
      distance: fc.integer({ min: 1, max: 5000 }).map((metres) => metres / 1000),
      difficulty: fc.constantFrom('easy', 'medium', 'hard'),
      pointsEarned: fc.nat(),
      completedAt: fc
        .integer({ min: 0, max: 86_399_999 })
        .map((ms) => new Date(Date.parse('2026-11-20') + ms).toISOString()),
    });
    fc.assert(
      fc.property(other, fc.nat({ max: 9 }), (change, walkers) => {
        const seen = walkSeenBy('stranger', { ...walk, ...change }, owner('anonymous'), crowdOf(walkers), nextDay);
        expect(seen).toEqual(walkSeenBy('stranger', walk, owner('anonymous'), crowdOf(walkers), nextDay));
      }),
    );
  });
});

const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('homeCellOf and homeAnchor', () => {
  it('the cell contains the home, and the parent cell contains the cell', () => {
    fc.assert(
      fc.property(position, (where) => {
        const cell = homeCellOf(where);
        for (const [walkers, half] of [
          [CROWD, 0.025],
          [0, 0.25],
        ] as const) {
          const marker = markerOf(cell, walkers);
          expect(Math.abs(marker.latitude - where.latitude)).toBeLessThanOrEqual(half + 1e-9);
          const apart = Math.abs(marker.longitude - where.longitude);
          expect(Math.min(apart, 360 - apart)).toBeLessThanOrEqual(half + 1e-9);
          expect(Math.abs(marker.latitude)).toBeLessThan(90);
          expect(Math.abs(marker.longitude)).toBeLessThan(180);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('the parent cell is shown while fewer walkers than a crowd live in the cell', () => {
    const cell = homeCellOf({ latitude: 57.7048, longitude: 11.967 });
    expect(markerOf(cell, CROWD - 1)).toEqual(markerOf(cell, 0));
    expect(markerOf(cell, CROWD)).not.toEqual(markerOf(cell, 0));
  });

  it('all homes in one cell have the same marker', () => {
    fc.assert(
      fc.property(position, (where) => {
        const cell = homeCellOf(where);
        expect(homeCellOf(markerOf(cell, CROWD))).toEqual(cell);
      }),
      { numRuns: 2000 },
    );
  });

  it('cells continue across the antimeridian and end at the poles', () => {
    expect(homeCellOf({ latitude: 10, longitude: 180 })).toEqual(homeCellOf({ latitude: 10, longitude: -180 }));
    expect(markerOf(homeCellOf({ latitude: 90, longitude: 0 }), CROWD).latitude).toBe(89.975);
    expect(markerOf(homeCellOf({ latitude: -90, longitude: 0 }), 0).latitude).toBe(-89.75);
    expect(homeCellKey(homeCellOf({ latitude: -90, longitude: -180 }))).toBe('0:0');
    expect(homeCellKey(homeCellOf({ latitude: 90, longitude: 179.999 }))).toBe('3599:7199');
  });

  it('the home anchor stays until the home moves more than five kilometres', () => {
    const north = (metres: number) => ({ latitude: home.latitude + metres / 111_195.08, longitude: home.longitude });
    expect(homeAnchor(null, home)).toEqual(home);
    expect(homeAnchor(home, north(4999))).toBe(home);
    expect(homeAnchor(home, north(5001))).toEqual(north(5001));
    // Small moves add up: they are measured from the stored anchor.
    const once = homeAnchor(home, north(3000));
    expect(homeAnchor(once, north(6000))).toEqual(north(6000));
    fc.assert(
      fc.property(position, fc.array(position), (start, moves) => {
        let anchor = homeAnchor(null, start);
        for (const move of moves) {
          anchor = homeAnchor(anchor, move);
          expect(metresBetween(anchor, move)).toBeLessThanOrEqual(5000);
        }
      }),
    );
  });

  it('the home anchor holds latitude and longitude only', () => {
    const given = { ...home, homeAddress: 'Storgatan 1' };
    expect(Object.keys(homeAnchor(null, given)).toSorted()).toEqual(['latitude', 'longitude']);
  });
});
