import { expect } from 'vitest';
import { CATALOGUE } from '../../shared/domain/catalogue.ts';
import { NO_TIME_ZONE, type StoredTimeZone, timeZoneOf } from '../../shared/domain/timeZone.ts';
import { type UsedDay, walkerDay, type ZonedDay } from '../../shared/domain/walkerDay.ts';
import { handler as listWalkerAchievements } from '../api/achievements/listWalkerAchievements.ts';
import { handler as listCompletedChallenges } from '../api/challenges/listCompletedChallenges.ts';
import { handler as getStats } from '../api/walkers/getStats.ts';
import type { WalkerInPlay } from './transports.ts';

/** What must be so about one walker, kept beside the product by the simplest means there are. */
export interface Expected {
  stored: StoredTimeZone;
  newest: UsedDay | null;
  draft: (ZonedDay & { forced: number; difficulty: string; routeId: string }) | undefined;
  /** What generate answered last. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  offered: any;
  /** The challenge of each day that waits for its photo. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  open: Map<string, any>;
  completed: Map<
    string,
    { metres: number; points: number; listed: unknown; id: string; photoUrl: string; text: string }
  >;
}

export interface Model {
  now: number;
  walkers: Expected[];
}

export interface Real {
  walkers: WalkerInPlay[];
  join(timeZone: string): Promise<WalkerInPlay>;
  setClock(now: number): void;
}

export const newcomer = (zone: string): Expected => ({
  stored: { ...NO_TIME_ZONE, timeZone: zone },
  newest: null,
  draft: undefined,
  offered: undefined,
  open: new Map(),
  completed: new Map(),
});

/** The day of the next challenge, by the very rule: what it promises has a property test of its own. */
export const zonedDayIn = ({ now }: Model, { stored, newest }: Expected): ZonedDay =>
  walkerDay({ timeZone: timeZoneOf(stored), dayFloor: stored.dayFloor }, newest, new Date(now));
export const todayIn = (model: Model, walker: Expected) => zonedDayIn(model, walker).day;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** What holds after each step, whatever the step was. */
export async function checkInvariants(model: Model, real: Real): Promise<void> {
  for (const [index, expected] of model.walkers.entries()) {
    const walker = real.walkers[index];
    if (!walker) throw new Error('the model knows a walker who never joined');
    const params = { id: walker.id };
    const [stats, unlocked, completed] = await Promise.all([
      walker.call(getStats, { params }),
      walker.call(listWalkerAchievements, { params }),
      walker.call(listCompletedChallenges, { params }),
    ]);
    const walks = [...expected.completed.values()];
    const ids: string[] = unlocked.json.map(({ achievementId }: { achievementId: string }) => achievementId);
    expect(new Set(ids).size).toBe(ids.length);
    const bonus = sum(ids.map((id) => CATALOGUE.find((achievement) => achievement.id === id)?.points ?? Number.NaN));

    expect(stats.json.totalPoints).toBe(sum(walks.map(({ points }) => points)) + bonus);
    expect(stats.json.completedChallenges).toBe(walks.length);
    expect(Math.round(stats.json.totalDistance * 1000)).toBe(sum(walks.map(({ metres }) => metres)));
    expect(stats.json.longestStreak).toBeGreaterThanOrEqual(stats.json.currentStreak);

    const days = [...expected.completed.keys()].sort().reverse();
    expect(completed.json.map(({ date }: { date: string }) => date)).toEqual(days);
    expect(completed.json).toEqual(days.map((day) => expected.completed.get(day)?.listed));
  }
}
