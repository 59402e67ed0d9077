import { AREA_LOOK_KEYS, areaLookOf, NO_LOOK } from '../map/looks.ts';
import { type FootWay, footWay, nameOf } from './footRules.ts';
import type { OsmSource, Relation } from './osmSource.ts';
import { Spill } from './spill.ts';

/** A square that is drawn as a relation: its rims, which may consist of several ways each, and what stands on it. */
export interface Square {
  way: FootWay;
  /** Closed rings of node ids, one behind the other. */
  refs: Float64Array;
}

/** Any other area that the map shows. */
export interface AreaRings {
  look: number;
  name: string;
  /** The outer ring and its holes, one behind the other. */
  refs: Float64Array;
}

/**
 * Areas that are drawn as relations. First the relations are read, then the ways they consist of, which are spilled, then
 * it has the areas.
 */
export class Multipolygons {
  /** Of the ways that matter. */
  readonly ids: ReadonlySet<number>;
  private readonly relations: readonly Relation[];
  private readonly spill = new Spill();
  private readonly refs = new Map<number, { at: number; length: number }>();

  constructor(source: OsmSource, isShown: (look: number) => boolean) {
    const relations: Relation[] = [];
    source.relations(new Set(AREA_LOOK_KEYS), (relation) => {
      const { tags } = relation;
      const look = areaLookOf(tags);
      if (tags.type === 'multipolygon' && (tags.highway || (look !== NO_LOOK && isShown(look)))) relations.push(relation);
    });
    this.relations = relations;
    this.ids = new Set(relations.flatMap(({ members }) => members.map(({ id }) => id)));
  }

  addWay(id: number, refs: Float64Array): void {
    if (!this.ids.has(id)) return;
    const bytes = new Uint8Array(refs.buffer, refs.byteOffset, refs.byteLength);
    this.refs.set(id, { at: this.spill.append(bytes), length: refs.length });
  }

  squares(): Square[] {
    return this.relations.flatMap(({ tags, members }): Square[] => {
      const way = footWay(tags);
      if (way === undefined || way.streetClass === 'carriageway') return [];
      const [outer, inner] = [this.ringsOfMembers(members, false), this.ringsOfMembers(members, true)];
      return outer.length === 0 ? [] : [{ way, refs: Float64Array.from([...outer, ...inner].flat()) }];
    });
  }

  /** One after the other: a relation may be a forest of half a county. */
  eachArea(visit: (area: AreaRings) => void): void {
    for (const { tags, members } of this.relations) {
      const look = areaLookOf(tags);
      if (look === NO_LOOK || tags.highway !== undefined) continue;
      const [outer, inner] = [this.ringsOfMembers(members, false), this.ringsOfMembers(members, true)];
      if (outer.length > 0) visit({ look, name: nameOf(tags), refs: Float64Array.from([...outer, ...inner].flat()) });
    }
  }

  close(): void {
    this.spill.close();
  }

  private ringsOfMembers(members: Relation['members'], isInner: boolean): number[][] {
    return ringsOf(members.filter(({ role }) => (role === 'inner') === isInner).map(({ id }) => this.refsOf(id)));
  }

  private refsOf(id: number): number[] {
    const { at = 0, length = 0 } = this.refs.get(id) ?? {};
    const refs = new Float64Array(length);
    this.spill.readInto(new Uint8Array(refs.buffer), at);
    return [...refs];
  }
}

/** Rings out of ways that meet at their ends, each closed: its first ref comes again as its last. Open ends are left out. */
export function ringsOf(ways: readonly (readonly number[])[]): number[][] {
  const open = ways.filter((refs) => refs.length > 1).map((refs) => [...refs]);
  const rings: number[][] = [];
  for (let ring = open.pop(); ring !== undefined; ring = open.pop()) {
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1);
      const next = open.findIndex((refs) => refs[0] === end || refs.at(-1) === end);
      if (next === -1) break;
      const [way = []] = open.splice(next, 1);
      ring.push(...(way[0] === end ? way : way.reverse()).slice(1));
    }
    if (ring[0] === ring.at(-1) && ring.length > 3) rings.push(ring);
  }
  return rings;
}

/** The rings that lie one behind the other: each ends where its first ref comes again. None where one stays open. */
export function closedRings(refs: Float64Array): Float64Array[] {
  const rings: Float64Array[] = [];
  for (let start = 0; start < refs.length; ) {
    const end = refs.indexOf(refs[start] ?? 0, start + 1);
    if (end - start < 3) return [];
    rings.push(refs.subarray(start, end + 1));
    start = end + 1;
  }
  return rings;
}
