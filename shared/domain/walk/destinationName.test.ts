import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { destinationText, streetOf, townOf, withTown } from './destinationName.ts';

const street = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .map((text) => text.replaceAll(',', ' ').trim())
  .filter((text) => text !== '');
const town = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .map((text) => text.trim())
  .filter((text) => text !== '');

describe('destination names', () => {
  it('streetOf and townOf invert withTown', () => {
    fc.assert(
      fc.property(street, fc.option(town, { nil: undefined }), (street, town) => {
        const name = withTown(street, town);
        expect([streetOf(name), townOf(name)]).toEqual([street, town]);
      }),
    );
  });

  it.each([
    ['Kettensteggasse, 3500 Krems, Austria', 'Kettensteggasse', '3500 Krems, Austria'],
    ['Vasagatan / Aschebergsgatan, Göteborg', 'Vasagatan / Aschebergsgatan', 'Göteborg'],
    ['Hoher Markt', 'Hoher Markt', undefined],
    ['', '', undefined],
  ])('%j is split into the street %j and the town %j', (name, street, town) => {
    expect([streetOf(name), townOf(name)]).toEqual([street, town]);
  });

  it.each([
    ['Kettensteggasse', 'Kettensteggasse'],
    ['  Kettensteggasse ', 'Kettensteggasse'],
    ['', 'Unknown Location'],
    ['   ', 'Unknown Location'],
    [null, 'Unknown Location'],
    [undefined, 'Unknown Location'],
  ])('the destination %j is shown as "%s"', (name, text) => expect(destinationText(name)).toBe(text));
});
