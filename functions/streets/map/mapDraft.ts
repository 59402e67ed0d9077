import type { NameTable } from '../import/nameTable.ts';
import { DEGREE } from '../network/buildNetwork.ts';
import type { Place } from '../tiles/basemapCodec.ts';
import { doubleArea } from './cutLine.ts';
import { labelPlace } from './labelPlace.ts';
import { LOOKS, labelLookOf, lookIndex, NO_LOOK } from './looks.ts';
import { MapFeatures } from './mapFeatures.ts';
import { MAP_ZOOMS } from './mapZooms.ts';
import { gridColumn, gridRow, gridSide } from './mercator.ts';

/** Pixels of the screen to a tile. */
const PIXELS = 512;
/** Areas that are smaller are not seen. */
const LEAST_PIXELS = 12;
/** A name needs room: so many pixels across. */
const LABEL_PIXELS = 70;

/** Gathers what an import shows on the map, before any tile is written. */
export class MapDraft {
  readonly features = new MapFeatures();
  /** Of which the sea will be made. */
  readonly coasts = new MapFeatures();
  hasCoast = false;
  readonly names: NameTable;

  constructor(names: NameTable) {
    this.names = names;
  }

  addLine(look: number, name: number, isTunnel: boolean, points: Int32Array): void {
    const { from = MAP_ZOOMS.most, layer = 'line' } = LOOKS[look] ?? {};
    const feature = { look, from, isTunnel, name, parts: [points] };
    if (layer === 'coast') {
      this.hasCoast = true;
      this.coasts.putDetail(feature);
    } else this.features.put(feature);
  }

  /** The outer ring and its holes, first points not repeated. */
  addArea(look: number, name: number, parts: Int32Array[]): void {
    const [ring] = parts;
    const known = LOOKS[look];
    if (ring === undefined || known === undefined) return;
    const size = Math.sqrt(Math.abs(doubleArea(ring)) / 2);
    const from = Math.max(known.from, zoomAtWhich(size, Math.sqrt(LEAST_PIXELS)));
    if (from > MAP_ZOOMS.most) return;
    this.features.put({ look, from, isTunnel: false, name: 0, parts });
    const label = labelLookOf(known);
    if (name === 0 || label === NO_LOOK) return;
    const labelFrom = Math.min(MAP_ZOOMS.most, Math.max(from, zoomAtWhich(size, LABEL_PIXELS)));
    const place = labelPlace(parts);
    this.features.put({ look: label, from: labelFrom, isTunnel: false, name, parts: [place] });
  }

  addPlace({ kind, name, latitude, longitude }: Place): void {
    const look = lookIndex(kind);
    const point = [gridColumn(longitude * DEGREE), gridRow(latitude * DEGREE)];
    const from = LOOKS[look]?.from ?? MAP_ZOOMS.most;
    this.features.put({ look, from, isTunnel: false, name: this.names.add(name), parts: [point] });
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
