import { expect, it } from 'vitest';
import { livesOf, noneSeen, violationsInLife } from './restDayHistories.fixture.ts';

const HISTORIES = 3000;

it(`${HISTORIES} random histories of walks, settings, flights and late uploads keep the rules of rest days`, () => {
  const seen = noneSeen();
  for (let life = 0; life < livesOf(HISTORIES); life++)
    expect([...violationsInLife(life, HISTORIES, seen)]).toEqual([]);
  expect(seen.histories).toBe(HISTORIES);
  for (const [what, often] of Object.entries(seen))
    expect({ what, often: often > HISTORIES / 50 }).toEqual({ what, often: true });
});
