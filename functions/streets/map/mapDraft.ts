import type { NameTable } from '../import/nameTable.ts';
import { DEGREE } from '../network/buildNetwork.ts';
import type { Place } from '../tiles/placeCodec.ts';
import { doubleArea } from './cutLine.ts';
import { labelPlace } from './labelPlace.ts';
import { LOOKS, labelLookOf, NO_LOOK } from './looks.ts';
import { type MapFeature, MapFeatures } from './mapFeatures.ts';
import { MAP_ZOOMS } from './mapZooms.ts';
import { boxOf, gridColumn, gridRow, gridSide } from './mercator.ts';
import { placesByRank } from './placeZooms.ts';

/** Pixels of the screen to a tile. */
const PIXELS = 512;
/** Areas that are smaller are not seen. */
const LEAST_PIXELS = 12;
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
    const { from = MAP_ZOOMS.most, layer = 'line' } = LOOKS[look] ?? {};
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
    const from = Math.max(known.from, zoomAtWhich(size, Math.sqrt(LEAST_PIXELS)));
    if (from > MAP_ZOOMS.most) return;
    const isIsle = known.layer === 'isle';
    if (!isIsle) this.features.put({ look, from, isTunnel: false, name: 0, parts });
    const label = labelLookOf(known);
    if (name === 0 || label === NO_LOOK) return;
    const fits = zoomAtWhich(size, isIsle ? ISLE_LABEL_PIXELS : LABEL_PIXELS);
    const labelFrom = Math.min(MAP_ZOOMS.most, Math.max(from, fits));
    const place = labelPlace(parts);
    this.features.put({ look: label, from: labelFrom, isTunnel: false, name, parts: [place] });
  }

  addPlaces(places: readonly Place[]): void {
    for (const { name, look, from, rank, at } of placesByRank(places)) {
      const feature = { look, from, rank, isTunnel: false, name: this.names.add(name), parts: [at] };
      this.features.put(feature);
      if (from < MAP_ZOOMS.least) this.farNames.push(feature);
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
  let zoom: number = MAP_ZOOMS.least;
  while (zoom <= MAP_ZOOMS.most && (size * PIXELS) / gridSide(zoom) < pixels) zoom++;
  return zoom;
}
