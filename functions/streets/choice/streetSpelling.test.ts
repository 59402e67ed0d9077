import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldedStreet, isOneStreet } from './streetSpelling.ts';

it.each([
  ['Rue Saint-Roman', 'Rue St. Roman'],
  ['Avenue Saint-Charles', 'Av. St Charles'],
  ["Rue de l'Église", 'rue de l’Eglise'],
  ['Boulevard de la République', 'Bd République'],
  ['Bahnhofstraße', 'Bahnhofstr.'],
  ['Bahnhof-Strasse', 'Bahnhofstrasse'],
  ['Östra Hamngatan', 'Ostra Hamngatan'],
  ['Kongens gate på Ås', 'Kongens Gate pa As'],
  ['Mill St.', 'Mill Street'],
  ['St. James Rd', 'Saint James Road'],
])('"%s" and "%s" are one street', (one, other) => {
  expect(isOneStreet(one, other)).toBe(true);
});

it.each([
  ['Rue Saint-Roman', 'Rue Saint-Roch'],
  ['Mill Street', 'Mill Road'],
  ['Upper Street', 'Lower Street'],
  ['1st Avenue', '2nd Avenue'],
  ['ул. Ленина', 'ул. Мира'],
  ['中山路', '中山北路'],
])('"%s" and "%s" are two streets', (one, other) => {
  expect(isOneStreet(one, other)).toBe(false);
});

it('a name of articles only is kept', () => {
  expect(foldedStreet('The')).toBe('the');
  expect(foldedStreet('Las')).toBe('las');
});

it('folding is idempotent, and a street equals itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(isOneStreet(name, name.toUpperCase().toLowerCase()) || name !== name.toUpperCase().toLowerCase()).toBe(
        true,
      );
      expect(foldedStreet(foldedStreet('Rue de la Paix'))).toBe(foldedStreet('Rue de la Paix'));
      expect(isOneStreet(name, ` ${name}.`) || !/\p{L}/u.test(name)).toBe(true);
    }),
  );
});
