import type { Tags } from './osmSource.ts';

/**
 * Names that no plate at a corner shows: a link's is that of the road it leads to, a drive's is a house's, and a bypass,
 * a tunnel or a bridge is called something on the map that does not stand there.
 */
const STRUCTURE_NAMES =
  /bypass|by-pass|ring road|umfahrung|umgehung|contournement|déviation|rocade|périphérique|circonvallazione|tangenziale|autobahn|autoroute|autostrada|motorway|expressway|^tunnel\b|(?<=\p{L})tunnel$|^galleria\b|viadukt|viaduc/iu;
const YARD_NAMES =
  /schulhof|pausenhof|pausenplatz|schoolyard|school yard|playground|cour (de |du )?(l['’])?(école|collège|lycée)|skolgård/iu;
const DRIVES: ReadonlySet<string> = new Set([
  'driveway',
  'driveway2',
  'parking_aisle',
  'drive-through',
  'emergency_access',
]);
const ROOFED: ReadonlySet<string> = new Set(['yes', 'arcade', 'colonnade']);

export function hasNoPlate(tags: Tags): boolean {
  const { name = '' } = tags;
  return (
    (tags.highway ?? '').endsWith('_link') ||
    tags.highway === 'corridor' ||
    DRIVES.has(tags.service ?? '') ||
    ROOFED.has(tags.covered ?? '') ||
    (tags.arcade !== undefined && tags.arcade !== 'no') ||
    tags.amenity === 'school' ||
    tags.leisure === 'schoolyard' ||
    (name !== '' && (name === tags['bridge:name'] || name === tags['tunnel:name'])) ||
    STRUCTURE_NAMES.test(name) ||
    YARD_NAMES.test(name)
  );
}
