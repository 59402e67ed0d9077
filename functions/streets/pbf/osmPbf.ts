import { StreetsError } from '../errors.ts';
import type { OsmSource, Progress, Relation, Tags } from '../import/osmSource.ts';
import { type Blob, BlobFile } from './blobs.ts';
import { Block } from './block.ts';
import { ProtoCursor } from './protobuf.ts';

const REQUIRED_FEATURE = 4;
const OPTIONAL_FEATURE = 5;
const SORTED = 'Sort.Type_then_ID';
const SUPPORTED_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes']);

/** Reads an `.osm.pbf` extract blob by blob; nothing of the file stays in memory between two blobs. */
export class OsmPbf implements OsmSource {
  private readonly file: BlobFile;
  private readonly firstData: number;
  /** Nodes, then ways, then relations. */
  private isSorted = false;
  /** Blobs that the first pass saw to hold no nodes: the second pass leaves them alone. */
  private readonly withoutNodes = new Set<number>();

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

  ways(
    keys: ReadonlySet<string>,
    visit: (refs: Float64Array, tags: Tags, id: number) => void,
    progress?: Progress,
    ids?: ReadonlySet<number>,
  ): void {
    for (const blob of this.dataBlobs(progress)) {
      this.decode(blob, (bytes) => {
        const block = new Block(bytes, keys);
        if (!block.readWays(visit, ids)) this.withoutNodes.add(blob.at);
      });
    }
  }

  nodes(
    keys: ReadonlySet<string>,
    visit: (id: number, latitude: number, longitude: number, tags: Tags | undefined) => void,
    progress?: Progress,
  ): void {
    for (const blob of this.dataBlobs(progress)) {
      if (!this.withoutNodes.has(blob.at)) this.decode(blob, (bytes) => new Block(bytes, keys).readNodes(visit));
    }
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

  private *dataBlobs(progress?: Progress): Generator<Blob> {
    for (let at = this.firstData; at < this.file.size; ) {
      const blob = this.file.blobAt(at);
      at = blob.end;
      if (blob.type === 'OSMData') yield blob;
      progress?.(at / this.file.size);
    }
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
