import { handler as addFavourite } from '../../../functions/api/favourites/addFavourite.ts';
import { handler as updateWalker } from '../../../functions/api/walkers/updateWalker.ts';
import type { Environment } from '../../../functions/lib/context.ts';
import { testBench } from '../../../functions/testing/context.ts';
import { joinWalker, type WalkerInPlay } from '../../../functions/testing/walker.ts';
import { addDays, dayOf } from '../../../shared/domain/day.ts';
import type { DemoWalker } from './people.ts';
import { dice, signPhoto } from './signPhoto.ts';

const timeZone = 'Europe/Stockholm';

export interface Life {
  person: DemoWalker;
  walker: WalkerInPlay;
  /** Sets this walker's clock. */
  at(instant: Date): void;
  random: () => number;
}

/** Registers and moves in, on the first morning. */
export async function moveIn(
  { clock: _clock, log: _log, stage, ...ports }: Environment,
  person: DemoWalker,
  password: string,
  firstDay: string,
  seed: number,
): Promise<Life> {
  const bench = testBench(ports);
  bench.stage = stage;
  bench.now = new Date(`${firstDay}T06:00:00Z`);
  const { username, firstName, lastName, home, mapVisibility, maxDistance, difficulty } = person;
  const walker = await joinWalker(bench, { username, password, timeZone }, () => signPhoto('', seed));
  const settings = { firstName, lastName, mapVisibility, maxDistance, preferredDifficulty: difficulty, ...home };
  const answer = await walker.call(updateWalker, {
    method: 'PATCH',
    params: { id: walker.id },
    body: { ...settings, homeSource: 'manual' },
  });
  if (answer.status !== 200) throw new Error(`${username} could not move in: ${answer.text}`);
  return { person, walker, at: (instant) => (bench.now = instant), random: dice(seed) };
}

/** One day: out or not, and if so a whole walk with its photo. Tells whether there was one. */
export async function liveThrough(life: Life, day: string, certain: boolean): Promise<boolean> {
  const { person, walker, random, at } = life;
  const goes = random() < person.zeal;
  const minutes = Math.round(7 * 60 + random() * 11 * 60);
  if (!goes && !certain) return false;
  at(new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000));
  const planned = await walker.plan({ ...person.home });
  if (planned.status !== 201) throw new Error(`${person.username} found no walk on ${day}: ${planned.text}`);
  at(new Date(Date.parse(`${day}T00:00:00Z`) + (minutes + planned.json.estimatedMinutes) * 60_000));
  const street = String(planned.json.destinationName).split(/[,&]/)[0]?.trim() ?? '';
  const photo = await signPhoto(street, Math.round(random() * 1e9));
  const done = await walker.complete(planned.json.id, await walker.upload(photo));
  if (done.status !== 200) throw new Error(`${person.username} could not complete ${day}: ${done.text}`);
  if (random() < 0.15) {
    await walker.call(addFavourite, { method: 'POST', params: { id: walker.id, challengeId: planned.json.id } });
  }
  return true;
}

/** The days before today, oldest first. */
export function daysBefore(now: Date, count: number): string[] {
  const today = dayOf(now, timeZone);
  return Array.from({ length: count }, (_, each) => addDays(today, each - count));
}
