import type { NameTable } from '../import/keptWays.ts';
import type { Tags } from '../import/osmSource.ts';
import { DEGREE } from '../network/network.ts';
import { numberAt } from '../network/typedArrays.ts';
import type { Place, PlaceKind } from '../tiles/placeCodec.ts';
import { doubleArea } from './cutLine.ts';
import { FEATURE_STYLES, labelStyleOf, NO_STYLE, styleIndex } from './featureStyles.ts';
import type { MapPoint } from './landmarks.ts';
import { type MapFeature, MapFeatures } from './mapFeatures.ts';
import { boxOf, DETAIL_ZOOM, gridColumn, gridRow, gridSide, MAP_ZOOMS, NAMES_FROM_ZOOM } from './mercator.ts';

/**
 * Label position of an area: the middle of its widest cross-section on one of a few rows, so that the label of a bent
 * lake does not lie on its shore. Rings of interleaved x and y, the outer one first.
 */
export function labelPlace(rings: readonly ArrayLike<number>[]): [x: number, y: number] {
  const [outer = []] = rings;
  const { top, bottom } = boxOf([outer]);
  let best = { width: -1, x: numberAt(outer, 0), y: numberAt(outer, 1) };
  for (const share of [0.5, 0.4, 0.6, 0.3, 0.7]) {
    // Half a unit off the whole numbers on which vertices lie.
    const y = Math.floor(top + (bottom - top) * share) + 0.5;
    const crossings = crossingsOf(rings, y);
    for (let i = 1; i < crossings.length; i += 2) {
      const [from = 0, to = 0] = [crossings[i - 1], crossings[i]];
      // Prefers the middle row unless another is clearly wider.
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

/** Plausible population by kind of place, and the default if untagged: a typo does not make a village a metropolis. */
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
/** A national capital ranks as a city of at least this population. */
const CAPITAL = 1_000_000;
const CAPITAL_RANK = rankOf(CAPITAL);

const shownKind = (kind: PlaceKind, rank: number): PlaceKind => (rank <= CAPITAL_RANK ? 'city' : kind);

/** Label priority, lower wins (6: 10 million inhabitants, 16: one hundred). */
export function placeRank(kind: PlaceKind, { population = '', capital }: Tags = {}): number {
  const { min, usual, max } = PEOPLE[kind];
  // OSM writes "5 229", "5.229" and "5,229" as well.
  const counted = Number.parseInt(population.replace(/[\s.,']/g, ''), 10) || usual;
  const people = Math.min(max, Math.max(min, counted));
  return rankOf(capital === 'yes' ? Math.max(CAPITAL, people) : people);
}

function rankOf(people: number): number {
  return Math.round(20 - 2 * Math.log10(people));
}

const EARLIEST: Partial<Record<PlaceKind, number>> = {
  city: NAMES_FROM_ZOOM,
  town: 5,
  village: MAP_ZOOMS.min,
  island: 9,
  suburb: 11,
};
/** At coarse zooms a tile is divided into so many squares per side, each with one label. */
const SQUARES_ACROSS = 6;

export interface RankedPlace {
  name: string;
  look: number;
  from: number;
  rank: number;
  /** Position on the map grid. */
  at: [number, number];
}

/**
 * Sorted by priority. Below the zoom at which all places of a kind are labelled, each square of a tile labels the most
 * important place that no coarser tile has: the number of labels per tile is bounded, and populated tiles have at least
 * one.
 */
export function placesByRank(places: readonly Place[]): RankedPlace[] {
  const ranked = places
    .map(({ kind, name, rank = placeRank(kind), latitude, longitude }) => {
      const shown = shownKind(kind, rank);
      const look = styleIndex(shown);
      const from = FEATURE_STYLES[look]?.from ?? MAP_ZOOMS.max;
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

const PIXELS = 512;
const MIN_PIXELS = 12;
const LABEL_PIXELS = 70;
/** Smaller, because an island's label extends over the water. */
const ISLE_LABEL_PIXELS = 30;

/** Collects all map features of an import before tiles are written. */
export class MapDraft {
  readonly features = new MapFeatures();
  readonly coasts = new MapFeatures();
  /** Place labels for zooms below the first map tiles. */
  readonly farNames: MapFeature[] = [];
  hasCoast = false;
  /** Bounding box of coastlines and streets in grid coordinates. */
  readonly reach = boxOf([]);
  readonly names: NameTable;

  constructor(names: NameTable) {
    this.names = names;
  }

  addLine(look: number, name: number, isTunnel: boolean, points: ArrayLike<number>): void {
    const { from = MAP_ZOOMS.max, layer = 'line' } = FEATURE_STYLES[look] ?? {};
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
    const known = FEATURE_STYLES[look];
    if (ring === undefined || known === undefined) return;
    if (known.layer === 'landmark' || known.layer === 'number') {
      this.addMark(look, name, labelPlace(parts));
      return;
    }
    const size = Math.sqrt(Math.abs(doubleArea(ring)) / 2);
    const from = Math.max(known.from, zoomAtWhich(size, Math.sqrt(MIN_PIXELS)));
    if (from > MAP_ZOOMS.max) return;
    const isIsle = known.layer === 'isle';
    if (!isIsle) this.features.put({ look, from, isTunnel: false, name: 0, parts });
    const label = labelStyleOf(known);
    if (name === 0 || label === NO_STYLE) return;
    const fits = zoomAtWhich(size, isIsle ? ISLE_LABEL_PIXELS : LABEL_PIXELS);
    const labelFrom = Math.min(MAP_ZOOMS.max, Math.max(from, fits));
    const place = labelPlace(parts);
    this.features.put({ look: label, from: labelFrom, isTunnel: false, name, parts: [place] });
  }

  /** A landmark or a house number, at degrees x 1e7. */
  addPoint({ look, name }: MapPoint, latitude: number, longitude: number): void {
    this.addMark(look, this.names.add(name), [gridColumn(longitude), gridRow(latitude)]);
  }

  private addMark(look: number, name: number, at: [x: number, y: number]): void {
    this.features.put({ look, from: MAP_ZOOMS.max, isTunnel: false, name, parts: [at] });
  }

  addPlaces(places: readonly Place[]): void {
    for (const { name, look, from, rank, at } of placesByRank(places)) {
      const feature = { look, from, rank, isTunnel: false, name: this.names.add(name), parts: [at] };
      this.features.put(feature);
      if (from < MAP_ZOOMS.min) this.farNames.push(feature);
    }
  }

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

/** The first zoom at which a length in grid units covers the given pixels. */
function zoomAtWhich(size: number, pixels: number): number {
  let zoom: number = MAP_ZOOMS.min;
  while (zoom <= MAP_ZOOMS.max && (size * PIXELS) / gridSide(zoom) < pixels) zoom++;
  return zoom;
}
