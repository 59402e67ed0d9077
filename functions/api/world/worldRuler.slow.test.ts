import { expect, it } from 'vitest';
import { gameFiguresOf } from '../../../shared/domain/achievements/figures.ts';
import { roundTotalKm } from '../../../shared/domain/leaderboard/publicFigures.ts';
import { seededRandom } from '../../../shared/domain/seededRandom.fixture.ts';
import { award } from '../../data/walkers/achievements.ts';
import { readWalker } from '../../data/walkers/walkers.ts';
import { handler as rollUpRanks } from '../../jobs/rollUpRanks.ts';
import { extraWalker } from '../../testing/crowd.ts';
import { runJob } from '../../testing/jobs.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as getGlobalStats } from './getGlobalStats.ts';

const world = useWorld({ width: 160, height: 120 });
const ACCOUNTS = 20;
const DAYS = 365;
/** Hours of a day at which the attacker walks a known length and reads the totals. */
const HOURS = ['01', '09', '23'];
const VICTIM = 'victim-000000000000000';

const rollUp = () => runJob(rollUpRanks, { ...world.bench.coreEnvironment(), table: world.store.table });

async function walked(walkerId: string, metres: number, at: string): Promise<void> {
  const walker = await readWalker(world.store.table, walkerId);
  if (!walker) throw new Error('no such walker');
  const before = gameFiguresOf(walker);
  const figures = {
    ...before,
    points: before.points + Math.ceil(metres / 10),
    metres: before.metres + metres,
    completedChallenges: before.completedChallenges + 1,
  };
  await world.store.table.write(award(walker, { figures, streakEndsAt: null, now: new Date(at) }));
}

/**
 * Twenty accounts with the audience Everyone add exact metres to the world's sum, so that its rounding falls elsewhere
 * at each reading and the victim's part is bracketed as finely as their lengths allow. That part is the victim's whole
 * kilometres of the day, as on the profile. functions/streets/homeAttack.slow.test.ts measures what a home attack gains
 * from them.
 */
it('a year of twenty accounts around one hidden walker reads the whole kilometres of the day and nothing finer', async () => {
  const random = seededRandom(20_261_127);
  world.at('2025-12-31T09:00:00Z');
  let stranger = await world.walker();
  const ids = Array.from({ length: ACCOUNTS }, (_, index) => `ruler-${String(index).padStart(16, '0')}`);
  const now = world.bench.now;
  await world.store.fill(ids.map((walkerId) => extraWalker({ walkerId, points: 10, now, mapVisibility: 'named' })));
  await world.store.fill([extraWalker({ walkerId: VICTIM, points: 10, now, mapVisibility: 'hidden' })]);
  /** `extraWalker` has walked ten metres for each point. */
  let own = ACCOUNTS * 100;
  let victim = 100;
  for (let day = 0; day < DAYS; day++) {
    const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
    const shown = roundTotalKm(victim);
    // A session lives for half a year.
    if (day % 100 === 99) stranger = await world.walker();
    let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const [at, hour] of HOURS.entries()) {
      // The victim walks between the readings of the day.
      if (at === 1) {
        const metres = 1_250 + Math.floor(random() * 625);
        victim += metres;
        await walked(VICTIM, metres, `${date}T08:${String(Math.floor(random() * 60)).padStart(2, '0')}:00Z`);
      }
      const metres = 17 + Math.floor(random() * 966);
      await walked(ids[(day * HOURS.length + at) % ACCOUNTS] ?? '', metres, `${date}T${hour}:30:00Z`);
      own += metres;
      world.at(`${date}T${hour}:31:00Z`);
      await rollUp();
      const { totalDistance } = (await stranger.call(getGlobalStats)).json;
      low = Math.max(low, totalDistance * 1000 - 500 - own);
      high = Math.min(high, totalDistance * 1000 + 500 - own);
    }
    // The whole kilometre is always possible, whatever the victim walked on this day.
    expect(low, date).toBeLessThanOrEqual(shown * 1000);
    expect(high, date).toBeGreaterThanOrEqual(shown * 1000);
  }
});
