import { StreetsError } from '../errors.ts';
import type { OsmSource, Progress, Relation, Tags } from '../import/osmSource.ts';
import type { SortedIds } from '../import/sortedRuns.ts';
import { type Blob, BlobFile } from './blobs.ts';
import { Block, Sums } from './block.ts';
import type { BlockTags } from './blockTags.ts';
import { ProtoCursor } from './protobuf.ts';

const REQUIRED_FEATURE = 4;
const OPTIONAL_FEATURE = 5;
const SORTED = 'Sort.Type_then_ID';
const SUPPORTED_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes']);

/** Streams an `.osm.pbf` extract blob by blob. */
export class OsmPbf implements OsmSource {
  private readonly file: BlobFile;
  private readonly firstData: number;
  /** True if the file is sorted: nodes, then ways, then relations. */
  private isSorted = false;
  /** Blobs without nodes, found by the first pass; the second pass skips them. */
  private readonly withoutNodes = new Set<number>();
  private blobs: readonly Blob[] | undefined;
  private readonly refs = new Sums();

  constructor(path: string) {
    this.file = new BlobFile(path);
    try {
      this.firstData = this.readHeader();
    } catch (error) {
      this.file.close();
      throw error;
    }
  }

  get size(): number {
    return this.file.size;
  }

  close(): void {
    this.file.close();
  }

  /** Reads backwards: in a sorted file only the blobs with relations and one more are inflated. */
  relations(keys: ReadonlySet<string>, visit: (relation: Relation) => void): void {
    for (const blob of [...this.dataBlobs()].reverse()) {
      let isNothingElse = false;
      this.decode(blob, (bytes) => {
        isNothingElse = new Block(bytes, keys).readRelations(visit);
      });
      if (!isNothingElse && this.isSorted) return;
    }
  }

  ways(
    keys: ReadonlySet<string>,
    visit: (refs: Float64Array, tags: Tags, id: number) => void,
    progress?: Progress,
    ids?: SortedIds,
  ): void {
    const read = (refs: ProtoCursor, tags: BlockTags | undefined, id: number) =>
      visit(this.refs.of(refs), tags?.read() ?? {}, id);
    for (const blob of this.dataBlobs()) {
      this.decode(blob, (bytes) => {
        if (!new Block(bytes, keys).readWays(read, ids)) this.withoutNodes.add(blob.at);
      });
      progress?.(blob.end / this.file.size);
    }
  }

  nodes(
    keys: ReadonlySet<string>,
    visit: (id: number, latitude: number, longitude: number, tags: Tags | undefined) => void,
    progress?: Progress,
  ): void {
    for (const blob of this.dataBlobs()) {
      if (this.withoutNodes.has(blob.at)) continue;
      this.decode(blob, (bytes) =>
        new Block(bytes, keys).readNodes((id, latitude, longitude, tags) =>
          visit(id, latitude, longitude, tags?.read()),
        ),
      );
      progress?.(blob.end / this.file.size);
    }
    progress?.(1);
  }

  private readHeader(): number {
    const header = this.file.blobAt(0);
    if (header.type !== 'OSMHeader') throw this.file.damaged(0, 'a file must begin with its header');
    this.decode(header, (bytes) => {
      this.isSorted = readFeatures(bytes, this.file.name).includes(SORTED);
    });
    return header.end;
  }

  private *dataBlobs(): Generator<Blob> {
    if (this.blobs) return yield* this.blobs;
    const blobs: Blob[] = [];
    for (let at = this.firstData; at < this.file.size; ) {
      const blob = this.file.blobAt(at);
      at = blob.end;
      if (blob.type !== 'OSMData') continue;
      blobs.push(blob);
      yield blob;
    }
    this.blobs = blobs;
  }

  private decode(blob: Blob, read: (bytes: Uint8Array) => void): void {
    const bytes = blob.bytes();
    this.file.decoding(blob.at, () => read(bytes));
  }
}

/** Throws on unsupported required features; returns the optional ones. */
function readFeatures(bytes: Uint8Array, name: string): string[] {
  const optional: string[] = [];
  const header = new ProtoCursor(bytes);
  for (let field = header.field(); field !== 0; field = header.field()) {
    if (field === OPTIONAL_FEATURE) optional.push(header.text());
    else if (field !== REQUIRED_FEATURE) header.skip();
    if (field !== REQUIRED_FEATURE) continue;
    const feature = header.text();
    if (feature === 'HistoricalInformation') {
      throw new StreetsError(
        `${name} is a history file: it holds every past version of the map. Take the ordinary extract of the same place.`,
      );
    }
    if (!SUPPORTED_FEATURES.has(feature)) {
      throw new StreetsError(`${name} needs a reader that knows "${feature}"; this one does not.`);
    }
  }
  return optional;
}
