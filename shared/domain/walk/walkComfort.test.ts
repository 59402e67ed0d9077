import fc from 'fast-check';
import { expect, it } from 'vitest';
import { comfortText, PREFERRED_WAYS } from './walkComfort.ts';

const walk = { greenPercent: 62, waterPercent: 4, litPercent: 74, stepsMetres: 0 };

it.each([
  ['a green walk', walk, 'quiet', '62 % green, no steps'],
  ['a walk in the dark', walk, 'lit', '74 % with street lamps, 62 % green, no steps'],
  ['a walk along a river', { ...walk, greenPercent: 9, waterPercent: 40 }, 'quiet', '40 % by the water, no steps'],
  ['a walk over steps', { ...walk, stepsMetres: 12 }, 'shortest', '62 % green, some steps'],
  ['a walk without data on green and water', { ...walk, greenPercent: null, waterPercent: null }, 'quiet', 'no steps'],
  ['a walk without comfort data', null, 'quiet', ''],
] as const)('the comfort of %s is described in a few words', (_, comfort, ways, text) => {
  expect(comfortText(comfort, ways)).toBe(text);
});

it('comfortText says green, lit or by the water only with a figure for it', () => {
  const percent = fc.integer({ min: 0, max: 100 });
  const known = fc.record({
    greenPercent: fc.option(percent),
    waterPercent: fc.option(percent),
    litPercent: percent,
    stepsMetres: fc.nat(300),
  });
  fc.assert(
    fc.property(known, fc.constantFrom(...PREFERRED_WAYS), (comfort, ways) => {
      const text = comfortText(comfort, ways);
      expect(text.includes('green')).toBe((comfort.greenPercent ?? 0) >= 10);
      expect(text.includes('water')).toBe((comfort.waterPercent ?? 0) >= 20);
      expect(text.includes('lamps')).toBe(ways === 'lit' && comfort.litPercent >= 10);
      expect(text.includes('no steps')).toBe(comfort.stepsMetres === 0);
    }),
  );
});
