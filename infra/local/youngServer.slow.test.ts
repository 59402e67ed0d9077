import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Network } from '../../functions/streets/network/network.ts';
import { nearestStreetName } from '../../functions/streets/search/geometry.ts';
import { demoCity, homesIn, putDemoCity } from '../../functions/streets/testing/demoCity.ts';
import { signPhoto } from '../../functions/testing/pictures.ts';
import { httpTransport } from '../../functions/testing/transports.ts';
import { WalkerClient } from '../../functions/testing/walkerClient.ts';
import type { ResponseOf } from '../../shared/api/route.ts';
import type { world } from '../../shared/api/world.ts';
import { metresBetween, type Position } from '../../shared/domain/geo.ts';
import { type RunningStack, runCommand, startStack } from './stack.fixture.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'signpost-young-'));
/** Town halls of the two towns of the demo city. */
const CENTRES: Record<string, Position> = {
  Porto: { latitude: 41.1496, longitude: -8.6109 },
  'Vila Nova de Gaia': { latitude: 41.1304, longitude: -8.6067 },
};
const SPREAD_METRES = 2000;
type Shown = ResponseOf<typeof world.listGlobalChallenges>[number];
let city: Network;
let stack: RunningStack;

const start = (now: string) => startStack({ DATA_DIR, SIGNPOST_NOW: now, SIGN_MODELS: 'off' });
const walkerNamed = async (username: string) => {
  const picture = await signPhoto({ width: 160, height: 120 });
  const person = { username, password: 'secret1', timeZone: 'Europe/Lisbon' };
  return new WalkerClient(
    httpTransport(stack.url, () => picture),
    person,
  ).register();
};
/** What a walker without friends can read. */
async function readAsStranger(username: string) {
  const stranger = await walkerNamed(username);
  const [walks, totals, board] = await Promise.all([
    stranger.json('listGlobalChallenges'),
    stranger.json('getGlobalStats'),
    stranger.json('getGlobalLeaderboard'),
  ]);
  const shown = board.filter((entry: { username: string }) => entry.username.startsWith('walker_'));
  return { walks: walks as Shown[], totals, board: shown as { username: string; points: number }[] };
}

/** Twelve walkers who changed no setting, in Porto, each with a walk on the first evening. */
beforeAll(async () => {
  await putDemoCity(join(DATA_DIR, 'streets'));
  city = await demoCity();
  stack = await start('2026-11-20T22:30:00Z');
  for (const [index, home] of homesIn(city, 12).entries()) {
    const walker = await walkerNamed(`walker_${index}`);
    const fields = { homeLatitude: home.latitude, homeLongitude: home.longitude };
    await walker.json('updateWalker', { method: 'PATCH', params: { id: walker.id }, body: fields });
    const done = await walker.walk(fields);
    expect(done.status, done.text).toBe(200);
  }
});
afterAll(async () => {
  await stack.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

describe('a young server of twelve walkers with default settings', () => {
  it('everybody is on the board at once, without the points that a stranger may not see yet', async () => {
    const { board } = await readAsStranger('onlooker');
    expect(new Set(board.map(({ username }) => username)).size).toBe(12);
    expect(board.map(({ points }) => points)).toEqual(Array(12).fill(0));
  });

  it('after midnight the world shows all walks in their towns, on streets, and the totals name the same town', async () => {
    await stack.stop();
    stack = await start('2026-11-21T01:30:00Z');
    for (const job of ['closeDays', 'rollUpRanks']) {
      const { code, text } = await runCommand(['job', job], { DATA_DIR });
      expect(code, text).toBe(0);
    }
    const { walks, totals, board } = await readAsStranger('early_bird');
    expect(board).toHaveLength(12);
    expect(walks).toHaveLength(12);
    for (const { destinationName, username, latitude, longitude, endLatitude, endLongitude } of walks) {
      expect(username).toBe('Anonymous walker');
      expect([endLatitude, endLongitude]).toEqual([latitude, longitude]);
      const centre = CENTRES[destinationName] ?? expect.fail(destinationName);
      const dot = { latitude, longitude };
      expect(metresBetween(dot, centre)).toBeLessThan(SPREAD_METRES);
      expect(nearestStreetName(city, dot, 20), JSON.stringify(dot)).toBeDefined();
    }
    expect(new Set(walks.map(({ latitude, longitude }) => `${latitude},${longitude}`)).size).toBeGreaterThan(3);
    const inPorto = walks.filter(({ destinationName }) => destinationName === 'Porto').length;
    expect(inPorto).toBeGreaterThan(6);
    expect(totals).toMatchObject({ totalChallenges: 12, mostPopularDestination: { name: 'Porto', count: inPorto } });
  });
});
