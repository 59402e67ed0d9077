import type { Relation, Tags } from '../import/osmSource.ts';
import { indexOfId, type SortedIds } from '../import/sortedIds.ts';
import { BrokenMessage, ProtoCursor } from './protobuf.ts';
import { refsOf } from './refs.ts';

/** Coordinates are in units of 1e-9 degrees; we keep 1e-7, the precision OpenStreetMap itself has. */
const NANO_PER_UNIT = 100;

type WayVisitor = (refs: Float64Array, tags: Tags, id: number) => void;
/** Keys, values, roles, ids and kinds of members. */
const RELATION_COLUMNS: ReadonlySet<number> = new Set([2, 3, 8, 9, 10]);
const WAY_MEMBER = 1;

type NodeVisitor = (id: number, latitude: number, longitude: number, tags: Tags | undefined) => void;

/** One PrimitiveBlock: a string table and groups of nodes, ways or relations that refer to it. */
export class Block {
  private readonly bytes: Uint8Array;
  private readonly keys: ReadonlySet<string>;
  private readonly groups: ProtoCursor[] = [];
  private readonly stringStart: number[] = [];
  private readonly stringEnd: number[] = [];
  private readonly strings: (string | undefined)[] = [];
  /** Per string of the table: not looked at yet, one of the wanted keys, or not. */
  private readonly wanted: (boolean | undefined)[] = [];
  private granularity = 100;
  private latitudeOffset = 0;
  private longitudeOffset = 0;

  constructor(bytes: Uint8Array, keys: ReadonlySet<string>) {
    this.bytes = bytes;
    this.keys = keys;
    const block = new ProtoCursor(bytes);
    for (let field = block.field(); field !== 0; field = block.field()) {
      if (field === 1) this.indexStrings(nested(block));
      else if (field === 2) this.groups.push(nested(block));
      else if (field === 17) this.granularity = block.varint();
      else if (field === 19) this.latitudeOffset = block.int64();
      else if (field === 20) this.longitudeOffset = block.int64();
      else block.skip();
    }
  }

  /** Reports the ways, wanted by their keys or by their ids; answers whether the block has nodes too. */
  readWays(visit: WayVisitor, ids?: SortedIds): boolean {
    let sawNodes = false;
    for (const group of this.groups) {
      const start = group.at;
      for (let field = group.field(); field !== 0; field = group.field()) {
        if (field === 3) this.readWay(nested(group), visit, ids);
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
        else if (field === 1) this.readNode(nested(group), visit);
        else group.skip();
      }
    }
  }

