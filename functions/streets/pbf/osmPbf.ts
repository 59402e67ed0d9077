import { StreetsError } from '../errors.ts';
import type { OsmSource, Progress, Relation, Tags, WantedNodes } from '../import/osmSource.ts';
import type { SortedIds } from '../import/sortedRuns.ts';
import { type Blob, BlobFile } from './blobs.ts';
import { BATCH_BYTES, BlobThreads } from './blobThreads.ts';
import { Block, Sums } from './block.ts';
import type { BlockTags } from './blockTags.ts';
import { unpackNodes, unpackWays } from './packedBlocks.ts';
import { ProtoCursor } from './protobuf.ts';

const REQUIRED_FEATURE = 4;
const OPTIONAL_FEATURE = 5;
const SORTED = 'Sort.Type_then_ID';
const SUPPORTED_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes']);

/** Reads an `.osm.pbf` extract blob by blob, in threads of their own or in this one; nothing of it stays in memory. */
export class OsmPbf implements OsmSource {
  private readonly file: BlobFile;
  private readonly firstData: number;
  /** Nodes, then ways, then relations. */
  private isSorted = false;
  /** Blobs that the first pass saw to hold no nodes: the second pass leaves them alone. */
  private readonly withoutNodes = new Set<number>();
  /** All with data, once they are known. */
  private blobs: readonly Blob[] | undefined;
  private readonly threads: BlobThreads | undefined;
  private readonly refs = new Sums();

  /** `threads` of 0 reads in the thread that asks; others are given so many bytes of blobs at a time. */
  constructor(path: string, threads = 0, batchBytes = BATCH_BYTES) {
    this.file = new BlobFile(path);
    try {
      this.firstData = this.readHeader();
    } catch (error) {
      this.file.close();
      throw error;
    }
    if (threads > 0) this.threads = new BlobThreads(path, threads, batchBytes);
  }

  get size(): number {
    return this.file.size;
  }

  close(): void {
    this.threads?.close();
    this.file.close();
  }

  /** From the end: files are sorted by kind as a rule, and then only the blobs with relations are inflated, and one more. */
  relations(keys: ReadonlySet<string>, visit: (relation: Relation) => void): void {
    for (const blob of [...this.dataBlobs()].reverse()) {
      let isNothingElse = false;
      this.decode(blob, (bytes) => {
        isNothingElse = new Block(bytes, keys).readRelations(visit);
      });
      if (!isNothingElse && this.isSorted) return;
    }
  }

  async ways(
    keys: ReadonlySet<string>,
    visit: (refs: Float64Array, tags: Tags, id: number) => void,
    progress?: Progress,
    ids?: SortedIds,
  ): Promise<void> {
    const done = (blob: Blob, hasNodes: boolean) => {
      if (!hasNodes) this.withoutNodes.add(blob.at);
      progress?.(blob.end / this.file.size);
    };
    if (this.threads) {
      const pass = { kind: 'ways', keys, ids } as const;
      for await (const { blobs, packed, sets, hasNodes } of this.threads.read(this.dataBlobs(), pass)) {
        unpackWays(packed, sets, visit);
        for (const [i, blob] of blobs.entries()) done(blob, hasNodes[i] ?? true);
      }
      return;
    }
    for (const blob of this.dataBlobs()) {
      this.decode(blob, (bytes) => {
        const read = (refs: ProtoCursor, tags: BlockTags | undefined, id: number) =>
          visit(this.refs.of(refs), tags?.read() ?? {}, id);
        done(blob, new Block(bytes, keys).readWays(read, ids));
      });
    }
  }

  async nodes(
    keys: ReadonlySet<string>,
    visit: (id: number, latitude: number, longitude: number, tags: Tags | undefined) => void,
    progress?: Progress,
    wanted?: WantedNodes,
  ): Promise<void> {
    if (this.threads) {
      const pass = { kind: 'nodes', keys, wanted: wanted?.ids } as const;
      for await (const { blobs, packed, sets } of this.threads.read(this.blobsWithNodes(), pass)) {
        unpackNodes(packed, sets, visit, wanted?.place);
        for (const blob of blobs) progress?.(blob.end / this.file.size);
      }
    } else {
      for (const blob of this.blobsWithNodes()) {
        this.decode(blob, (bytes) =>
          new Block(bytes, keys).readNodes(({ ids, latitudes, longitudes }, at, tags) =>
            visit(ids[at] ?? 0, latitudes[at] ?? 0, longitudes[at] ?? 0, tags?.read()),
          ),
        );
        progress?.(blob.end / this.file.size);
      }
    }
    progress?.(1);
  }

  /** Answers where the data begins. */
  private readHeader(): number {
    const header = this.file.blobAt(0);
    if (header.type !== 'OSMHeader') throw this.file.damaged(0, 'a file must begin with its header');
    this.decode(header, (bytes) => {
      this.isSorted = readFeatures(bytes, this.file.name).includes(SORTED);
    });
    return header.end;
  }

  /** Their headers are read once. */
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

  private *blobsWithNodes(): Generator<Blob> {
    for (const blob of this.dataBlobs()) if (!this.withoutNodes.has(blob.at)) yield blob;
  }

  private decode(blob: Blob, read: (bytes: Uint8Array) => void): void {
    const bytes = blob.bytes();
    this.file.decoding(blob.at, () => read(bytes));
  }
}

/** Refuses what it cannot read; answers what else is said of the file. */
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
