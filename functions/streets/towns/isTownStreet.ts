import { hasPlates } from '../choice/signs.ts';
import { EdgeFlag } from '../network/network.ts';
import { EdgeTrait, isFastRoad } from '../network/traits.ts';
import type { TileEdge } from '../tiles/tileEdges.ts';

/** A lane of a car park is called B. */
const SHORTEST_NAME = 2;

type Edge = Pick<TileEdge, 'name' | 'streetClass' | 'flags' | 'traits'>;

/**
 * Whether an edge is a part of a street to collect: one of a town, with a name that stands on plates. Lines over a square are no
 * street, and of a tunnel nothing is seen; on a bridge a street goes on.
 */
export const isTownStreet = ({ name, streetClass, flags, traits }: Edge): boolean =>
  name.length >= SHORTEST_NAME &&
  hasPlates(streetClass) &&
  (flags & EdgeFlag.tunnel) === 0 &&
  (traits & EdgeTrait.inTown) !== 0 &&
  (traits & (EdgeTrait.noPlate | EdgeTrait.acrossSquare)) === 0 &&
  !isFastRoad(traits);
