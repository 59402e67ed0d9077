import { beforeEach, expect, it } from 'vitest';
import { handler as rollUpRanks } from '../../jobs/rollUpRanks.ts';
import { runJob } from '../../testing/jobs.ts';
import { straightStreet } from '../../testing/straightStreets.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as listWalkerAchievements } from '../achievements/listWalkerAchievements.ts';
import { handler as listCompletedChallenges } from '../challenges/listCompletedChallenges.ts';
import { handler as getGlobalLeaderboard } from '../leaderboard/getGlobalLeaderboard.ts';
import { handler as getRank } from '../leaderboard/getRank.ts';
import { handler as showPhoto } from '../photos/showPhoto.ts';
import { handler as getStats } from '../walkers/getStats.ts';
import { handler as getWalker } from '../walkers/getWalker.ts';
import { handler as getGlobalStats } from './getGlobalStats.ts';
import { handler as listGlobalChallenges } from './listGlobalChallenges.ts';

const world = useWorld({ width: 160, height: 120 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));

/** Distances shown as 1.5, 2.5 and 1.5 km, unlike any count or rank in the answers. */
const LENGTHS = [1.312, 2.437, 1.698];
const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22'];

interface Leaf {
  name: string;
  value: unknown;
}

function leaves(answer: unknown, name = ''): Leaf[] {
  if (typeof answer !== 'object' || answer === null) return [{ name, value: answer }];
  return Object.entries(answer).flatMap(([key, value]) => leaves(value, Array.isArray(answer) ? name : key));
}

it('no answer to a stranger links two walks of an anonymous walker or a walk to its walker', async () => {
  const walkers = await Promise.all(Array.from({ length: 5 }, () => world.walker()));
  const own: Record<string, unknown>[] = [];
  for (const [index, day] of DAYS.entries()) {
    world.streets.find = (request) => ({ ...straightStreet(request), distance: LENGTHS[index] ?? 1 });
    for (const [minute, walker] of walkers.entries()) {
      world.at(`${day}T09:0${minute}:00Z`);
      own.push((await walker.walk()).json.challenge);
    }
  }
  world.at('2026-11-23T09:00:00Z');
  await runJob(rollUpRanks, { ...world.bench.coreEnvironment(), table: world.store.table });
  const stranger = await world.walker();
  const readBy = async (handler: Parameters<typeof stranger.call>[0], params: Record<string, string> = {}) => {
    const answer = await stranger.call(handler, { params });
    expect(answer.status, answer.text).toBe(200);
    return answer.json;
  };

  const shown: Record<string, unknown>[] = await readBy(listGlobalChallenges);
  expect(shown).toHaveLength(walkers.length * DAYS.length);
  // Without its random id a day's walk is equal for all walkers, and between days only that day's choices change:
  // nothing links walks of one walker.
  const withoutId = shown.map(({ id: _id, ...rest }) => rest);
  for (const day of DAYS) {
    const ofDay = withoutId.filter(({ completedAt }) => completedAt === day);
    expect(ofDay).toHaveLength(walkers.length);
    expect(new Set(ofDay.map((walk) => JSON.stringify(walk))).size).toBe(1);
  }
  const place = ({ latitude, longitude, endLatitude, endLongitude, destinationName, username }: (typeof shown)[0]) =>
    JSON.stringify([latitude, longitude, endLatitude, endLongitude, destinationName, username]);
  expect(new Set(shown.map(place)).size).toBe(1);
  expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);

  const profiles = await Promise.all(
    walkers.map(async ({ id }) => ({
      walker: await readBy(getWalker, { id }),
      stats: await readBy(getStats, { id }),
      achievements: await readBy(listWalkerAchievements, { id }),
      rank: await readBy(getRank, { id }),
      walks: await readBy(listCompletedChallenges, { id }),
    })),
  );
  for (const { walks } of profiles) expect(walks).toEqual([]);
  const people = { profiles, board: await readBy(getGlobalLeaderboard) };
  const texts = leaves(people).map(({ name, value }) => ({ name, text: String(value) }));

  // Global figures include hidden walkers; a street needs a minimum of counted walkers.
  const figures = await readBy(getGlobalStats);
  expect(figures).toMatchObject({ totalUsers: walkers.length, totalChallenges: shown.length });
  expect(figures.mostPopularDestination).toMatchObject({ name: 'Town', count: shown.length });

  const inWalks = new Map(shown.flatMap((walk) => leaves(walk)).map(({ value }) => [String(value), value]));
  inWalks.delete('true');
  for (const [text] of inWalks) {
    // Accepted by the decision: an achievement's date is visible.
    const tells = texts.filter((leaf) => leaf.text === text || (text.length > 4 && leaf.text.includes(text)));
    expect(tells.filter(({ name }) => name !== 'unlockedAt')).toEqual([]);
  }
  const unlockedOn = texts.filter(({ name }) => name === 'unlockedAt').map(({ text }) => text.slice(0, 10));
  expect(unlockedOn.length).toBeGreaterThan(0);

  // No answer contains a walk's street, length, points, end, photo, id or time.
  const received = JSON.stringify([shown, people]);
  for (const { id, destinationName, photoUrl, distance, endLatitude, endLongitude, completedAt } of own) {
    const secrets = [id, destinationName, photoUrl, distance, endLatitude, endLongitude];
    for (const secret of secrets) expect(received).not.toContain(String(secret));
    expect(JSON.stringify(shown)).not.toContain(String(completedAt));
  }
  for (const walk of shown) expect(walk).not.toHaveProperty('photoUrl');

  // The answer does not reveal whether a photo exists.
  const filename = String(own[0]?.photoUrl).split('/').at(-1) ?? '';
  const photo = await stranger.call(showPhoto, { params: { filename } });
  const unknownPhoto = await stranger.call(showPhoto, { params: { filename: `${'x'.repeat(22)}.jpg` } });
  expect([photo.status, photo.text]).toEqual([unknownPhoto.status, unknownPhoto.text]);
});
