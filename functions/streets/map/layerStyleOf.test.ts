import { describe, expect, it } from 'vitest';
import { FEATURE_STYLES } from './featureStyles.ts';
import { areaLookOf, layerStyleOf } from './layerStyleOf.ts';

const kindOf = (tags: Record<string, string>, isRing = false) => FEATURE_STYLES[layerStyleOf(tags, isRing)]?.kind;

describe('layerStyleOf', () => {
  it.each([
    [{ highway: 'motorway' }, 'trunk'],
    [{ highway: 'primary_link' }, 'main'],
    [{ highway: 'residential' }, 'minor'],
    [{ highway: 'steps' }, 'steps'],
    [{ railway: 'rail' }, 'rail'],
    [{ railway: 'rail', tunnel: 'yes' }, undefined],
    [{ waterway: 'stream' }, 'stream'],
    [{ waterway: 'stream', tunnel: 'culvert' }, undefined],
    [{ natural: 'coastline' }, 'coast'],
    [{ highway: 'proposed' }, undefined],
    [{ highway: 'constructor' }, undefined],
  ])('a line with %o is drawn as %s', (tags, kind) => expect(kindOf(tags)).toBe(kind));

  it.each([
    [{ natural: 'water' }, 'water'],
    [{ landuse: 'forest' }, 'forest'],
    [{ leisure: 'park' }, 'park'],
    [{ building: 'no' }, undefined],
    [{ building: 'yes' }, 'building'],
    [{ building: 'yes', location: 'underground' }, undefined],
    [{ highway: 'pedestrian', area: 'yes' }, 'plaza'],
    [{ man_made: 'pier' }, 'pier'],
  ])('a ring with %o is drawn as %s', (tags, kind) => expect(kindOf(tags, true)).toBe(kind));

  it('a roundabout and a closed coast are no areas, and an open line is no lake', () => {
    expect(FEATURE_STYLES[layerStyleOf({ highway: 'residential' }, true)]?.layer).toBe('street');
    expect(FEATURE_STYLES[layerStyleOf({ natural: 'coastline' }, true)]?.layer).toBe('coast');
    expect(kindOf({ natural: 'water' })).toBeUndefined();
  });

  it('a multipolygon relation is always drawn as an area', () => {
    expect(FEATURE_STYLES[areaLookOf({ type: 'multipolygon', highway: 'pedestrian' })]?.kind).toBe('plaza');
    expect(FEATURE_STYLES[areaLookOf({ type: 'multipolygon', natural: 'water' })]?.kind).toBe('water');
    expect(areaLookOf({ type: 'multipolygon', highway: 'service' })).toBe(0);
  });
});
