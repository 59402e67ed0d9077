import { DEGREE } from '../network/network.ts';
import { indexOfId, type SortedIds } from './sortedRuns.ts';

export type Tags = Readonly<Record<string, string>>;

/** Called with the progress of a step, from 0 to 1. */
export type Progress = (share: number) => void;

export interface Relation {
  tags: Tags;
  members: readonly { id: number; role: string }[];
}

/**
 * OSM data read in passes: relations, ways, then their nodes. Implemented by extract files and Overpass answers.
 * Positions are degrees x 1e7, as in OSM.
 */
export interface OsmSource {
  /** Reports relations with at least one of the keys, and their member ways. */
  relations(keys: ReadonlySet<string>, visit: (relation: Relation) => void): void;
  /**
   * Reports ways with at least one of the keys, and ways by id (with empty tags if they have none of the keys). `refs`
   * is only valid during the call.
   */
  ways(
    keys: ReadonlySet<string>,
    visit: (refs: Float64Array, tags: Tags, id: number) => void,
    progress?: Progress,
    ids?: SortedIds,
  ): void;
  /** Reports every node; `tags` only if it has one of the keys. */
  nodes(
    keys: ReadonlySet<string>,
    visit: (id: number, latitude: number, longitude: number, tags: Tags | undefined) => void,
    progress?: Progress,
  ): void;
}

export interface OsmNode {
  id: number;
  latitude: number;
  longitude: number;
  tags?: Tags;
}

export interface OsmWay {
  id?: number;
  refs: readonly number[];
  tags: Tags;
}

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
    ways(keys, visit, _progress, ids) {
      for (const { id = 0, refs, tags } of ways) {
        if (hasOne(tags, keys) || (ids && indexOfId(ids, id) !== -1)) visit(Float64Array.from(refs), tags, id);
      }
    },
    nodes(keys, visit) {
      for (const { id, latitude, longitude, tags } of nodes) {
        visit(id, Math.round(latitude * DEGREE), Math.round(longitude * DEGREE), hasOne(tags, keys) ? tags : undefined);
      }
    },
  };
}
