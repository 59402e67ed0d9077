import { expect, it } from 'vitest';
import { metresBetween, type Position } from '../../shared/domain/geo.ts';
import { median } from '../../shared/domain/privacy/homeAttack.fixture.ts';
import { USUAL_WAYS } from '../../shared/domain/walk/walkComfort.ts';
import { choiceSeed, revisitBiasOf } from '../common/streets/routeChoice.ts';
import { bandsOf } from './choice/bands.ts';
import { choiceArea } from './choice/choiceArea.ts';
import { MAX_KILOMETRES, walksFrom } from './homeAttack.fixture.ts';
import type { Network } from './network/network.ts';
import { snap } from './search/geometry.ts';
import { reachFrom } from './search/search.ts';
import { demoCity, homesIn } from './testing/demoCity.ts';

/** The attack of friends, and of strangers on a `named` walker, who read where walks end and how long they are. */
const difficulty = 'medium';

/** How far off a guess may be before it is no worse to be farther off: a guess in another quarter is simply wrong. */
const LOST = 400;
/** So many of the homes that fit are compared with each other. */
const COMPARED = 300;

/**
 * The best guess at a home from which every place lies as far, along the streets, as was told, give or take: of all that
 * fit, the one with the most others near it. `tolerance` and `shownMetres` in metres.
 */
function homeByDistances(
  city: Network,
  walks: readonly { end: Position; shownMetres: number }[],
  tolerance: number,
  band: { low: number; high: number },
): Position {
  const fits = new Map<number, number>();
  for (const { end, shownMetres } of walks) {
    const start = snap(city, end, 50);
    if (!start) continue;
    const reach = reachFrom(city, start, band.high + 100, USUAL_WAYS);
    const [low, high] = [Math.max(band.low, shownMetres - tolerance), Math.min(band.high, shownMetres + tolerance)];
    for (const vertex of reach.vertices) {
      const metres = reach.metres[vertex] ?? Number.POSITIVE_INFINITY;
      if (metres >= low && metres <= high) fits.set(vertex, (fits.get(vertex) ?? 0) + 1);
    }
  }
  const max = Math.max(...fits.values());
  const fitting = [...fits].flatMap(([vertex, count]) => (count === max ? [vertexPoint(city, vertex)] : []));
  const every = Math.ceil(fitting.length / COMPARED);
  const compared = fitting.filter((_, index) => index % every === 0);
  const farFrom = (guess: Position) =>
    compared.reduce((sum, other) => sum + Math.min(LOST, metresBetween(guess, other)), 0);
  const scored = compared.map((guess) => ({ guess, off: farFrom(guess) }));
  return scored.reduce((a, b) => (b.off < a.off ? b : a)).guess;
}

const vertexPoint = ({ vertices }: Network, vertex: number): Position => ({
  latitude: vertices.latitude[vertex] ?? Number.NaN,
  longitude: vertices.longitude[vertex] ?? Number.NaN,
});

it('a reader of places and exact metres finds the home after three walks', async () => {
  const city = await demoCity();
  const [band] = bandsOf({ difficulty, maxKilometres: MAX_KILOMETRES });
  const walked = homesIn(city, 60).flatMap((home, index) => {
    const secret = `a secret of ${index}`;
    const seeds = { seedOf: (day: number) => choiceSeed(secret, String(day), 0), revisitBias: revisitBiasOf(secret) };
    const area = choiceArea(city, home, MAX_KILOMETRES);
    return area ? [{ home, walks: walksFrom(area, 10, difficulty, seeds) }] : [];
  });
  const errorAfter = (days: number) => {
    const errors = walked.map(({ home, walks }) => {
      const known = walks.slice(0, days).map(({ end, distance }) => ({ end, shownMetres: distance * 1000 }));
      // Homes lie between junctions, so the match is good to half a block.
      return metresBetween(home, homeByDistances(city, known, 50, band));
    });
    return median(errors);
  };
  for (const days of [1, 2, 3, 5, 10])
    console.info(`a friend after ${days} walks: ${Math.round(errorAfter(days))} m off`);
  expect(errorAfter(3)).toBeLessThan(100);
});
