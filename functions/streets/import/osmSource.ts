export type Tags = Readonly<Record<string, string>>;

/** Told now and then how far a long step has come, from 0 to 1. */
export type Progress = (share: number) => void;

/**
 * OpenStreetMap data to import, read twice: ways first, then the nodes they need. An extract file, an Overpass
 * answer and the demo city all look like this. Positions are degrees x 1e7, as OpenStreetMap stores them.
 */
export interface OsmSource {
  /** Reports every way with at least one of the keys. `refs` is only valid during the call. */
  ways(keys: ReadonlySet<string>, visit: (refs: Float64Array, tags: Tags) => void, progress?: Progress): void;
  /** Reports every node; `tags` only where the node has at least one of the keys. */
  nodes(
    keys: ReadonlySet<string>,
    visit: (id: number, latitude: number, longitude: number, tags: Tags | undefined) => void,
    progress?: Progress,
  ): void;
}
