import { expect, it } from 'vitest';
import { demoCity } from '../testing/demoCity.ts';
import { chosen, home } from './choice.fixture.ts';
import { signsInBand } from './choice.ts';
import { choiceArea } from './choiceArea.ts';
import { pick } from './pick.ts';

const city = await demoCity();

it('no draw chooses an excluded place, and other draws stay the same', () => {
  const area = choiceArea(city, home, 2.5);
  if (!area) throw new Error('no street');
  const { destinationKey } = chosen({ network: city });
  const band = { low: 1250, high: 1875 };
  const [all, left] = [signsInBand(area, band), signsInBand(area, band, new Set([destinationKey]))];
  expect(left).toHaveLength(all.length - 1);
  let taken = 0;
  for (let draw = 0; draw < 10_000; draw++) {
    const seed = `walker ${draw}`;
    if (pick(left, area.reach.start.point, seed)?.key === destinationKey) taken++;
    // If it was not chosen, the draw of its sector is unchanged, as long as no sector becomes empty.
    if (draw < 200) {
      const before = pick(all, area.reach.start.point, seed);
      expect(left.some(({ key }) => key === before?.key) || before?.key === destinationKey).toBe(true);
    }
  }
  expect(taken).toBe(0);
  expect(chosen({ network: city, exclude: new Set([destinationKey]) }).destinationKey).not.toBe(destinationKey);
});

it('a walk to an excluded place goes elsewhere for any seed', () => {
  for (let day = 0; day < 60; day++) {
    const drawn = { network: city, seed: `walker ${day}` };
    const { destinationKey } = chosen(drawn);
    expect(chosen({ ...drawn, exclude: new Set([destinationKey]) }).destinationKey).not.toBe(destinationKey);
  }
});
