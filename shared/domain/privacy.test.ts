import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metresBetween } from './geo.ts';
import { DIFFICULTIES } from './points.ts';
import { roundedWalk } from './precision.ts';
import {
  ANONYMOUS_WALKER,
  CROWD,
  countsForCrowd,
  homeAnchor,
  homeCellKey,
  homeCellOf,
  type MapVisibility,
  markerOf,
  type PublicWalk,
  popularPlaceName,
  SHOWN_SHARE,
  showsPlacesOnProfile,
  UNKNOWN_PLACE,
  VISIBILITY_SENTENCE,
  visibilityInForce,
  walkSeenBy,
} from './privacy.ts';

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

const home = { latitude: 57.7089, longitude: 11.9746 };
const walk: PublicWalk = {
  publicId: 'p-1',
  destinationName: 'Kungsgatan / Magasinsgatan',
  town: 'Göteborg',
  distance: 1.834,
  difficulty: 'medium',
  pointsEarned: 275,
  completedAt: '2026-11-20T17:45:12.345Z',
  photoUrl: '/objects/abc.jpg',
  endLatitude: 57.7051,
  endLongitude: 11.9633,
  homeCell: homeCellOf(home),
  lot: 0,
  ownerSince: '2026-01-01',
  ownerWalks: 5,
};
/** So many counted walkers in the cell. */
const around = (inCell: number) => ({ inCell, inParent: inCell, anywhere: inCell >= CROWD });
const chosen = (mapVisibility: MapVisibility, visibilitySentence = VISIBILITY_SENTENCE) => ({
  mapVisibility,
  visibilitySentence,
});
const owner = (mapVisibility: MapVisibility, sentence?: number) => ({
  ...chosen(mapVisibility, sentence),
  username: 'ada',
  homeTown: 'Göteborg',
});
const nextDay = new Date('2026-11-21T00:00:00.000Z');
const sameDay = new Date('2026-11-20T23:59:59.999Z');

