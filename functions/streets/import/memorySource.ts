import { DEGREE } from '../network/buildNetwork.ts';
import type { OsmSource, Relation, Tags } from './osmSource.ts';
import { indexOfId } from './sortedIds.ts';

export interface OsmNode {
  id: number;
  /** Degrees. */
  latitude: number;
  longitude: number;
  tags?: Tags;
}

export interface OsmWay {
  /** Only where a relation refers to it. */
  id?: number;
  /** Node ids. */
  refs: readonly number[];
  tags: Tags;
}

/** OpenStreetMap data that is in memory already, such as an Overpass answer. */
export function memorySource({
  nodes,
  ways,
  relations = [],
}: {
  nodes: readonly OsmNode[];
  ways: readonly OsmWay[];
  relations?: readonly Relation[];
}): OsmSource {
  const hasOne = (tags: Tags | undefined, keys: ReadonlySet<string>) =>
    tags !== undefined && Object.keys(tags).some((key) => keys.has(key));
  return {
    relations(keys, visit) {
      for (const relation of relations) if (hasOne(relation.tags, keys)) visit(relation);
    },
    async ways(keys, visit, _progress, ids) {
      for (const { id = 0, refs, tags } of ways) {
        if (hasOne(tags, keys) || (ids && indexOfId(ids, id) !== -1)) visit(Float64Array.from(refs), tags, id);
      }
    },
    async nodes(keys, visit) {
      for (const { id, latitude, longitude, tags } of nodes) {
        visit(id, Math.round(latitude * DEGREE), Math.round(longitude * DEGREE), hasOne(tags, keys) ? tags : undefined);
      }
    },
  };
}
