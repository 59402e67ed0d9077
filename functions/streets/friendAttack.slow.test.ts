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

/** Attack by friends, and by strangers on a `named` walker: they see where walks end and how long they are. */
const difficulty = 'medium';

/** Cap on a guess's error: a guess in another quarter is simply wrong, however far away. */
const LOST = 400;
/** Maximum of fitting homes that are compared with each other. */
const COMPARED = 300;

/**
 * Guesses the home: of the vertices whose distances along the streets match the most shown lengths within `tolerance`,
 * the one nearest to the others. `tolerance` and `shownMetres` in metres.
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
      // Homes lie between junctions, so the tolerance is half a block.
      return metresBetween(home, homeByDistances(city, known, 50, band));
    });
    return median(errors);
  };
  for (const days of [1, 2, 3, 5, 10])
    console.info(`a friend after ${days} walks: ${Math.round(errorAfter(days))} m off`);
  expect(errorAfter(3)).toBeLessThan(100);
});
