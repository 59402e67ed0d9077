import { DEGREE } from '../network/buildNetwork.ts';
import { indexOfId, type SortedIds } from './sortedRuns.ts';

export type Tags = Readonly<Record<string, string>>;

/** Told now and then how far a long step has come, from 0 to 1. */
export type Progress = (share: number) => void;

export interface Relation {
  tags: Tags;
  /** Ids and roles of ways. */
  members: readonly { id: number; role: string }[];
}

/** Nodes that are wanted whatever their tags. */
export interface WantedNodes {
  ids: SortedIds;
  /** Of each node its id, its latitude and its longitude. Only valid during the call. */
  place(nodes: Float64Array): void;
}

/**
 * OpenStreetMap data to import, read in passes: relations, then ways, then the nodes they need. Extract files and Overpass
 * answers look like this. Positions are degrees x 1e7, as OpenStreetMap stores them.
 */
export interface OsmSource {
  /** Reports every relation with at least one of the keys, with those of its members that are ways. */
  relations(keys: ReadonlySet<string>, visit: (relation: Relation) => void): void;
  /**
   * Reports every way with at least one of the keys, and those with the ids, without tags if they have none of the keys.
   * `refs` is only valid during the call.
   */
  ways(
    keys: ReadonlySet<string>,
    visit: (refs: Float64Array, tags: Tags, id: number) => void,
    progress?: Progress,
    ids?: SortedIds,
  ): Promise<void>;
  /**
   * Reports every node; `tags` only where the node has at least one of the keys. Where it is faster, nodes without such
   * tags are not reported: those that are wanted are placed, many at a time.
   */
  nodes(
    keys: ReadonlySet<string>,
    visit: (id: number, latitude: number, longitude: number, tags: Tags | undefined) => void,
    progress?: Progress,
    wanted?: WantedNodes,
  ): Promise<void>;
}

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
