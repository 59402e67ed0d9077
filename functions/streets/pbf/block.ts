import type { Relation } from '../import/osmSource.ts';
import { indexOfId, type SortedIds } from '../import/sortedRuns.ts';
import { float64At } from '../network/typedArrays.ts';
import { BlockTags, BlockTexts } from './blockTags.ts';
import { BrokenMessage, ProtoCursor } from './protobuf.ts';

/** Decodes delta-coded numbers into one reused buffer. */
export class Sums {
  private buffer = new Float64Array(1 << 13);

  /** The returned array is valid until the next call. */
  of(differences: ProtoCursor): Float64Array {
    const max = differences.end - differences.at;
    if (max > this.buffer.length) this.buffer = new Float64Array(2 * max);
    const { buffer } = this;
    let count = 0;
    for (let sum = 0; differences.at < differences.end; count++) {
      sum += differences.signed();
      buffer[count] = sum;
    }
    return buffer.subarray(0, count);
  }
}

/** Coordinates are in units of 1e-9 degrees; 1e-7 is OSM's own precision. */
const NANO_PER_UNIT = 100;

/** Field numbers of keys, values, roles, member ids and member types. */
const RELATION_COLUMNS: ReadonlySet<number> = new Set([2, 3, 8, 9, 10]);
const WAY_MEMBER = 1;

/** Arguments are valid during the call only. The cursor is at the delta-coded refs. */
type WayVisitor = (refs: ProtoCursor, tags: BlockTags | undefined, id: number) => void;
type NodeVisitor = (id: number, latitude: number, longitude: number, tags: BlockTags | undefined) => void;

const [idSums, latitudeSums, longitudeSums] = [new Sums(), new Sums(), new Sums()];

/**
 * A PrimitiveBlock: a string table and groups of nodes, ways or relations. The cursors for ways are allocated once per
 * block, as there are millions of ways.
 */
export class Block {
  private readonly texts: BlockTexts;
  private readonly tags: BlockTags;
  private readonly groups: ProtoCursor[] = [];
  private readonly entity: ProtoCursor;
  private readonly tagKeys: ProtoCursor;
  private readonly tagValues: ProtoCursor;
  private readonly deltas: ProtoCursor;
  private granularity = 100;
  private latitudeOffset = 0;
  private longitudeOffset = 0;

  constructor(bytes: Uint8Array, keys: ReadonlySet<string>) {
    this.texts = new BlockTexts(bytes);
    this.tags = new BlockTags(this.texts, keys);
    this.entity = new ProtoCursor(bytes);
    this.tagKeys = new ProtoCursor(bytes);
    this.tagValues = new ProtoCursor(bytes);
    this.deltas = new ProtoCursor(bytes);
    const block = new ProtoCursor(bytes);
    for (let field = block.field(); field !== 0; field = block.field()) {
      if (field === 1) this.texts.index(nested(block));
      else if (field === 2) this.groups.push(nested(block));
      else if (field === 17) this.granularity = block.varint();
      else if (field === 19) this.latitudeOffset = block.int64();
      else if (field === 20) this.longitudeOffset = block.int64();
      else block.skip();
    }
  }

  /** Reports ways wanted by key or id; returns whether the block has nodes too. */
  readWays(visit: WayVisitor, ids?: SortedIds): boolean {
    let sawNodes = false;
    for (const group of this.groups) {
      const start = group.at;
      for (let field = group.field(); field !== 0; field = group.field()) {
        if (field === 3) this.readWay(enter(group, this.entity), visit, ids);
        else {
          sawNodes ||= field === 1 || field === 2;
          group.skip();
        }
      }
      group.at = start;
    }
    return sawNodes;
  }

  readNodes(visit: NodeVisitor): void {
    for (const group of this.groups) {
      for (let field = group.field(); field !== 0; field = group.field()) {
        if (field === 2) this.readDenseNodes(nested(group), visit);
        else if (field === 1) this.readNode(enter(group, this.entity), visit);
        else group.skip();
      }
    }
  }

  /** Reports relations; returns whether the block has nothing else. */
  readRelations(visit: (relation: Relation) => void): boolean {
    let sawOthers = false;
    for (const group of this.groups) {
      for (let field = group.field(); field !== 0; field = group.field()) {
        if (field === 4) this.readRelation(nested(group), visit);
        else {
          sawOthers = true;
          group.skip();
        }
      }
    }
    return !sawOthers;
  }

