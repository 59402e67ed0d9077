// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { totalText, walkText } from '../../i18n/measures.ts';
import { followUnits, startUnits } from './units.ts';

it('every figure follows the chosen unit, and the next start begins with it', () => {
  const shown = () => [walkText(2), totalText(2)];
  expect(shown()).toEqual(['1.2 mi', '2.0 km']);
  followUnits('km');
  expect(shown()).toEqual(['2.0 km', '2.0 km']);
  followUnits('miles');
  expect(shown()).toEqual(['1.2 mi', '1.2 mi']);
  localStorage.setItem('units', 'usual');
  startUnits();
  expect(shown()).toEqual(['1.2 mi', '2.0 km']);
  localStorage.setItem('units', 'furlongs');
  startUnits();
  expect(shown()).toEqual(['1.2 mi', '2.0 km']);
});
