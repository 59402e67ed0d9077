// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { exactText, totalLengthText, totalText, untilText, walkLengthText, walkText } from '../../i18n/measures.ts';
import { followUnits, startUnits } from './units.ts';

afterEach(() => {
  vi.restoreAllMocks();
  followUnits('usual');
});

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

it('a length on the walk is in the unit of the card, in feet or British yards below a tenth of a mile', () => {
  const shown = () => [0, 12, 92, 900, 1800].map(untilText);
  const american = ['now', '50 ft', '300 ft', '0.6 mi', '1.1 mi'];
  expect(shown()).toEqual(american);
  expect([walkLengthText(0), exactText(83), totalLengthText(83)]).toEqual(['50 ft', '250 ft', '80 m']);
  followUnits('miles');
  expect(shown()).toEqual(american);
  expect([exactText(83), totalLengthText(83), totalLengthText(2400)]).toEqual(['250 ft', '250 ft', '1.5 mi']);
  followUnits('km');
  expect(shown()).toEqual(['now', '10 m', '90 m', '900 m', '1.8 km']);
  expect([exactText(83), totalLengthText(83), totalLengthText(2400)]).toEqual(['83 m', '80 m', '2.4 km']);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  expect(shown()).toEqual(['now', '10 m', '90 m', '900 m', '1.8 km']);
  followUnits('miles');
  expect(shown()).toEqual(['now', '10 yd', '100 yd', '0.6 mi', '1.1 mi']);
});
