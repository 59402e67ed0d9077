import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { destinationName } from '../domain/walk/destination.ts';
import { destination, walkItem } from './walkParts.ts';

const item = walkItem(z.object({ destination }));
const read = (stored: object) => item.parse(stored).destination;

const name = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .map((text) =>
    text
      .replaceAll(',', ' ')
      .replaceAll(/\bat\b/g, 'by')
      .trim(),
  )
  .filter((text) => text !== '');

describe('items of version 1.0.0', () => {
  it('a text and a town are read as the parts of the destination, which give the same text', () => {
    fc.assert(
      fc.property(name, fc.option(name, { nil: undefined }), fc.option(name), (street, crossing, town) => {
        const sign = crossing === undefined ? street : `${street} at ${crossing}`;
        const destinationText = town === null ? sign : `${sign}, ${town}`;
        const parts = read({ destinationName: destinationText, town });
        expect(parts).toEqual({ street, ...(crossing && { crossing }), ...(town !== null && { town }) });
        expect(destinationName(parts)).toBe(destinationText);
      }),
    );
  });

  it.each([
    ['Kettensteggasse, 3500 Krems, Austria', null, { street: 'Kettensteggasse', town: '3500 Krems, Austria' }],
    ['Old at New at Third', null, { street: 'Old at New at Third' }],
    ['Göteborg', 'Göteborg', { street: '', town: 'Göteborg' }],
    ['Unknown Location', null, { street: '' }],
  ])('%j with the town %j keeps its text', (destinationText, town, parts) => {
    expect(read({ destinationName: destinationText, town })).toEqual(parts);
    expect(destinationName(parts)).toBe(destinationText);
  });

  it('the lot of a public walk is its sample share', () => {
    const stored = walkItem(z.object({ public: z.object({ sampleShare: z.number() }) }));
    expect(stored.parse({ public: { lot: 0.4 } })).toEqual({ public: { sampleShare: 0.4 } });
    expect(stored.parse({ public: { lot: 0.4, sampleShare: 0.6 } })).toEqual({ public: { sampleShare: 0.6 } });
  });

  it('an item with parts is read as it is', () => {
    const parts = { street: 'Vallgatan', town: 'Göteborg' };
    expect(read({ destination: parts, destinationName: 'Another' })).toEqual(parts);
  });
});
