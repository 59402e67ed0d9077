import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../../shared/domain/achievements/catalogue.ts';
import { GLYPHS } from './achievementGlyphs.ts';
import { pinOf } from './achievementIcon.tsx';

const MAX_BYTES = 40 * 1024;

describe('achievement pins', () => {
  it('achievement pins within a category differ', () => {
    const pins = CATALOGUE.map(({ id, category }) => JSON.stringify([category, pinOf(id)]));
    expect(new Set(pins).size).toBe(CATALOGUE.length);
  });

  it('every achievement has a glyph, and every glyph an achievement', () => {
    expect(new Set(CATALOGUE.map(({ id }) => pinOf(id).glyph))).toEqual(new Set(Object.keys(GLYPHS)));
    expect(CATALOGUE.filter(({ id }) => pinOf(id).glyph === 'signpost').map(({ id }) => id)).toEqual(['places-100']);
  });

  it('a further step of a ladder has the glyph of the step before and its own number', () => {
    expect(pinOf('walks-750')).toEqual({ glyph: 'soles', count: 750 });
    expect(pinOf('walks-2000')).toEqual({ glyph: 'crown', count: 2000 });
    expect(pinOf('unheard-of')).toEqual({ glyph: 'signpost' });
  });

  it('the glyphs are at most 40 KB', () => {
    expect(JSON.stringify(GLYPHS).length).toBeLessThan(MAX_BYTES);
  });
});
