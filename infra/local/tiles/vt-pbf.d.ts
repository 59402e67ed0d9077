declare module 'vt-pbf' {
  import type { LegacyTile } from 'geojson-vt';

  /** Layers by name, as geojson-vt cut them, as the bytes of one vector tile. */
  export function fromGeojsonVt(
    layers: Record<string, LegacyTile>,
    options?: { version?: number; extent?: number },
  ): Uint8Array;
}
