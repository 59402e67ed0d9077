import { EdgeFlag, type StreetClass } from '../network/network.ts';
import type { Tags } from './osmSource.ts';

/**
 * Who may walk where, from OpenStreetMap tags. Tables first, then the few rules that need more than a look-up.
 * Every rule has a test that names it.
 */

/** Keys that make a way a candidate at all: what the reader has to report. */
export const WAY_KEYS: ReadonlySet<string> = new Set(['highway', 'railway', 'public_transport']);
/** Keys of nodes that matter to someone who walks by. */
export const NODE_KEYS: ReadonlySet<string> = new Set(['barrier']);

/** What a way is for the walker: it keeps its name even where only that is left of it (class `carriageway`). */
export interface FootWay {
  streetClass: StreetClass;
  /** Bit set of EdgeFlag. */
  flags: number;
  name: string;
}

const CLASS_OF_HIGHWAY: Readonly<Record<string, StreetClass>> = {
  footway: 'footway',
  path: 'path',
  steps: 'steps',
  pedestrian: 'pedestrian',
  living_street: 'living_street',
  track: 'track',
  residential: 'residential',
  service: 'service',
  unclassified: 'unclassified',
  road: 'road',
  platform: 'platform',
  tertiary: 'tertiary',
  tertiary_link: 'tertiary',
  secondary: 'secondary',
  secondary_link: 'secondary',
  primary: 'primary',
  primary_link: 'primary',
  trunk: 'trunk',
  trunk_link: 'trunk',
  cycleway: 'cycleway',
  bridleway: 'bridleway',
};

type Access = 'allowed' | 'denied';

/** Values of `foot` and `access`. Anything else says nothing. */
const ACCESS: Readonly<Record<string, Access>> = {
  yes: 'allowed',
  designated: 'allowed',
  permissive: 'allowed',
  official: 'allowed',
  destination: 'allowed',
  public: 'allowed',
  no: 'denied',
  private: 'denied',
  military: 'denied',
  customers: 'denied',
  permit: 'denied',
  residents: 'denied',
  delivery: 'denied',
  agricultural: 'denied',
  forestry: 'denied',
  emergency: 'denied',
};

/** Classes that a walker may use only where a tag says so. */
const NEEDS_FOOT: ReadonlySet<StreetClass> = new Set(['cycleway', 'bridleway']);
const NEEDS_SIDEWALK: ReadonlySet<StreetClass> = new Set(['trunk']);
/** Classes that can have a sidewalk drawn as a way of its own. */
const CARRIAGEWAYS: ReadonlySet<StreetClass> = new Set([
  'living_street',
  'residential',
  'service',
  'unclassified',
  'road',
  'tertiary',
  'secondary',
  'primary',
  'trunk',
]);

const HAS_SIDEWALK: ReadonlySet<string> = new Set(['yes', 'both', 'left', 'right']);
/** `strolling` and `hiking` are walks; from `mountain_hiking` on, boots and a head for heights are needed. */
const EASY_SAC_SCALES: ReadonlySet<string> = new Set(['strolling', 'hiking']);
/** Barriers that stop a walker. Gates, stiles, bollards, kerbs and whatever else people pass are not here. */
const BLOCKING_BARRIERS: ReadonlySet<string> = new Set([
  'wall',
  'fence',
  'city_wall',
  'retaining_wall',
  'hedge',
  'ditch',
  'guard_rail',
]);
const ONEWAY: Readonly<Record<string, number>> = {
  yes: EdgeFlag.walkForward,
  '1': EdgeFlag.walkForward,
  true: EdgeFlag.walkForward,
  '-1': EdgeFlag.walkBackward,
  reverse: EdgeFlag.walkBackward,
};

