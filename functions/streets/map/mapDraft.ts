import type { NameTable } from '../import/keptWays.ts';
import type { Tags } from '../import/osmSource.ts';
import { DEGREE } from '../network/buildNetwork.ts';
import type { Place, PlaceKind } from '../tiles/placeCodec.ts';
import { doubleArea } from './cutLine.ts';
import { LOOKS, labelLookOf, lookIndex, NO_LOOK } from './looks.ts';
import { type MapFeature, MapFeatures } from './mapFeatures.ts';
import { boxOf, DETAIL_ZOOM, gridColumn, gridRow, gridSide, MAP_ZOOMS, NAMES_FROM_ZOOM } from './mercator.ts';

/**
 * Where to write the name of an area: in the middle of its widest part on one of a few rows through it, so that the name of
 * a bent lake does not stand on its shore. Rings of x and y interleaved, the outer one and its holes.
 */
export function labelPlace(rings: readonly ArrayLike<number>[]): [x: number, y: number] {
  const [outer = []] = rings;
  let top = Infinity;
  let bottom = -Infinity;
  for (let p = 1; p < outer.length; p += 2) {
    top = Math.min(top, outer[p] ?? 0);
    bottom = Math.max(bottom, outer[p] ?? 0);
  }
  let best = { width: -1, x: outer[0] ?? 0, y: outer[1] ?? 0 };
  for (const share of [0.5, 0.4, 0.6, 0.3, 0.7]) {
    // A hair beside whole numbers, on which the corners lie.
    const y = Math.floor(top + (bottom - top) * share) + 0.5;
    const crossings = crossingsOf(rings, y);
    for (let i = 1; i < crossings.length; i += 2) {
      const [from = 0, to = 0] = [crossings[i - 1], crossings[i]];
      // The middle row wins where others are hardly wider.
      const width = (to - from) * (share === 0.5 ? 1.2 : 1);
      if (width > best.width) best = { width, x: Math.round((from + to) / 2), y: Math.round(y) };
    }
  }
  return [best.x, best.y];
}

function crossingsOf(rings: readonly ArrayLike<number>[], y: number): number[] {
  const crossings: number[] = [];
  for (const ring of rings) {
    for (let p = 0, before = ring.length - 2; p < ring.length; before = p, p += 2) {
      const [ax = 0, ay = 0, bx = 0, by = 0] = [ring[before], ring[before + 1], ring[p], ring[p + 1]];
      if (ay > y !== by > y) crossings.push(ax + ((bx - ax) * (y - ay)) / (by - ay));
    }
  }
  return crossings.sort((a, b) => a - b);
}

/**
 * How many people a place of a kind may have, at least and at most, and how many it has where its people are not counted.
 * So a mistake in one number makes no village a metropolis.
 */
const PEOPLE: Record<PlaceKind, { min: number; usual: number; max: number }> = {
  city: { min: 50_000, usual: 100_000, max: 50_000_000 },
  town: { min: 2000, usual: 8000, max: 500_000 },
  village: { min: 100, usual: 500, max: 20_000 },
  suburb: { min: 1000, usual: 1000, max: 20_000 },
  quarter: { min: 500, usual: 500, max: 5000 },
  island: { min: 100, usual: 300, max: 50_000 },
  hamlet: { min: 20, usual: 50, max: 500 },
  neighbourhood: { min: 20, usual: 50, max: 500 },
  islet: { min: 10, usual: 10, max: 100 },
};
/** The capital of a country is sought for whatever its size, and drawn as a city. */
const CAPITAL = 1_000_000;
const CAPITAL_RANK = rankOf(CAPITAL);

const shownKind = (kind: PlaceKind, rank: number): PlaceKind => (rank <= CAPITAL_RANK ? 'city' : kind);

