import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { answerFor, useOverpass } from './fakeOverpass.fixture.ts';
import { firstProvider } from './firstProvider.ts';
import { localFinders } from './localFinders.ts';
import { requestFor, routeOf } from './request.fixture.ts';

const home = { latitude: 51.5074, longitude: -0.1278 };
const short = { maxKilometres: 1 };
const whole = JSON.stringify(answerFor(home, 16));

const root = mkdtempSync(join(tmpdir(), 'signpost-overpass-'));
afterAll(() => rmSync(root, { recursive: true }));
const overpass = useOverpass();
const geo = () => {
  const folder = mkdtempSync(join(root, 'streets-'));
  return firstProvider(localFinders({ folder, overpassUrl: overpass.url }), (error) => expect.fail(String(error)));
};

it('an Overpass answer of more than 16 MB is refused', async () => {
  const padding = 16 * 1024 * 1024 - whole.length;
  overpass.answer = (response) => response.end(whole + ' '.repeat(padding + 1));
  expect(await geo().findRoute(requestFor(home, short))).toHaveProperty('none');
  overpass.answer = (response) => response.end(whole + ' '.repeat(padding));
  expect(routeOf(await geo().findRoute(requestFor(home, short))).provider).toBe('overpass');
});

it('an Overpass answer that is far larger in memory is refused without taking that memory here', async () => {
  const bomb = `{"elements":[${'{},'.repeat(5_000_000)}{}]}`;
  overpass.answer = (response) => response.end(bomb);
  const before = process.resourceUsage().maxRSS;
  expect(await geo().findRoute(requestFor(home, short))).toHaveProperty('none');
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(200 * 1024);
});