/** What this way is to a walker, or undefined when it is nothing: not walkable, and no name to keep. */
export function footWay(tags: Tags): FootWay | undefined {
  const streetClass = classOf(tags);
  if (streetClass === undefined || tags.motorroad === 'yes') return undefined;
  if (tags.sac_scale !== undefined && !EASY_SAC_SCALES.has(tags.sac_scale)) return undefined;
  const name = nameOf(tags);
  if (isWalkedBeside(tags, streetClass))
    return name === '' ? undefined : { streetClass: 'carriageway', flags: 0, name };
  const directions = directionsOf(tags, streetClass);
  if (directions === 0) return undefined;
  return { streetClass, flags: directions | lookFlags(tags, streetClass), name };
}

/** Whether this node stops someone walking along a way that leads through it. */
export function blocksFoot(tags: Tags): boolean {
  const { barrier } = tags;
  if (barrier === undefined) return false;
  const access = accessOf(tags.foot) ?? accessOf(tags.access);
  return access === undefined ? BLOCKING_BARRIERS.has(barrier) : access === 'denied';
}

function classOf(tags: Tags): StreetClass | undefined {
  const { highway } = tags;
  if (highway !== undefined) return Object.hasOwn(CLASS_OF_HIGHWAY, highway) ? CLASS_OF_HIGHWAY[highway] : undefined;
  return tags.railway === 'platform' || tags.public_transport === 'platform' ? 'platform' : undefined;
}

function accessOf(value: string | undefined): Access | undefined {
  return value !== undefined && Object.hasOwn(ACCESS, value) ? ACCESS[value] : undefined;
}

/** The walkable directions as EdgeFlag bits. `oneway` is about vehicles, so only its `:foot` form counts. */
function directionsOf(tags: Tags, streetClass: StreetClass): number {
  const forward = isAllowed(tags, streetClass, tags['foot:forward']) ? EdgeFlag.walkForward : 0;
  const backward = isAllowed(tags, streetClass, tags['foot:backward']) ? EdgeFlag.walkBackward : 0;
  const oneway = tags['oneway:foot'];
  const onewayDirection = oneway !== undefined && Object.hasOwn(ONEWAY, oneway) ? ONEWAY[oneway] : undefined;
  return (forward | backward) & (onewayDirection ?? ~0);
}

function isAllowed(tags: Tags, streetClass: StreetClass, directional: string | undefined): boolean {
  const foot = accessOf(directional) ?? accessOf(tags.foot);
  if (foot !== undefined) return foot === 'allowed';
  if (accessOf(tags.access) === 'denied' || NEEDS_FOOT.has(streetClass)) return false;
  return !NEEDS_SIDEWALK.has(streetClass) || hasSidewalk(tags);
}

function sidewalks(tags: Tags): string[] {
  return [tags.sidewalk, tags['sidewalk:both'], tags['sidewalk:left'], tags['sidewalk:right']].filter(
    (value) => value !== undefined,
  );
}

function hasSidewalk(tags: Tags): boolean {
  return sidewalks(tags).some((value) => HAS_SIDEWALK.has(value));
}

/** Its sidewalks are ways of their own, so the carriageway is not walked on; `foot` may still say otherwise. */
function isWalkedBeside(tags: Tags, streetClass: StreetClass): boolean {
  if (!CARRIAGEWAYS.has(streetClass)) return false;
  if (tags.foot === 'use_sidepath') return true;
  return accessOf(tags.foot) === undefined && sidewalks(tags).includes('separate') && !hasSidewalk(tags);
}

function lookFlags(tags: Tags, streetClass: StreetClass): number {
  return (
    (streetClass === 'steps' ? EdgeFlag.steps : 0) |
    (isSet(tags.tunnel) ? EdgeFlag.tunnel : 0) |
    (isSet(tags.bridge) ? EdgeFlag.bridge : 0)
  );
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== 'no';
}

/** Line breaks and runs of spaces do occur in the data; on a street sign they do not. */
export function nameOf(tags: Tags): string {
  return (tags.name ?? '').replace(/\s+/gu, ' ').trim();
}
