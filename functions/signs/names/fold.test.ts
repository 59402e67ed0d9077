import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canSpell, fold, foldings } from './fold.ts';

const latin = new Set([...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789中山路']);

describe('fold and foldings', () => {
  it('fold lowercases, removes accents and joins words by single spaces', () => {
    expect(fold("  Rue de l'Église-St.-Jean ")).toBe('rue de l eglise st jean');
    expect(fold('Västra Hamngatan')).toBe('vastra hamngatan');
    expect(fold('Ærøvej')).toBe('aerovej');
  });

  it('foldings lists the spellings of letters that the model does not know', () => {
    expect(foldings('Hauptstraße')).toEqual(['hauptstrasse', 'hauptstrabe']);
    expect(foldings('Łódzka')).toEqual(['lodzka', 'todzka']);
  });

  it('folding is idempotent and gives at most four spellings', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aéßłØ -.Z9') }), (name) => {
        const all = foldings(name);
        expect(all.length).toBeGreaterThan(0);
        expect(all.length).toBeLessThanOrEqual(4);
        for (const each of all) expect(foldings(each)).toContain(each);
      }),
    );
  });
});

describe('canSpell', () => {
  it('canSpell accepts names in Latin letters with any accents', () => {
    for (const name of ['Rue Émile Zola', 'Große Bleichen', 'Ulica Łódzka', 'Køb', 'Calle Peñuelas', '中山路']) {
      expect(canSpell(latin, name), name).toBe(true);
    }
  });

  it('canSpell rejects Cyrillic, Greek, kana and Arabic names and names without letters', () => {
    for (const name of ['улица Ленина', 'rue Ленина', 'Οδός Ερμού', 'ぎんざ通り', 'شارع', '12', '']) {
      expect(canSpell(latin, name), name).toBe(false);
    }
  });
});