  private readRelation(relation: ProtoCursor, visit: (relation: Relation) => void): void {
    const columns: (ProtoCursor | undefined)[] = [];
    for (let field = relation.field(); field !== 0; field = relation.field()) {
      if (RELATION_COLUMNS.has(field)) columns[field] = nested(relation);
      else relation.skip();
    }
    const [, , keys, values, , , , , roles, ids, types] = columns;
    const tags = keys && values && this.tags.ofColumns(keys, values);
    if (!tags) return;
    const members: { id: number; role: string }[] = [];
    for (let id = 0; roles && ids && types && types.at < types.end; ) {
      id += ids.signed();
      const role = tags.texts.text(roles.varint());
      if (types.varint() === WAY_MEMBER) members.push({ id, role });
    }
    visit({ tags: tags.read(), members });
  }

  private readWay(way: ProtoCursor, visit: WayVisitor, ids: SortedIds | undefined): void {
    let id = 0;
    for (const column of [this.tagKeys, this.tagValues, this.deltas]) column.end = column.at;
    for (let field = way.field(); field !== 0; field = way.field()) {
      if (field === 1) id = way.varint();
      else if (field === 2) enter(way, this.tagKeys);
      else if (field === 3) enter(way, this.tagValues);
      else if (field === 8) enter(way, this.deltas);
      else way.skip();
    }
    const tags = this.tags.ofColumns(this.tagKeys, this.tagValues);
    if (tags || (ids && indexOfId(ids, id) !== -1)) visit(this.deltas, tags, id);
  }

  private readNode(node: ProtoCursor, visit: NodeVisitor): void {
    let id = 0;
    let latitude = 0;
    let longitude = 0;
    for (const column of [this.tagKeys, this.tagValues]) column.end = column.at;
    for (let field = node.field(); field !== 0; field = node.field()) {
      if (field === 1) id = node.signed();
      else if (field === 2) enter(node, this.tagKeys);
      else if (field === 3) enter(node, this.tagValues);
      else if (field === 8) latitude = node.signed();
      else if (field === 9) longitude = node.signed();
      else node.skip();
    }
    const tags = this.tags.ofColumns(this.tagKeys, this.tagValues);
    visit(id, this.latitude(latitude), this.longitude(longitude), tags);
  }

  private readDenseNodes(dense: ProtoCursor, visit: NodeVisitor): void {
    let ids: ProtoCursor | undefined;
    let latitudes: ProtoCursor | undefined;
    let longitudes: ProtoCursor | undefined;
    let keysAndValues: ProtoCursor | undefined;
    for (let field = dense.field(); field !== 0; field = dense.field()) {
      if (field === 1) ids = nested(dense);
      else if (field === 8) latitudes = nested(dense);
      else if (field === 9) longitudes = nested(dense);
      else if (field === 10) keysAndValues = nested(dense);
      else dense.skip();
    }
    if (!ids || !latitudes || !longitudes) throw new BrokenMessage('its nodes lack ids or coordinates');
    const [all, north, east] = [idSums.of(ids), latitudeSums.of(latitudes), longitudeSums.of(longitudes)];
    if (north.length !== all.length || east.length !== all.length) {
      throw new BrokenMessage('it has more coordinates than nodes, or fewer');
    }
    for (let at = 0; at < all.length; at++) {
      const tags = keysAndValues && this.tags.nextOf(keysAndValues);
      visit(float64At(all, at), this.latitude(float64At(north, at)), this.longitude(float64At(east, at)), tags);
    }
  }

  private latitude(value: number): number {
    return Math.round((this.latitudeOffset + this.granularity * value) / NANO_PER_UNIT);
  }

  private longitude(value: number): number {
    return Math.round((this.longitudeOffset + this.granularity * value) / NANO_PER_UNIT);
  }
}

/** A cursor over a nested message; the outer one skips it. */
function nested(cursor: ProtoCursor): ProtoCursor {
  const end = cursor.fieldEnd();
  const inner = new ProtoCursor(cursor.bytes, cursor.at, end);
  cursor.at = end;
  return inner;
}

/** Enters a nested message like `nested`, reusing a cursor. */
function enter(cursor: ProtoCursor, inside: ProtoCursor): ProtoCursor {
  inside.end = cursor.fieldEnd();
  inside.at = cursor.at;
  cursor.at = inside.end;
  return inside;
}
