import type { Difficulty } from '../../../shared/domain/difficulty.ts';
import { chooseDestination } from '../choice/choice.ts';
import type { ChosenWalk } from '../choice/chosenWalk.ts';
import { type Network, type Point, STREET_CLASSES } from '../network/network.ts';
import { practiceNetwork } from '../practice/practice.ts';
import { edgePointAt } from '../search/geometry.ts';
import { demoCity } from './demoCity.ts';

export interface ProductWalk {
  network: Network;
  home: Point;
  walk: ChosenWalk;
}

const MANNERS: readonly [Difficulty, number][] = [
  ['easy', 2.5],
  ['medium', 2.5],
  ['hard', 2.5],
  ['medium', 5],
];

/** Walks as the product makes them: four of five in the demo city, the rest on practice streets all over the world. */
export async function productWalks(count: number): Promise<ProductWalk[]> {
  const city = await demoCity();
  const inCity = Math.ceil(count * 0.8);
  const homes = cityHomes(city, inCity).map((home) => ({ home, network: city }));
  for (let town = 0; homes.length < count; town++) {
    const centre = { latitude: -50 + ((town * 37) % 110), longitude: -170 + ((town * 71) % 340) };
    const network = practiceNetwork(centre, 6000);
    for (let house = 0; house < 20 && homes.length < count; house++) {
      const home = {
        latitude: centre.latitude + 0.0004 * (house - 10),
        longitude: centre.longitude + 0.0006 * ((house * 7) % 20),
      };
      homes.push({ home, network });
    }
  }
  return homes.flatMap(({ home, network }, index) => {
    const [difficulty, maxKilometres] = MANNERS[index % MANNERS.length] ?? ['medium', 2.5];
    const seed = `walker ${index}`;
    const walk = chooseDestination({
      network,
      home,
      difficulty,
      maxKilometres,
      seed,
      visited: new Map(),
      day: '2026-11-20',
    });
    return 'none' in walk ? [] : [{ network, home, walk }];
  });
}

/** Beside the middle of residential streets all over the city, a garden's depth away. */
function cityHomes(city: Network, count: number): Point[] {
  const residential = STREET_CLASSES.indexOf('residential');
  const edges = [...city.edges.streetClass.keys()].filter((edge) => city.edges.streetClass[edge] === residential);
  return Array.from({ length: count }, (_, i) => {
    const { latitude, longitude } = edgePointAt(city, edges[Math.floor((i * edges.length) / count)] ?? 0, 0.5);
    return { latitude: latitude + 0.0001, longitude: longitude + 0.0002 };
  });
}
