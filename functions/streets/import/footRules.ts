import { cleanName } from '../../../shared/domain/auth/visibleText.ts';
import { inclineBits, type Surface, surfaceBits } from '../network/comfort.ts';
import { EdgeFlag, EdgeTrait, STREET_CLASSES, type StreetClass } from '../network/network.ts';
import { accessOf, directionsOf } from './accessRules.ts';
import type { Tags } from './osmSource.ts';
import { hasPavement, isPavementSeparate, isTaggedTown, ROADS, trafficTraits } from './roadRules.ts';

const SURFACES: readonly [words: RegExp, surface: Surface][] = [
  [/^(asphalt|paved|concrete|paving_stones|sett|chipseal|wood|metal|rubber|tartan|bricks?)(:|$)/, 'paved'],
  [/^(unpaved|compacted|fine_gravel|gravel|ground|dirt|earth|grass|woodchips|bark_mulch|grass_paver|clay)$/, 'soft'],
  [/^(cobblestone|unhewn_cobblestone|rocks?|stones?|pebblestone|sand|mud)$/, 'rough'],
];
const ROUGH = /^(bad|very_bad|horrible|very_horrible|impassable)$/;

const PERCENT = /^[+-]?(\d+(?:\.\d+)?)\s*%$/;
const DEGREES = /^[+-]?(\d+(?:\.\d+)?)\s*°$/;

/** Comfort bits (network/comfort.ts) from OSM tags; 0 if none is tagged. */
export function comfortOf(tags: Tags): number {
  const percent = inclineOf(tags);
  return surfaceBits(surfaceOf(tags)) | (percent === undefined ? 0 : inclineBits(percent));
}

function surfaceOf({ surface = '', smoothness = '' }: Tags): Surface {
  if (ROUGH.test(smoothness)) return 'rough';
  return SURFACES.find(([words]) => words.test(surface))?.[1] ?? 'unknown';
}

/** Incline in percent; `up` and `down` give no figure. */
function inclineOf({ incline = '' }: Tags): number | undefined {
  const [, percent] = PERCENT.exec(incline) ?? [];
  if (percent !== undefined) return Number(percent);
  const [, degrees] = DEGREES.exec(incline) ?? [];
  return degrees === undefined ? undefined : Math.tan((Number(degrees) / 180) * Math.PI) * 100;
}

/**
 * Names without a plate: links named after the road they lead to, driveways after a house, and bypasses, tunnels and
 * bridges.
 */
const STRUCTURE_NAMES =
  /bypass|by-pass|ring road|umfahrung|umgehung|contournement|déviation|rocade|périphérique|circonvallazione|tangenziale|autobahn|autoroute|autostrada|motorway|expressway|^tunnel\b|(?<=\p{L})tunnel$|^galleria\b|viadukt|viaduc/iu;
