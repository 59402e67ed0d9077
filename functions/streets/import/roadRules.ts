import { EdgeTrait, type Pavement, pavementBits, speedBits } from '../network/network.ts';
import type { Tags } from './osmSource.ts';

const MPH = 1.609344;
const URBAN = 50;
/** Rural default: countries vary from 80 to 100, and only "above 70" matters. */
const RURAL = 80;

const SPEED_KEYS = [
  'maxspeed',
  'maxspeed:forward',
  'maxspeed:backward',
  'source:maxspeed',
  'maxspeed:type',
  'zone:maxspeed',
  'zone:traffic',
] as const;

/** Implicit limits: `DE:urban`, `GB:nsl_single`, `walk`. */
const SPEED_WORDS: readonly [word: RegExp, kmh: number][] = [
  [/living_street|pedestrian|walk|bicycle_road/, 20],
  [/nsl_restricted/, 30 * MPH],
  [/motorway|nsl_dual|^none$/, 120],
  [/rural|trunk|nsl/, RURAL],
  [/urban/, URBAN],
];

/** Speed limit in km/h; undefined if untagged. */
export function speedOf(tags: Tags): number | undefined {
  for (const key of SPEED_KEYS) {
    const value = tags[key];
    if (value === undefined) continue;
    const speeds = value.split(';').flatMap((part) => speedIn(part.trim().toLowerCase()) ?? []);
    if (speeds.length > 0) return Math.max(...speeds);
  }
  return undefined;
}

function speedIn(value: string): number | undefined {
  // "50", "30 mph", "DE:zone:30", "FR:zone30", "DE:30"
  const [, number, unit] = /^(?:[a-z]{2}(?:-[a-z]+)?:)?(?:zone:?)?(\d+(?:\.\d+)?)\s*([a-z/]*)$/.exec(value) ?? [];
  if (number !== undefined) return Number(number) * (unit === 'mph' ? MPH : 1);
  return SPEED_WORDS.find(([word]) => word.test(value))?.[1];
}

const SIDEWALK_KEYS = ['sidewalk', 'sidewalk:both', 'sidewalk:left', 'sidewalk:right'] as const;
const PAVED: ReadonlySet<string> = new Set(['yes', 'both', 'left', 'right']);
const UNPAVED: ReadonlySet<string> = new Set(['no', 'none']);

const sidewalks = (tags: Tags): string[] => SIDEWALK_KEYS.flatMap((key) => tags[key] ?? []);

export const hasPavement = (tags: Tags): boolean => sidewalks(tags).some((value) => PAVED.has(value));

export const isPavementSeparate = (tags: Tags): boolean => sidewalks(tags).includes('separate');

function pavementOf(tags: Tags): Pavement {
  if (hasPavement(tags) || isPavementSeparate(tags) || tags.foot === 'use_sidepath') return 'there';
  return sidewalks(tags).some((value) => UNPAVED.has(value)) ? 'none' : 'unknown';
}

export const ROADS = /^(trunk|primary|secondary|tertiary|unclassified|residential|service|road)(_link)?$/;
const BIG_ROADS = /^(trunk|primary|secondary)(_link)?$/;
/** Any road with at least this speed counts as hard to cross. */
const BRISK = 60;

export function trafficTraits(tags: Tags): number {
  const { highway = '' } = tags;
  if (!ROADS.test(highway)) return 0;
  const speed = speedOf(tags) ?? (highway === 'trunk' ? RURAL : undefined);
  const isBig = BIG_ROADS.test(highway) || (speed ?? 0) >= BRISK;
  return speedBits(speed) | pavementBits(pavementOf(tags)) | (isBig ? EdgeTrait.bigRoad : 0);
}

/** Whether tags alone prove a street in a built-up area; houses beside it are counted separately (`TownGrid`). */
export function isTaggedTown(tags: Tags): boolean {
  const { highway = '' } = tags;
  if (/^(residential|living_street|pedestrian)$/.test(highway)) return true;
  if (tags.lit === 'yes' || tags.lit === '24/7' || pavementOf(tags) === 'there') return true;
  return SPEED_KEYS.some((key) => tags[key] !== undefined && /urban|zone/i.test(tags[key]));
}
