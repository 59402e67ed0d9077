import { DEGREE } from '../network/buildNetwork.ts';
import type { Place, PlaceKind } from '../tiles/placeCodec.ts';
import { LOOKS, lookIndex } from './looks.ts';
import { DETAIL_ZOOM, MAP_ZOOMS, NAMES_FROM_ZOOM } from './mapZooms.ts';
import { gridColumn, gridRow, gridSide } from './mercator.ts';
import { placeRank, shownKind } from './placeRank.ts';

/** From how far a place may be named at all. */
const EARLIEST: Partial<Record<PlaceKind, number>> = {
  city: NAMES_FROM_ZOOM,
  town: 5,
  village: MAP_ZOOMS.least,
  island: 9,
  suburb: 11,
};
/** From afar one name is chosen for each of so many squares across a tile. */
const SQUARES_ACROSS = 6;

export interface RankedPlace {
  name: string;
  look: number;
  /** The first zoom at which it is named. */
  from: number;
  rank: number;
  /** On the grid. */
  at: [number, number];
}

/**
 * The most important first. Before the zoom at which all of their kind are named, each square of a tile names the most
 * important place in it that no coarser tile names: so no tile gathers every village, and none is without a name that has one.
 */
export function placesByRank(places: readonly Place[]): RankedPlace[] {
  const ranked = places
    .map(({ kind, name, rank = placeRank(kind), latitude, longitude }) => {
      const shown = shownKind(kind, rank);
      const look = lookIndex(shown);
      const from = LOOKS[look]?.from ?? MAP_ZOOMS.most;
      const at: [number, number] = [gridColumn(longitude * DEGREE), gridRow(latitude * DEGREE)];
      return { name, look, rank, from, earliest: EARLIEST[shown] ?? from, at };
    })
    .sort((a, b) => a.rank - b.rank);
  for (let zoom: number = NAMES_FROM_ZOOM; zoom < DETAIL_ZOOM; zoom++) {
    const side = gridSide(zoom) / SQUARES_ACROSS;
    const keyOf = ({ at: [x, y] }: RankedPlace) => `${Math.floor(x / side)} ${Math.floor(y / side)}`;
    const named = new Set(ranked.filter(({ from }) => from < zoom).map(keyOf));
    for (const place of ranked) {
      if (place.from <= zoom || place.earliest > zoom || named.has(keyOf(place))) continue;
      named.add(keyOf(place));
      place.from = zoom;
    }
  }
  return ranked;
}
