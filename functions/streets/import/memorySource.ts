import { DEGREE } from '../network/buildNetwork.ts';
import type { OsmSource, Tags } from './osmSource.ts';

export interface OsmNode {
  id: number;
  /** Degrees. */
  latitude: number;
  longitude: number;
  tags?: Tags;
}

export interface OsmWay {
  /** Node ids. */
  refs: readonly number[];
  tags: Tags;
}

/** OpenStreetMap data that is in memory already, such as an Overpass answer. */
export function memorySource({ nodes, ways }: { nodes: readonly OsmNode[]; ways: readonly OsmWay[] }): OsmSource {
  const hasOne = (tags: Tags | undefined, keys: ReadonlySet<string>) =>
    tags !== undefined && Object.keys(tags).some((key) => keys.has(key));
  return {
    ways(keys, visit) {
      for (const { refs, tags } of ways) if (hasOne(tags, keys)) visit(Float64Array.from(refs), tags);
    },
    nodes(keys, visit) {
      for (const { id, latitude, longitude, tags } of nodes) {
        visit(id, Math.round(latitude * DEGREE), Math.round(longitude * DEGREE), hasOne(tags, keys) ? tags : undefined);
      }
    },
  };
}
