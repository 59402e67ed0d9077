import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CREDENTIAL_TEXTS, PASSWORD, USERNAME } from './credentials.ts';
import { firstNameOrUsername, foldEmail, foldUsername, fullName, initials } from './names.ts';

const named = (firstName: string | null | undefined, lastName: string | null | undefined, username = 'ada_l') => ({
  username,
  firstName,
  lastName,
});

describe('the avatar without a photo', () => {
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
  ])('%j %j (%s) shows %s', (first, last, username, shown) => {
    expect(initials(named(first, last, username))).toBe(shown);
  });
});

describe('names', () => {
  it('are the full one, else the username', () => {
    expect(fullName(named('Ada', 'Lovelace'))).toBe('Ada Lovelace');
    expect(fullName(named('Ada', null))).toBe('Ada');
    expect(fullName(named(null, ' '))).toBe('ada_l');
    expect(firstNameOrUsername(named(' Ada ', null))).toBe('Ada');
    expect(firstNameOrUsername(named('', 'Lovelace'))).toBe('ada_l');
  });
});

describe('the folded username', () => {
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
  ])('takes %s and %s for one', (a, b) => {
    expect(foldUsername(a)).toBe(foldUsername(b));
  });

  it('folds once and for all', () => {
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

  it('keeps different names apart', () => {
    expect(new Set(['ada', 'ada.', 'ada_', 'ada-', 'adå', 'ada1'].map(foldUsername)).size).toBe(6);
  });

  it('folds an address by case and space alone', () => {
    expect(foldEmail('  Ada@Example.ORG ')).toBe('ada@example.org');
  });
});

describe('credentials', () => {
  it('say their limits in their texts', () => {
    expect(CREDENTIAL_TEXTS.usernameTooShort).toContain(`${USERNAME.least}`);
    expect(CREDENTIAL_TEXTS.usernameTooLong).toContain(`${USERNAME.most}`);
    expect(CREDENTIAL_TEXTS.passwordTooShort).toContain(`${PASSWORD.least}`);
    expect(CREDENTIAL_TEXTS.passwordTooLong).toContain(`${PASSWORD.most}`);
  });

  it('take letters of any script, and no spaces or signs', () => {
    for (const name of ['ada', 'Åsa_1', 'a.b-c', '李小龙']) expect(USERNAME.letters.test(name), name).toBe(true);
    for (const name of ['', 'a b', 'ada!', 'a/b', 'a@b', 'a#b']) expect(USERNAME.letters.test(name), name).toBe(false);
  });
});
