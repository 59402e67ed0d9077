import { inclineBits, type Surface, surfaceBits } from '../network/comfort.ts';
import type { Tags } from './osmSource.ts';

/** How a way feels underfoot, from its tags. */

const SURFACES: readonly [words: RegExp, surface: Surface][] = [
  [/^(asphalt|paved|concrete|paving_stones|sett|chipseal|wood|metal|rubber|tartan|bricks?)(:|$)/, 'paved'],
  [/^(unpaved|compacted|fine_gravel|gravel|ground|dirt|earth|grass|woodchips|bark_mulch|grass_paver|clay)$/, 'soft'],
  [/^(cobblestone|unhewn_cobblestone|rocks?|stones?|pebblestone|sand|mud)$/, 'rough'],
];
const ROUGH = /^(bad|very_bad|horrible|very_horrible|impassable)$/;

const PERCENT = /^[+-]?(\d+(?:\.\d+)?)\s*%$/;
const DEGREES = /^[+-]?(\d+(?:\.\d+)?)\s*°$/;

/** Bits of network/comfort.ts that follow from tags; 0 where nothing is tagged. */
export function comfortOf(tags: Tags): number {
  const percent = inclineOf(tags);
  return surfaceBits(surfaceOf(tags)) | (percent === undefined ? 0 : inclineBits(percent));
}

function surfaceOf({ surface = '', smoothness = '' }: Tags): Surface {
  if (ROUGH.test(smoothness)) return 'rough';
  return SURFACES.find(([words]) => words.test(surface))?.[1] ?? 'unknown';
}

/** In percent; `up` and `down` tell no figure. */
function inclineOf({ incline = '' }: Tags): number | undefined {
  const [, percent] = PERCENT.exec(incline) ?? [];
  if (percent !== undefined) return Number(percent);
  const [, degrees] = DEGREES.exec(incline) ?? [];
  return degrees === undefined ? undefined : Math.tan((Number(degrees) / 180) * Math.PI) * 100;
}
