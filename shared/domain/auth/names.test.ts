import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CREDENTIAL_TEXTS, PASSWORD, USERNAME } from './credentials.ts';
import { firstNameOrUsername, foldEmail, foldUsername, fullName, initials } from './names.ts';

const named = (firstName: string | null | undefined, lastName: string | null | undefined, username = 'ada_l') => ({
  username,
  firstName,
  lastName,
});

it.each([
  ['Ada', 'Lovelace', 'ada_l', 'AL'],
  [' ada ', ' lovelace ', 'ada_l', 'AL'],
  ['Ada', null, 'byron', 'BY'],
  [null, 'Lovelace', 'byron', 'BY'],
  ['', '  ', 'byron', 'BY'],
  ['Åsa', 'Öberg', 'x', 'ÅÖ'],
  ['E\u0301mile', 'Zola', 'x', 'E\u0301Z'],
  ['李', '小龙', 'bruce', '李小'],
  [undefined, undefined, 'noor', 'NO'],
  [null, null, 'x', 'X'],
])('the initials of %j %j (%s) are %s', (first, last, username, shown) => {
  expect(initials(named(first, last, username))).toBe(shown);
});

it('the full name falls back to the username', () => {
  expect(fullName(named('Ada', 'Lovelace'))).toBe('Ada Lovelace');
  expect(fullName(named('Ada', null))).toBe('Ada');
  expect(fullName(named(null, ' '))).toBe('ada_l');
  expect(firstNameOrUsername(named(' Ada ', null))).toBe('Ada');
  expect(firstNameOrUsername(named('', 'Lovelace'))).toBe('ada_l');
});

describe('foldUsername and foldEmail', () => {
  it.each([
    ['Ada', 'ADA'],
    [' ada ', 'aDa'],
    ['STRASSE', 'straße'],
    ['STRAẞE', 'strasse'],
    ['ΟΔΟΣ', 'οδος'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['IŞIK', 'ışık'],
    ['ｓｉｇｎ', 'sign'],
    ['Zo\u00eb', 'Zoe\u0308'],
  ])('the usernames %s and %s fold to the same text', (a, b) => {
    expect(foldUsername(a)).toBe(foldUsername(b));
  });

  it('folding is idempotent and ignores case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (any) => {
        const name = any.normalize('NFC').replace(/[^\p{L}\p{N}._-]/gu, '');
        const folded = foldUsername(name);
        expect(foldUsername(folded)).toBe(folded);
        expect(foldUsername(name.toLowerCase().normalize('NFD'))).toBe(folded);
      }),
      { numRuns: 2000 },
    );
    for (let code = 0; code <= 0x2ffff; code++) {
      const letter = String.fromCodePoint(code);
      if (/\p{L}|\p{N}/u.test(letter) && foldUsername(foldUsername(letter)) !== foldUsername(letter))
        throw new Error(`${letter} (${code.toString(16)}) folds twice`);
    }
  });

  it('different usernames fold differently', () => {
    expect(new Set(['ada', 'ada.', 'ada_', 'ada-', 'adå', 'ada1'].map(foldUsername)).size).toBe(6);
  });

  it('foldEmail trims and lowercases', () => {
    expect(foldEmail('  Ada@Example.ORG ')).toBe('ada@example.org');
  });
});

describe('credentials', () => {
  it('the texts about credentials state the limits', () => {
    expect(CREDENTIAL_TEXTS.usernameTooShort).toContain(`${USERNAME.min}`);
    expect(CREDENTIAL_TEXTS.usernameTooLong).toContain(`${USERNAME.max}`);
    expect(CREDENTIAL_TEXTS.passwordTooShort).toContain(`${PASSWORD.min}`);
    expect(CREDENTIAL_TEXTS.passwordTooLong).toContain(`${PASSWORD.max}`);
  });

  it('a username has letters of any script, digits, dots, hyphens and underscores', () => {
    for (const name of ['ada', 'Åsa_1', 'a.b-c', '李小龙']) expect(USERNAME.letters.test(name), name).toBe(true);
    for (const name of ['', 'a b', 'ada!', 'a/b', 'a@b', 'a#b']) expect(USERNAME.letters.test(name), name).toBe(false);
  });
});
