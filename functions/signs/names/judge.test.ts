import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReadLine } from '../ocr/pixels.ts';
import { judgeNames, type WantedNames } from './judge.ts';

const judge = (lines: readonly ReadLine[], wanted: WantedNames) => judgeNames(lines, wanted).verdict;

const onOnePlate = (...texts: string[]): ReadLine[] =>
  texts.map((text, row) => ({
    text,
    confidence: 0.9,
    region: { x: 500, y: 100 + row * 60, width: 400, height: 50, angle: 0 },
  }));

const farApart = (...texts: string[]): ReadLine[] =>
  onOnePlate(...texts).map((line, row) => ({ ...line, region: { ...line.region, y: 100 + row * 400 } }));

const verdict = (read: string | string[], name: string | string[], rivals: string[] = []) =>
  judge(onOnePlate(...[read].flat()), { names: [name].flat(), rivals });

describe('verdict read', () => {
  it.each([
    ['RUE DE LUNEL', 'Rue de Lunel'],
    ['Akergatan', 'Åkergatan'],
    ['MuhlenstraBe', 'Mühlenstraße'],
    ['MUHLENSTRASSE', 'Mühlenstraße'],
    ['Ulica todzka', 'Ulica Łódzka'],
    ['RUE ST ANTOINE', 'Rue Saint-Antoine'],
    ['Bd Haussmann', 'Boulevard Haussmann'],
    ['Bahnhofstr.', 'Bahnhofstraße'],
    ['RUE V. HUGO', 'Rue Victor Hugo'],
    ['RUEDELUNEL', 'Rue de Lunel'],
    ['RUE DELUNEL', 'Rue de Lunel'],
    ['PLACE JEANNE DARC', "Place Jeanne d'Arc"],
    ['HIGHSTREET', 'High Street'],
    ['Calle Nunez de Balboa', 'Calle Núñez de Balboa'],
    ['中山路', '中山路'],
  ])('the text %s is read as the street %s', (read, name) => {
    expect(verdict(read, name)).toBe('read');
  });

  it('a name is read across two lines and beside other text on the plate', () => {
    expect(verdict(['4e Arrt', 'RUE VIEILLE', 'DU TEMPLE'], 'Rue Vieille du Temple')).toBe('read');
    expect(verdict(['BAKER STREET NW1', 'CITY OF WESTMINSTER'], 'Baker Street')).toBe('read');
    expect(verdict(['Schulstraße 12 - 20'], 'Schulstraße')).toBe('read');
  });

  it('a sign of either street of a junction is read (PROOF-7)', () => {
    expect(verdict('Vallgatan', ['Magasinsgatan', 'Vallgatan'])).toBe('read');
  });

  it('a street name is read with one wrong letter in four, and more with look-alike letters', () => {
    expect(verdict('Magasinsgaten', 'Magasinsgatan')).toBe('read');
    expect(verdict('MARSZALK0WSKA', 'Ulica Marszałkowska')).toBe('read');
    expect(verdict('Mouftetard', 'Rue Mouffetard')).toBe('read');
  });
});

describe('other verdicts', () => {
  it.each([
    ['RUE DE LUNELLE', 'Rue de Lunel'],
    ['RUE VICTOR HUGO', 'Rue Victor'],
    ['RUE DU PARC ROYAL', 'Rue du Parc'],
    ['RUE DU FAUBOURG SAINT ANTOINE', 'Rue Saint-Antoine'],
    ['Torgatan', 'Storgatan'],
    ['Kungsgatan', 'Ungsgatan'],
    ['RUE DE LYON', 'Rue de Lunel'],
    ['Drottninggatan', 'Drottningholmsgatan'],
    ['Rue de la Place', 'Rue de Lunel'],
  ])('the text %s is not read as the street %s', (read, name) => {
    expect(verdict(read, name)).not.toBe('read');
  });

  it('the verdict is other for a text that looks like a street sign and unread for any other', () => {
    expect(verdict('RUE DE LYON', 'Rue de Lunel')).toBe('other');
    expect(verdict('BOULANGERIE', 'Rue de Lunel')).toBe('unread');
    expect(judge([], { names: ['Rue de Lunel'], rivals: [] })).toBe('unread');
  });

  it("a name that is part of a neighbouring street's name is not read", () => {
    expect(verdict('RUE ST ANTOINE', 'Rue Antoine')).not.toBe('read');
    expect(verdict(['RUE DU FAUBOURG', 'SAINT ANTOINE'], 'Rue Saint-Antoine', ['Rue du Faubourg Saint-Antoine'])).toBe(
      'other',
    );
    expect(verdict('Rue Mouffetard', 'Rue Mouffetarb', ['Rue Mouffetard'])).toBe('other');
  });

  it('a second sign in the picture does not hide the wanted name', () => {
    const lines = farApart('Kungsgatan', 'Magasinsgatan');
    expect(judge(lines, { names: ['Magasinsgatan'], rivals: ['Kungsgatan'] })).toBe('read');
  });
});

describe('short names', () => {
  it('a name of four letters needs its street word and an exact match', () => {
    expect(verdict('HIGH STREET', 'High Street')).toBe('read');
    expect(verdict('Agatan', 'Ågatan')).not.toBe('read');
    expect(verdict('PARK HIGH FASHION', 'High Street')).not.toBe('read');
    expect(verdict('HIGH', 'High Street')).not.toBe('read');
    expect(verdict('RUE DU FOUR', 'Rue du Four')).toBe('read');
    expect(verdict('RUE DU TOUR', 'Rue du Four')).not.toBe('read');
  });

  it('a name of three letters is never read', () => {
    expect(verdict('RUE OZI', 'Rue Ozi')).toBe('unread');
    expect(verdict('Torstrasse', 'Torstraße')).toBe('unread');
    expect(verdict('Gotgatan', 'Götgatan', ['Vasagatan'])).toBe('unread');
  });

  it('a name of three letters gives other when another sign is in the picture', () => {
    expect(verdict('Torstrasse', 'Korstraße')).toBe('other');
    expect(judge(farApart('Pilgatan', 'Vasagatan'), { names: ['Pilgatan'], rivals: [] })).toBe('other');
    expect(verdict('Pilgatan', 'Pilgatan', ['Vasagatan', 'Vallgatan'])).toBe('unread');
  });
});

describe('lists of streets', () => {
  const streets = [
    'Kungsgatan',
    'Vasagatan',
    'Linnégatan',
    'Magasinsgatan',
    'Prinsgatan',
    'Fredsgatan',
    'Skånegatan',
    'Åsögatan',
  ];

  it('a picture of many street names gets the verdict other', () => {
    expect(judge(farApart(...streets), { names: ['Magasinsgatan'], rivals: [] })).toBe('other');
  });

  it('a picture of several neighbouring street names gets the verdict other', () => {
    const some = streets.slice(0, 5);
    const rivals = some.filter((name) => name !== 'Magasinsgatan');
    expect(judge(farApart(...some), { names: ['Magasinsgatan'], rivals })).toBe('other');
  });
});

it('random letters are never read as a name', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnoprstuv '), maxLength: 24 });
  fc.assert(
    fc.property(letters, (text) => {
      expect(verdict(text, 'Magasinsgatan')).not.toBe('read');
    }),
  );
});
