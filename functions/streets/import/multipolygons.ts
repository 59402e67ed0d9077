import { AREA_STYLE_KEYS, byValue, NO_STYLE } from '../map/featureStyles.ts';
import { areaLookOf } from '../map/layerStyleOf.ts';
import { float64At, uint32At } from '../network/typedArrays.ts';
import { type FootWay, footWay } from './footRules.ts';
import type { OsmSource, Relation, Tags } from './osmSource.ts';
import { indexOfId, type SortedIds, sortedIds } from './sortedRuns.ts';
import { Spill } from './spill.ts';

/** Stable order within one import: spilled ways store the index. */
export const AREA_KINDS = ['water', 'green', 'building'] as const;
type AreaKind = (typeof AREA_KINDS)[number];

const AREA_VALUES: Readonly<Record<string, Readonly<Record<string, AreaKind>>>> = {
  natural: byValue(['water', 'water'], ['green', 'wood scrub grassland heath']),
  waterway: byValue(['water', 'riverbank dock']),
  landuse: byValue(
    ['water', 'reservoir basin'],
    ['green', 'forest grass meadow recreation_ground village_green cemetery allotments orchard vineyard'],
  ),
  leisure: byValue(['green', 'park garden nature_reserve golf_course pitch']),
};

export const AREA_KEYS: readonly string[] = [...Object.keys(AREA_VALUES), 'building'];

export function isWaterLine({ natural, waterway, tunnel }: Tags): boolean {
  if (tunnel !== undefined && tunnel !== 'no') return false;
  return natural === 'coastline' || waterway === 'river' || waterway === 'canal' || waterway === 'stream';
}

export function areaKind(tags: Tags): AreaKind | undefined {
  for (const [key, kinds] of Object.entries(AREA_VALUES)) {
    const value = tags[key];
    if (value !== undefined && Object.hasOwn(kinds, value)) return kinds[value];
  }
  return tags.building !== undefined && tags.building !== 'no' ? 'building' : undefined;
}

/** A square mapped as a multipolygon relation: the rims of the area and of its obstacles. */
export interface Square {
  way: FootWay;
  refs: Float64Array;
}

export interface AreaRings {
  kind: 'green' | 'water' | undefined;
  look: number;
  tags: Tags;
  refs: Float64Array;
}

/** Assembles multipolygon relations: reads the relations, then their member ways (spilled), then yields the areas. */
export class Multipolygons {
  readonly ids: SortedIds;
  private readonly relations: readonly Relation[];
  private readonly spill = new Spill();
  /** Offset and count of a way's refs in the spill, by the index of its id. */
  private readonly starts: Float64Array;
  private readonly lengths: Uint32Array;

  constructor(source: OsmSource, isShown: (look: number) => boolean) {
    const relations: Relation[] = [];
    source.relations(new Set([...AREA_KEYS, ...AREA_STYLE_KEYS]), (relation) => {
      const { tags } = relation;
      if (tags.type !== 'multipolygon') return;
      const look = areaLookOf(tags);
      if (tags.highway || isGreenOrWater(areaKind(tags)) || (look !== NO_STYLE && isShown(look)))
        relations.push(relation);
    });
    this.relations = relations;
    this.ids = sortedIds(memberIds(relations));
    this.starts = new Float64Array(this.ids.length);
    this.lengths = new Uint32Array(this.ids.length);
  }

  addWay(id: number, refs: Float64Array): void {
    const index = indexOfId(this.ids, id);
    if (index === -1) return;
    const bytes = new Uint8Array(refs.buffer, refs.byteOffset, refs.byteLength);
    this.starts[index] = this.spill.append(bytes);
    this.lengths[index] = refs.length;
  }

  squares(): Square[] {
    return this.relations.flatMap(({ tags, members }): Square[] => {
      const way = footWay(tags);
      if (way === undefined || way.streetClass === 'carriageway') return [];
      const refs = this.ringsOfMembers(members);
      return refs === undefined ? [] : [{ way, refs }];
    });
  }

  /** A generator, because a single forest can cover half a county. */
  *areas(): Generator<AreaRings> {
    for (const { tags, members } of this.relations) {
      const kind = areaKind(tags);
      const refs = tags.highway === undefined ? this.ringsOfMembers(members) : undefined;
      if (refs === undefined) continue;
      yield { kind: isGreenOrWater(kind) ? kind : undefined, look: areaLookOf(tags), tags, refs };
    }
  }

  close(): void {
    this.spill.close();
  }

  private ringsOfMembers(members: Relation['members']): Float64Array | undefined {
    const waysOf = (isInner: boolean) =>
      members.filter(({ role }) => (role === 'inner') === isInner).map(({ id }) => this.refsOf(id));
    const outer = ringsOf(waysOf(false));
    return outer.length === 0 ? undefined : Float64Array.from([...outer, ...ringsOf(waysOf(true))].flat());
  }

  private refsOf(id: number): number[] {
    const index = indexOfId(this.ids, id);
    const refs = new Float64Array(uint32At(this.lengths, index));
    this.spill.readInto(new Uint8Array(refs.buffer), float64At(this.starts, index));
    return [...refs];
  }
}

function* memberIds(relations: readonly Relation[]): Generator<number> {
  for (const { members } of relations) for (const { id } of members) yield id;
}

const isGreenOrWater = (kind: AreaKind | undefined): kind is 'green' | 'water' => kind === 'green' || kind === 'water';

/** Joins ways at their ends to closed rings whose last ref repeats the first; open chains are dropped. */
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

/** Splits concatenated rings; empty if one is not closed. */
export function closedRings(refs: Float64Array): Float64Array[] {
  const rings: Float64Array[] = [];
  for (let start = 0; start < refs.length; ) {
    const end = refs.indexOf(float64At(refs, start), start + 1);
    if (end - start < 3) return [];
    rings.push(refs.subarray(start, end + 1));
    start = end + 1;
  }
  return rings;
}
