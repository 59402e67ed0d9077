import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitName } from './canvas.ts';

const measure = (text: string, px: number) => text.length * px * 0.5;
const room = { width: 800, single: 90, double: 70 };

it('a short name is painted on one line at full size', () => {
  expect(fitName(['Wallgasse'], room, measure)).toEqual({ px: 90, lines: ['Wallgasse'] });
});

it('a long name is painted on lines of similar length', () => {
  const { px, lines } = fitName(['Rue de la Montagne Sainte-Geneviève'], room, measure);
  expect(px).toBe(70);
  expect(lines).toEqual(['Rue de la Montagne', 'Sainte-Geneviève']);
});

it('one long word is shrunk instead of broken', () => {
  const word = 'Rindfleischetikettierungsgasse';
  expect(fitName([word], room, measure)).toEqual({ px: 800 / (word.length * 0.5), lines: [word] });
});

it('a junction keeps its two lines, as large as the longer one fits', () => {
  const lines = ['Campo 24 de Agosto', 'at Rua de Santos Pousada'];
  expect(fitName(lines, room, measure)).toEqual({ px: 800 / 12, lines });
});

it('a fitted name loses no letter and stays within its box', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 36, unit: 'grapheme' }), (text) => {
      const name = text.trim().replaceAll(/\s+/g, ' ');
      const { px, lines } = fitName([name], room, measure);
      expect(lines.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''));
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(measure(line, px)).toBeLessThanOrEqual(room.width + 1e-6);
    }),
  );
});
