import { metresBetween, type Position } from '../../../shared/domain/geo.ts';
import type { ShownTown } from '../../../shared/domain/privacy/shownTown.ts';
import { EdgeFlag } from '../network/network.ts';
import { uint8At } from '../network/typedArrays.ts';
import { edgePointAt } from '../search/geometry.ts';
import type { ImportEntry } from '../tiles/catalogue.ts';
import type { Streets } from '../tiles/openStreets.ts';

/** Enough to look like a town, few enough for a field of each profile. */
const POINTS = 8;
/** Of the town's centre: its older streets, on land also where it lies at the sea. */
const SPREAD_METRES = { city: 1500, town: 600 } as const;

/**
 * The city or town of a home, with points on its streets that are the same for all homes in it. A village is not named:
 * a walker alone there would be found. Where only neighbourhoods of walkers are imported the point is the town's centre,
 * because their streets lie around homes.
 */
export async function townPoints(
  streets: Streets,
  home: Position,
  isNeighbourhood: (entry: ImportEntry) => boolean,
): Promise<ShownTown | undefined> {
  const town = await streets.townAt(home, ['city', 'town']);
  if (!town) return undefined;
  const { name, latitude, longitude } = town;
  const centre = { latitude, longitude };
  const metres = SPREAD_METRES[town.kind === 'city' ? 'city' : 'town'];
  const imports = await streets.importsAround(centre, metres);
  if (imports.length === 0 || imports.some(isNeighbourhood)) return { name, points: [rounded(centre)] };
  const network = await streets.load(centre, metres);
  const middles = [...network.edges.name.keys()]
    .filter((edge) => network.edges.name[edge] !== 0 && uint8At(network.edges.flags, edge) & EdgeFlag.walkForward)
    .map((edge) => edgePointAt(network, edge, 0.5))
    .filter((point) => metresBetween(point, centre) <= metres);
  const chosen = Array.from({ length: POINTS }, (_, i) => middles[Math.floor(((i + 0.5) * middles.length) / POINTS)]);
  const points = [...new Set(chosen)].filter((point) => point !== undefined);
  return { name, points: (points.length > 0 ? points : [centre]).map(rounded) };
}

/** To eleven metres. */
const rounded = ({ latitude, longitude }: Position): [longitude: number, latitude: number] => [
  Math.round(longitude * 1e4) / 1e4,
  Math.round(latitude * 1e4) / 1e4,
];
