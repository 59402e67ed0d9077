import type { AreaKind } from '../tiles/basemapCodec.ts';
import { AREA_KEYS, areaKind } from './areaRules.ts';
import { type FootWay, footWay } from './footRules.ts';
import type { OsmSource, Relation } from './osmSource.ts';

/** A square that is drawn as a relation: its rims, which may consist of several ways each, and what stands on it. */
export interface Square {
  way: FootWay;
  /** Closed rings of node ids, one behind the other. */
  refs: Float64Array;
}

/** Woods, parks, lakes: the same, by what they are. */
export interface AreaRings {
  kind: 'green' | 'water';
  refs: Float64Array;
}

/** Areas that are drawn as relations. First the relations are read, then the ways they consist of, then it has areas. */
export class Multipolygons {
  /** Of the ways that matter. */
  readonly ids: ReadonlySet<number>;
  private readonly relations: readonly Relation[];
  private readonly refs = new Map<number, Float64Array>();

  constructor(source: OsmSource) {
    const relations: Relation[] = [];
    source.relations(new Set(['highway', ...AREA_KEYS]), (relation) => {
      const { tags } = relation;
      if (tags.type === 'multipolygon' && (tags.highway || isGreenOrWater(areaKind(tags)))) relations.push(relation);
    });
    this.relations = relations;
    this.ids = new Set(relations.flatMap(({ members }) => members.map(({ id }) => id)));
  }

  addWay(id: number, refs: Float64Array): void {
    if (this.ids.has(id)) this.refs.set(id, refs.slice());
  }

  squares(): Square[] {
    return this.relations.flatMap(({ tags, members }): Square[] => {
      const way = footWay(tags);
      if (way === undefined || way.streetClass === 'carriageway') return [];
      const refs = this.ringsOfMembers(members);
      return refs === undefined ? [] : [{ way, refs }];
    });
  }

  areas(): AreaRings[] {
    return this.relations.flatMap(({ tags, members }): AreaRings[] => {
      const kind = areaKind(tags);
      const refs = isGreenOrWater(kind) ? this.ringsOfMembers(members) : undefined;
      return refs === undefined || !isGreenOrWater(kind) ? [] : [{ kind, refs }];
    });
  }

  private ringsOfMembers(members: Relation['members']): Float64Array | undefined {
    const waysOf = (isInner: boolean) =>
      members.filter(({ role }) => (role === 'inner') === isInner).map(({ id }) => [...(this.refs.get(id) ?? [])]);
    const outer = ringsOf(waysOf(false));
    return outer.length === 0 ? undefined : Float64Array.from([...outer, ...ringsOf(waysOf(true))].flat());
  }
}

const isGreenOrWater = (kind: AreaKind | undefined): kind is 'green' | 'water' => kind === 'green' || kind === 'water';

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
