import { readFileSync, statSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../../shared/domain/achievements/catalogue.ts';
import { GLYPHS } from './achievementGlyphs.ts';
import { pinOf } from './achievementIcon.tsx';

const MAX_BYTES = 40 * 1024;
const font = 'web/src/features/achievements/notoEmoji.woff2';

describe('achievement pins', () => {
  it('achievement pins within a category differ', () => {
    const looks = CATALOGUE.map(({ id, category }) => JSON.stringify([category, pinOf(id)]));
    expect(new Set(looks).size).toBe(CATALOGUE.length);
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

it('the emoji font contains every emoji of the catalogue and the share story in 40 KB', () => {
  const inFont = charactersOf(readFileSync(font));
  const shown = [...CATALOGUE.map(({ icon }) => icon), '👟', '🌳', '🔥', '🟩', '⬜'];
  expect(shown.filter((icon) => !inFont.has(icon.codePointAt(0) ?? 0))).toEqual([]);
  expect(inFont.has('x'.charCodeAt(0))).toBe(false);
  expect(statSync(font).size).toBeLessThan(MAX_BYTES);
});

function charactersOf(file: Buffer): Set<number> {
  const [CMAP, GLYF, LOCA, CUSTOM_TAG] = [0, 10, 11, 63];
  let at = 48;
  const base128 = () => {
    let value = 0;
    for (let byte = 0x80; byte & 0x80; at++) {
      byte = file.readUInt8(at);
      value = value * 128 + (byte & 0x7f);
    }
    return value;
  };
  let length = 0;
  let cmapAt = -1;
  for (let table = 0; table < file.readUInt16BE(12); table++) {
    const flags = file.readUInt8(at++);
    const tag = flags & 0x3f;
    if (tag === CUSTOM_TAG) at += 4;
    const size = base128();
    const version = flags >> 6;
    const isTransformed = tag === GLYF || tag === LOCA ? version === 0 : version !== 0;
    if (tag === CMAP) cmapAt = length;
    length += isTransformed ? base128() : size;
  }
  const cmap = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20))).subarray(cmapAt);
  const found = new Set<number>();
  for (let subtable = 0; subtable < cmap.readUInt16BE(2); subtable++) {
    const start = cmap.readUInt32BE(8 + subtable * 8);
    if (cmap.readUInt16BE(start) !== 12) continue;
    for (let group = 0; group < cmap.readUInt32BE(start + 12); group++) {
      const [first, last] = [0, 4].map((offset) => cmap.readUInt32BE(start + 16 + group * 12 + offset));
      for (let point = first ?? 0; point <= (last ?? -1); point++) found.add(point);
    }
  }
  return found;
}