  /** Reports the relations; answers whether the block has nothing else. */
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
    const tags = keys && values && this.tagsIfWanted(keys, values);
    if (!tags) return;
    const members: { id: number; role: string }[] = [];
    for (let id = 0; roles && ids && types && types.at < types.end; ) {
      id += ids.signed();
      const role = this.string(roles.varint());
      if (types.varint() === WAY_MEMBER) members.push({ id, role });
    }
    visit({ tags, members });
  }

  private readWay(way: ProtoCursor, visit: WayVisitor, ids: SortedIds | undefined): void {
    let id = 0;
    let tagKeys: ProtoCursor | undefined;
    let tagValues: ProtoCursor | undefined;
    let deltas: ProtoCursor | undefined;
    for (let field = way.field(); field !== 0; field = way.field()) {
      if (field === 1) id = way.varint();
      else if (field === 2) tagKeys = nested(way);
      else if (field === 3) tagValues = nested(way);
      else if (field === 8) deltas = nested(way);
      else way.skip();
    }
    const tags = tagKeys && tagValues && this.tagsIfWanted(tagKeys, tagValues);
    if (deltas && (tags || (ids && indexOfId(ids, id) !== -1))) visit(refsOf(deltas), tags ?? {}, id);
  }

  private readNode(node: ProtoCursor, visit: NodeVisitor): void {
    let id = 0;
    let latitude = 0;
    let longitude = 0;
    let tagKeys: ProtoCursor | undefined;
    let tagValues: ProtoCursor | undefined;
    for (let field = node.field(); field !== 0; field = node.field()) {
      if (field === 1) id = node.signed();
      else if (field === 2) tagKeys = nested(node);
      else if (field === 3) tagValues = nested(node);
      else if (field === 8) latitude = node.signed();
      else if (field === 9) longitude = node.signed();
      else node.skip();
    }
    const tags = tagKeys && tagValues && this.tagsIfWanted(tagKeys, tagValues);
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
    let id = 0;
    let latitude = 0;
    let longitude = 0;
    while (ids.at < ids.end) {
      id += ids.signed();
      latitude += latitudes.signed();
      longitude += longitudes.signed();
      const tags = keysAndValues && this.denseTags(keysAndValues);
      visit(id, this.latitude(latitude), this.longitude(longitude), tags);
    }
    if (latitudes.at !== latitudes.end || longitudes.at !== longitudes.end) {
      throw new BrokenMessage('it has more coordinates than nodes, or fewer');
    }
  }

  /** Dense nodes keep all tags in one list: key, value, key, value, 0 for each node in turn. */
  private denseTags(list: ProtoCursor): Tags | undefined {
    let tags: Record<string, string> | undefined;
    const start = list.at;
    for (let key = list.at < list.end ? list.varint() : 0; key !== 0; key = list.at < list.end ? list.varint() : 0) {
      list.varint();
      if (tags === undefined && this.isWanted(key)) tags = {};
    }
    if (tags === undefined) return undefined;
    const end = list.at;
    for (list.at = start; list.at < end; ) {
      const key = list.varint();
      if (key !== 0) tags[this.string(key)] = this.string(list.varint());
    }
    return tags;
  }

  private tagsIfWanted(tagKeys: ProtoCursor, tagValues: ProtoCursor): Tags | undefined {
    const start = tagKeys.at;
    let wanted = false;
    while (!wanted && tagKeys.at < tagKeys.end) wanted = this.isWanted(tagKeys.varint());
    if (!wanted) return undefined;
    tagKeys.at = start;
    const tags: Record<string, string> = {};
    while (tagKeys.at < tagKeys.end) tags[this.string(tagKeys.varint())] = this.string(tagValues.varint());
    return tags;
  }

  private isWanted(key: number): boolean {
    const known = this.wanted[key];
    if (known !== undefined) return known;
    const wanted = this.keys.has(this.string(key));
    this.wanted[key] = wanted;
    return wanted;
  }

  private string(index: number): string {
    const known = this.strings[index];
    if (known !== undefined) return known;
    const start = this.stringStart[index];
    const end = this.stringEnd[index];
    if (start === undefined || end === undefined) throw new BrokenMessage('a tag refers to a text that is not there');
    const text = Buffer.from(this.bytes.buffer, this.bytes.byteOffset + start, end - start).toString('utf8');
    this.strings[index] = text;
    return text;
  }

  private indexStrings(table: ProtoCursor): void {
    for (let field = table.field(); field !== 0; field = table.field()) {
      if (field !== 1) {
        table.skip();
        continue;
      }
      const end = table.fieldEnd();
      this.stringStart.push(table.at);
      this.stringEnd.push(end);
      table.at = end;
    }
  }

  private latitude(value: number): number {
    return Math.round((this.latitudeOffset + this.granularity * value) / NANO_PER_UNIT);
  }

  private longitude(value: number): number {
    return Math.round((this.longitudeOffset + this.granularity * value) / NANO_PER_UNIT);
  }
}

/** A cursor over this field's bytes; the outer one moves behind them. */
function nested(cursor: ProtoCursor): ProtoCursor {
  const end = cursor.fieldEnd();
  const inner = new ProtoCursor(cursor.bytes, cursor.at, end);
  cursor.at = end;
  return inner;
}
