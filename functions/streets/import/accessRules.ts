import { EdgeFlag, type StreetClass } from '../network/network.ts';
import type { Tags } from './osmSource.ts';
import { hasPavement } from './roadRules.ts';

type Access = 'allowed' | 'denied';

/** Values of `foot` and `access`; other values count as untagged. */
const ALLOWED = /^(yes|designated|permissive|official|destination|public)$/;
const DENIED = /^(no|private|military|customers|permit|residents|delivery|agricultural|forestry|emergency)$/;

const NEEDS_FOOT: ReadonlySet<StreetClass> = new Set(['cycleway', 'bridleway']);
const NEEDS_PAVEMENT: ReadonlySet<StreetClass> = new Set(['trunk']);

const ONEWAY: Readonly<Record<string, number>> = {
  yes: EdgeFlag.walkForward,
  '1': EdgeFlag.walkForward,
  true: EdgeFlag.walkForward,
  '-1': EdgeFlag.walkBackward,
  reverse: EdgeFlag.walkBackward,
};
/** Direction of an escalator; `yes` and `reversible` allow both. */
const CONVEYING: Readonly<Record<string, number>> = {
  forward: EdgeFlag.walkForward,
  backward: EdgeFlag.walkBackward,
};

/** Barriers that block a walker. Gates, stiles, bollards and kerbs do not. */
const BLOCKING_BARRIERS = /^(wall|fence|city_wall|retaining_wall|hedge|ditch|guard_rail)$/;

export function accessOf(value: string | undefined): Access | undefined {
  if (value === undefined) return undefined;
  if (ALLOWED.test(value)) return 'allowed';
  return DENIED.test(value) ? 'denied' : undefined;
}

/** Walkable directions as EdgeFlag bits. `oneway` is about vehicles; only `oneway:foot` counts. */
export function directionsOf(tags: Tags, streetClass: StreetClass): number {
  const forward = isAllowed(tags, streetClass, tags['foot:forward']) ? EdgeFlag.walkForward : 0;
  const backward = isAllowed(tags, streetClass, tags['foot:backward']) ? EdgeFlag.walkBackward : 0;
  return (forward | backward) & maskOf(ONEWAY, tags['oneway:foot']) & maskOf(CONVEYING, tags.conveying);
}

function maskOf(masks: Readonly<Record<string, number>>, value: string | undefined): number {
  return (value !== undefined && Object.hasOwn(masks, value) ? masks[value] : undefined) ?? ~0;
}

function isAllowed(tags: Tags, streetClass: StreetClass, directional: string | undefined): boolean {
  const foot = accessOf(directional) ?? accessOf(tags.foot);
  if (foot !== undefined) return foot === 'allowed';
  // A pedestrian street is for walkers: a bare `access=delivery` says which vehicles may enter it.
  const isForVehicles = streetClass === 'pedestrian' && tags.access === 'delivery';
  if ((accessOf(tags.access) === 'denied' && !isForVehicles) || NEEDS_FOOT.has(streetClass)) return false;
  return !NEEDS_PAVEMENT.has(streetClass) || hasPavement(tags);
}

/**
 * Whether this node blocks a way through it. Doors do not: ways end at them. A bare `access=no` does not either: without
 * a barrier it is mostly meant for vehicles.
 */
export function blocksFoot(tags: Tags): boolean {
  const isBare = tags.entrance !== undefined || (tags.access === 'no' && tags.barrier === undefined);
  const access = accessOf(tags.foot) ?? (isBare ? undefined : accessOf(tags.access));
  if (access !== undefined) return access === 'denied';
  return tags.barrier !== undefined && BLOCKING_BARRIERS.test(tags.barrier);
}

export const NODE_KEYS: ReadonlySet<string> = new Set(['barrier', 'access', 'foot', 'highway', 'crossing']);

export const NodeMark = { blocked: 1, crossing: 2, turning: 4 } as const;

const TURNING: ReadonlySet<string> = new Set(['turning_circle', 'turning_loop']);

export function nodeMarks(tags: Tags): number {
  const { crossing, highway = '' } = tags;
  const isCrossing = crossing === undefined ? highway === 'crossing' : crossing !== 'no' && crossing !== 'unmarked';
  return (
    (blocksFoot(tags) ? NodeMark.blocked : 0) |
    (isCrossing ? NodeMark.crossing : 0) |
    (TURNING.has(highway) ? NodeMark.turning : 0)
  );
}
