import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

/** The layers of a vector tile, decoded by the library that draws them on the map. */
export function decodeVectorTile(bytes: Uint8Array) {
  const { layers } = new VectorTile(new PbfReader(bytes));
  const decoded = Object.entries(layers).map(([name, layer]) => {
    const features = Array.from({ length: layer.length }, (_, at) => {
      const feature = layer.feature(at);
      const [left = Number.NaN, top, right, bottom] = feature.bbox();
      return { tags: feature.properties, corners: { left, top, right, bottom } };
    });
    return [name, { features }] as const;
  });
  return Object.fromEntries(decoded);
}