const exact = {
  id: 'p-1',
  destinationName: 'Kungsgatan / Magasinsgatan',
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

const rounded = { ...exact, pointsEarned: 300, distance: 2 };

describe('a completed walk', () => {
  it.each(['anonymous', 'named', 'hidden'] as const)(
    'of a walker who is %s shows in full to self, and to friends with a rounded distance',
    (how) => {
      expect(walkSeenBy('self', walk, owner(how), around(0), sameDay)).toEqual(exact);
      expect(walkSeenBy('friend', walk, owner(how), around(0), sameDay)).toEqual(rounded);
    },
  );

  it('shows to strangers what the owner allows today', () => {
    expect(walkSeenBy('stranger', walk, owner('named'), around(0), sameDay)).toEqual(rounded);
    expect(walkSeenBy('stranger', walk, owner('hidden'), around(99), nextDay)).toBeNull();
    expect(walkSeenBy('stranger', walk, owner('anonymous'), around(CROWD), nextDay)).toEqual({
      id: 'p-1',
      destinationName: 'Göteborg',
      username: ANONYMOUS_WALKER,
      difficulty: 'medium',
      pointsEarned: 225,
      distance: 1.5,
      completedAt: '2026-11-20',
      completed: true,
      latitude: 57.725,
      longitude: 11.975,
      endLatitude: 57.725,
      endLongitude: 11.975,
    });
  });

  it('of an anonymous walker appears when its UTC day has ended', () => {
    expect(walkSeenBy('stranger', walk, owner('anonymous'), around(CROWD), sameDay)).toBeNull();
    expect(walkSeenBy('stranger', walk, owner('anonymous'), around(CROWD), nextDay)).not.toBeNull();
  });

  it('hides in the larger cell where few walkers live', () => {
    const lonely = walkSeenBy('stranger', walk, owner('anonymous'), around(CROWD - 1), nextDay);
    expect(lonely).toMatchObject({ latitude: 57.75, longitude: 11.75, endLatitude: 57.75, endLongitude: 11.75 });
    expect(
      walkSeenBy('stranger', walk, { ...owner('anonymous'), homeTown: null }, around(9), nextDay)?.destinationName,
    ).toBe(UNKNOWN_PLACE);
  });

  it('is one among a share of a crowd, and not shown where it would stand alone', () => {
    const seen = (crowd: { inCell: number; inParent: number }, lot: number) =>
      walkSeenBy('stranger', { ...walk, lot }, owner('anonymous'), { ...crowd, anywhere: true }, nextDay);
    expect(seen({ inCell: 0, inParent: CROWD }, 0)).toMatchObject({ latitude: 57.75, destinationName: UNKNOWN_PLACE });
    expect(seen({ inCell: CROWD, inParent: CROWD }, 0)).toMatchObject({ latitude: 57.725 });
    expect(seen({ inCell: CROWD, inParent: CROWD }, SHOWN_SHARE)).toBeNull();
    expect(seen({ inCell: CROWD - 1, inParent: CROWD - 1 }, 0)).toBeNull();
  });

  it('looks like every other walk of a crowd, whatever it was', () => {
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

  it('counts for a crowd with an account of fourteen days and five walks', () => {
    const counts = (since: string | null, walks: number) => countsForCrowd({ since, walks }, '2026-11-20');
    expect(counts('2026-11-06', 5)).toBe(true);
    expect(counts('2026-11-07', 500)).toBe(false);
    expect(counts('2026-01-01', 4)).toBe(false);
    expect(counts(null, 500)).toBe(false);
  });

  it('tells a stranger nothing that depends on where, when in the day, or how exactly it went', () => {
    const other = fc.record({
      destinationName: fc.string(),
      town: fc.option(fc.string()),
      photoUrl: fc.option(fc.string()),
      endLatitude: fc.double({ min: -90, max: 90 }),
      endLongitude: fc.double({ min: -180, max: 180 }),
      // 1.75 to 2.249 km: the same half kilometre.
      distance: fc.integer({ min: 1750, max: 2249 }).map((metres) => metres / 1000),
      pointsEarned: fc.nat(),
      completedAt: fc
        .integer({ min: 0, max: 86_399_999 })
        .map((ms) => new Date(Date.parse('2026-11-20') + ms).toISOString()),
    });
    fc.assert(
      fc.property(other, fc.nat({ max: 9 }), (change, walkers) => {
        const seen = walkSeenBy('stranger', { ...walk, ...change }, owner('anonymous'), around(walkers), nextDay);
        expect(seen).toEqual(walkSeenBy('stranger', walk, owner('anonymous'), around(walkers), nextDay));
      }),
    );
  });

  it('has a distance to half a kilometre and the points of that to everybody but its walker', () => {
    const relation = fc.constantFrom(
      ['friend', 'anonymous'] as const,
      ['friend', 'hidden'] as const,
      ['stranger', 'named'] as const,
      ['stranger', 'anonymous'] as const,
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.constantFrom(...DIFFICULTIES),
        relation,
        (metres, difficulty, [viewer, how]) => {
          const seen = walkSeenBy(
            viewer,
            { ...walk, distance: metres / 1000, difficulty },
            owner(how),
            around(9),
            nextDay,
          );
          expect(seen).toMatchObject(roundedWalk({ distance: metres / 1000, difficulty }));
        },
      ),
    );
  });
});

describe('the home cell', () => {
  it('holds the home, and its parent holds the cell', () => {
    fc.assert(
      fc.property(place, (where) => {
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

  it('is one and the same for all who live in it', () => {
    fc.assert(
      fc.property(place, (where) => {
        const cell = homeCellOf(where);
        expect(homeCellOf(markerOf(cell, CROWD))).toEqual(cell);
      }),
      { numRuns: 2000 },
    );
  });

  it('knows no edge at the antimeridian and none at the poles', () => {
    expect(homeCellOf({ latitude: 10, longitude: 180 })).toEqual(homeCellOf({ latitude: 10, longitude: -180 }));
    expect(markerOf(homeCellOf({ latitude: 90, longitude: 0 }), CROWD).latitude).toBe(89.975);
    expect(markerOf(homeCellOf({ latitude: -90, longitude: 0 }), 0).latitude).toBe(-89.75);
    expect(homeCellKey(homeCellOf({ latitude: -90, longitude: -180 }))).toBe('0:0');
    expect(homeCellKey(homeCellOf({ latitude: 90, longitude: 179.999 }))).toBe('3599:7199');
  });

  it('stays until a move of more than five kilometres', () => {
    const north = (metres: number) => ({ latitude: home.latitude + metres / 111_195.08, longitude: home.longitude });
    expect(homeAnchor(null, home)).toEqual(home);
    expect(homeAnchor(home, north(4999))).toBe(home);
    expect(homeAnchor(home, north(5001))).toEqual(north(5001));
    // Small moves add up: they are measured from where the cell was set.
    const once = homeAnchor(home, north(3000));
    expect(homeAnchor(once, north(6000))).toEqual(north(6000));
    fc.assert(
      fc.property(place, fc.array(place), (start, moves) => {
        let anchor = homeAnchor(null, start);
        for (const move of moves) {
          anchor = homeAnchor(anchor, move);
          expect(metresBetween(anchor, move)).toBeLessThanOrEqual(5000);
        }
      }),
    );
  });

  it('keeps nothing of a home but its position', () => {
    const given = { ...home, homeAddress: 'Storgatan 1' };
    expect(Object.keys(homeAnchor(null, given)).toSorted()).toEqual(['latitude', 'longitude']);
  });
});

describe('profiles and places', () => {
  it('show walks and town to a stranger only when the walker is named', () => {
    for (const how of ['anonymous', 'named', 'hidden'] as const) {
      expect(showsPlacesOnProfile('self', chosen(how))).toBe(true);
      expect(showsPlacesOnProfile('friend', chosen(how))).toBe(true);
      expect(showsPlacesOnProfile('stranger', chosen(how))).toBe(how === 'named');
    }
  });

  it('of a walker who chose to be named under an older sentence are those of an anonymous one', () => {
    const before = VISIBILITY_SENTENCE - 1;
    expect(visibilityInForce(chosen('named', before))).toBe('anonymous');
    expect(visibilityInForce(chosen('named'))).toBe('named');
    for (const how of ['anonymous', 'hidden'] as const) expect(visibilityInForce(chosen(how, before))).toBe(how);
    expect(showsPlacesOnProfile('stranger', chosen('named', before))).toBe(false);
    expect(walkSeenBy('stranger', walk, owner('named', before), around(9), nextDay)).toEqual(
      walkSeenBy('stranger', walk, owner('anonymous'), around(9), nextDay),
    );
    expect(walkSeenBy('stranger', walk, owner('named', before), around(9), sameDay)).toBeNull();
  });

  it('name a popular destination only when a crowd goes there', () => {
    expect(popularPlaceName('Kungsgatan', 'Göteborg', 10)).toBe('Kungsgatan');
    expect(popularPlaceName('Kungsgatan', 'Göteborg', 9)).toBe('Göteborg');
    expect(popularPlaceName('Kungsgatan', null, 9)).toBeNull();
  });
});