/** How important a place is on the map: the lower the more; 6 has ten million people, 16 a hundred. */
export function placeRank(kind: PlaceKind, { population = '', capital }: Tags = {}): number {
  const { min, usual, max } = PEOPLE[kind];
  // 5 229 and 5.229 and 5,229 are written, too.
  const counted = Number.parseInt(population.replace(/[\s.,']/g, ''), 10) || usual;
  const people = Math.min(max, Math.max(min, counted));
  return rankOf(capital === 'yes' ? Math.max(CAPITAL, people) : people);
}

function rankOf(people: number): number {
  return Math.round(20 - 2 * Math.log10(people));
}

/** From how far a place may be named at all. */
const EARLIEST: Partial<Record<PlaceKind, number>> = {
  city: NAMES_FROM_ZOOM,
  town: 5,
  village: MAP_ZOOMS.min,
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
      const from = LOOKS[look]?.from ?? MAP_ZOOMS.max;
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

/** Pixels of the screen to a tile. */
const PIXELS = 512;
/** Areas that are smaller are not seen. */
const MIN_PIXELS = 12;
/** A name needs room: so many pixels across. */
const LABEL_PIXELS = 70;
/** An island's reaches out into the water. */
const ISLE_LABEL_PIXELS = 30;

/** Gathers what an import shows on the map, before any tile is written. */
export class MapDraft {
  readonly features = new MapFeatures();
  /** Of which the sea will be made. */
  readonly coasts = new MapFeatures();
  /** Places that are named before there is a map to see. */
  readonly farNames: MapFeature[] = [];
  hasCoast = false;
  /** What its coasts and streets lie in, on the grid. */
  readonly reach = boxOf([]);
  readonly names: NameTable;

  constructor(names: NameTable) {
    this.names = names;
  }

  addLine(look: number, name: number, isTunnel: boolean, points: ArrayLike<number>): void {
    const { from = MAP_ZOOMS.max, layer = 'line' } = LOOKS[look] ?? {};
    const feature = { look, from, isTunnel, name, parts: [points] };
    if (layer === 'coast') {
      this.hasCoast = true;
      this.widen(points);
      this.coasts.putDetail(feature);
    } else this.features.put(feature);
  }

  /** The outer ring and its holes, first points not repeated. */
  addArea(look: number, name: number, parts: ArrayLike<number>[]): void {
    const [ring] = parts;
    const known = LOOKS[look];
    if (ring === undefined || known === undefined) return;
    const size = Math.sqrt(Math.abs(doubleArea(ring)) / 2);
    const from = Math.max(known.from, zoomAtWhich(size, Math.sqrt(MIN_PIXELS)));
    if (from > MAP_ZOOMS.max) return;
    const isIsle = known.layer === 'isle';
    if (!isIsle) this.features.put({ look, from, isTunnel: false, name: 0, parts });
    const label = labelLookOf(known);
    if (name === 0 || label === NO_LOOK) return;
    const fits = zoomAtWhich(size, isIsle ? ISLE_LABEL_PIXELS : LABEL_PIXELS);
    const labelFrom = Math.min(MAP_ZOOMS.max, Math.max(from, fits));
    const place = labelPlace(parts);
    this.features.put({ look: label, from: labelFrom, isTunnel: false, name, parts: [place] });
  }

  addPlaces(places: readonly Place[]): void {
    for (const { name, look, from, rank, at } of placesByRank(places)) {
      const feature = { look, from, rank, isTunnel: false, name: this.names.add(name), parts: [at] };
      this.features.put(feature);
      if (from < MAP_ZOOMS.min) this.farNames.push(feature);
    }
  }

  /** Where there are streets. */
  reachOver({ south, west, north, east }: { south: number; west: number; north: number; east: number }): void {
    this.widen([
      gridColumn(west * DEGREE),
      gridRow(north * DEGREE),
      gridColumn(east * DEGREE),
      gridRow(south * DEGREE),
    ]);
  }

  private widen(points: ArrayLike<number>): void {
    const { left, top, right, bottom } = boxOf([points]);
    this.reach.left = Math.min(this.reach.left, left);
    this.reach.top = Math.min(this.reach.top, top);
    this.reach.right = Math.max(this.reach.right, right);
    this.reach.bottom = Math.max(this.reach.bottom, bottom);
  }

  close(): void {
    this.features.close();
    this.coasts.close();
  }
}

/** The first zoom at which something of this size in the grid is so many pixels large. */
function zoomAtWhich(size: number, pixels: number): number {
  let zoom: number = MAP_ZOOMS.min;
  while (zoom <= MAP_ZOOMS.max && (size * PIXELS) / gridSide(zoom) < pixels) zoom++;
  return zoom;
}