const YARD_NAMES =
  /schulhof|pausenhof|pausenplatz|schoolyard|school yard|playground|cour (de |du )?(l['’])?(école|collège|lycée)|skolgård/iu;
const DRIVES = /^(driveway2?|parking_aisle|drive-through|emergency_access)$/;
const ROOFED: ReadonlySet<string> = new Set(['yes', 'arcade', 'colonnade']);

export function hasNoPlate(tags: Tags): boolean {
  const { name = '' } = tags;
  return (
    (tags.highway ?? '').endsWith('_link') ||
    tags.highway === 'corridor' ||
    DRIVES.test(tags.service ?? '') ||
    ROOFED.has(tags.covered ?? '') ||
    (tags.arcade !== undefined && tags.arcade !== 'no') ||
    tags.amenity === 'school' ||
    tags.leisure === 'schoolyard' ||
    (name !== '' && (name === tags['bridge:name'] || name === tags['tunnel:name'])) ||
    STRUCTURE_NAMES.test(name) ||
    YARD_NAMES.test(name)
  );
}

/**
 * Classifies OSM ways for walkers: tables first, then the rules that need more than a look-up. Every rule has a test
 * with its name.
 */

export const WAY_KEYS: ReadonlySet<string> = new Set(['highway', 'railway', 'public_transport']);

/** A way as a walker sees it; class `carriageway` is not walkable and only keeps the name. */
export interface FootWay {
  streetClass: StreetClass;
  flags: number;
  traits: number;
  comfort: number;
  name: string;
  isSquare: boolean;
}

const CLASSES: ReadonlyMap<string, StreetClass> = new Map(
  STREET_CLASSES.flatMap((name) => (name === 'carriageway' ? [] : [[name, name]])),
);
const LINK = /(?<=^(trunk|primary|secondary|tertiary))_link$/;

/** From `mountain_hiking` on, a path needs sure-footedness. */
const EASY_SAC_SCALES: ReadonlySet<string> = new Set(['strolling', 'hiking']);

/** Classes that are squares or terraces if mapped as an area; other areas are yards and parking lots. */
const SQUARES: ReadonlySet<StreetClass> = new Set(['pedestrian', 'footway', 'living_street', 'platform']);

export function footWay(tags: Tags): FootWay | undefined {
  const streetClass = classOf(tags);
  if (streetClass === undefined || tags.motorroad === 'yes' || isIndoors(tags)) return undefined;
  if (tags.sac_scale !== undefined && !EASY_SAC_SCALES.has(tags.sac_scale)) return undefined;
  const name = nameOf(tags);
  const look = lookFlags(tags, streetClass);
  const traits = traitsOf(tags);
  const comfort = comfortOf(tags);
  const isSquare = SQUARES.has(streetClass) && tags.area === 'yes';
  if (isWalkedBeside(tags, streetClass)) {
    return name === '' && (traits & EdgeTrait.bigRoad) === 0
      ? undefined
      : { streetClass: 'carriageway', flags: look, traits, comfort, name, isSquare: false };
  }
  const directions = directionsOf(tags, streetClass);
  if (directions === 0) {
    // A trunk road is kept although it is not walkable, because crossing it has a cost.
    return streetClass === 'trunk'
      ? { streetClass: 'carriageway', flags: look, traits, comfort, name: '', isSquare: false }
      : undefined;
  }
  return { streetClass, flags: directions | look, traits, comfort, name, isSquare };
}

function classOf(tags: Tags): StreetClass | undefined {
  const { highway } = tags;
  if (highway !== undefined) return highway === 'corridor' ? 'footway' : CLASSES.get(highway.replace(LINK, ''));
  return tags.railway === 'platform' || tags.public_transport === 'platform' ? 'platform' : undefined;
}

/** `highway=corridor` lies inside a building unless tagged as outdoor. */
function isIndoors(tags: Tags): boolean {
  return tags.highway === 'corridor' && tags.indoor !== undefined && tags.indoor !== 'no';
}

/** With `sidewalk=separate` the carriageway is not walkable unless `foot` allows it. */
function isWalkedBeside(tags: Tags, streetClass: StreetClass): boolean {
  if (streetClass !== 'living_street' && !ROADS.test(streetClass)) return false;
  if (tags.foot === 'use_sidepath') return true;
  return accessOf(tags.foot) === undefined && isPavementSeparate(tags) && !hasPavement(tags);
}

function lookFlags(tags: Tags, streetClass: StreetClass): number {
  return (
    (streetClass === 'steps' ? EdgeFlag.steps : 0) |
    (isSet(tags.tunnel) ? EdgeFlag.tunnel : 0) |
    (isSet(tags.bridge) ? EdgeFlag.bridge : 0)
  );
}

function traitsOf(tags: Tags): number {
  const plate = hasNoPlate(tags) ? EdgeTrait.noPlate : 0;
  const town = isTaggedTown(tags) ? EdgeTrait.inTown : 0;
  return trafficTraits(tags) | lightTraits(tags) | stepsTraits(tags) | plate | town;
}

/** `up`, `down` or a figure, which is negative downwards. */
function stepsTraits({ highway, incline = '' }: Tags): number {
  if (highway !== 'steps') return 0;
  if (/^(down$|-)/.test(incline)) return EdgeTrait.stepsDown;
  return /^(up$|\+?\d)/.test(incline) ? EdgeTrait.stepsUp : 0;
}

/** Conditional values (`automatic`, `24/7`, `sunset-sunrise`) count as lit. */
function lightTraits({ lit }: Tags): number {
  if (lit === undefined || lit === 'unknown') return 0;
  return lit === 'no' || lit === 'disused' ? EdgeTrait.unlit : EdgeTrait.lit;
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== 'no';
}

/** The only reader of OSM names, for extracts and Overpass answers. */
export const nameOf = (tags: Tags): string => cleanName(tags.name ?? '');
