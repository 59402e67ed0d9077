import { expect, it } from 'vitest';
import { keys } from '../../data/keys.ts';
import { extraWalk } from '../../testing/crowd.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as listCompletedChallenges } from './listCompletedChallenges.ts';

const world = useWorld({ width: 320, height: 240 });

it('a compressed year of walks has less than a sixth of the bytes', async () => {
  world.at('2026-11-20T09:00:00Z');
  const ada = await world.walker();
  await world.store.fill(
    Array.from({ length: 365 }, (_, past) => {
      const noise = Math.imul(past + 1, 0x9e3779b1) >>> 0;
      const home = { latitude: 57.7 + (noise % 1013) / 1e5, longitude: 11.96 + (noise % 1019) / 1e5 };
      const walk = {
        distance: 1 + (noise % 4000) / 1000,
        destination: { street: `Street ${noise % 90}`, town: 'Town' },
      };
      const at = new Date(Date.UTC(2026, 10, 19 - past, 8, noise % 60));
      const publicId = `${noise.toString(36)}-${'abcdefgh'.repeat(2)}`.slice(0, 22);
      return {
        ...extraWalk({ walkerId: ada.id, at, publicId, home, walk }),
        ...keys.challenge(ada.id, at.toISOString().slice(0, 10)),
      };
    }),
  );
  const list = (accepts: string) =>
    ada.call(listCompletedChallenges, { params: { id: ada.id }, headers: { 'accept-encoding': accepts } });
  const [plain, gzip, br] = [await list('identity'), await list('gzip'), await list('br, gzip')];
  expect(plain.json).toHaveLength(365);
  expect([gzip.json, br.json]).toEqual([plain.json, plain.json]);
  console.info(`365 walks: ${[plain, gzip, br].map(({ bytes }) => bytes).join(', ')} bytes plain, gzip, brotli`);
  expect(Math.max(gzip.bytes, br.bytes)).toBeLessThan(plain.bytes / 6);
});
