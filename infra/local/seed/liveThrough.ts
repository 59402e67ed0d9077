import sharp from 'sharp';
import { handler as addFavourite } from '../../../functions/api/favourites/addFavourite.ts';
import { handler as updateWalker } from '../../../functions/api/walkers/updateWalker.ts';
import type { Derivatives } from '../../../functions/parts/photos/picture.ts';
import type { Photos } from '../../../functions/ports/photos.ts';
import type { Environment } from '../../../functions/runtime/context.ts';
import { testBench } from '../../../functions/testing/context.ts';
import { joinWalker, type WalkerInPlay } from '../../../functions/testing/transports.ts';
import { addDays, type Day, dayOf, daysBetween, startOfDay } from '../../../shared/domain/day.ts';
import { dice } from './dice.ts';
import type { DemoWalker } from './people.ts';
import { signPhoto } from './signPhoto.ts';

const minutes = 60_000;
/** An idle session ends after thirty days: a walker who paused for longer signs in again. */
const longestPauseDays = 20;

export interface Life {
  person: DemoWalker;
  walker: WalkerInPlay;
  joinedOn: Day;
  lastOut: Day;
  /** What happens to this walker next happens then. */
  at(instant: Date): void;
  /** What the next photo will show once it is kept. */
  photograph(street: string): Promise<void>;
  random: () => number;
}

/** Registers and moves in, early in the morning. */
export async function moveIn(
  { clock: _clock, log: _log, stage, photos, ...ports }: Environment,
  person: DemoWalker,
  password: string,
  day: Day,
  seed: number,
): Promise<Life> {
  if (!photos) throw new Error('a life without photos');
  const album = drawnAlbum(photos);
  const bench = testBench({ ...ports, photos: album.photos });
  bench.stage = stage;
  bench.now = new Date(startOfDay(day, person.timeZone).getTime() + 6 * 60 * minutes);
  const { username, firstName, lastName, home, mapVisibility, maxDistance, difficulty, timeZone } = person;
  const walker = await joinWalker(bench, { username, password, timeZone }, () => snapshot);
  const settings = { firstName, lastName, mapVisibility, maxDistance, preferredDifficulty: difficulty, ...home };
  const answer = await walker.call(updateWalker, {
    method: 'PATCH',
    params: { id: walker.id },
    body: { ...settings, homeSource: 'manual' },
  });
  if (answer.status !== 200) throw new Error(`${username} could not move in: ${answer.text}`);
  const random = dice(seed);
  return {
    person,
    walker,
    joinedOn: day,
    lastOut: day,
    at: (instant) => (bench.now = instant),
    photograph: async (street) => album.show(await signPhoto(street, Math.round(random() * 1e9))),
    random,
  };
}

const snapshot = sharp({ create: { width: 16, height: 12, channels: 3, background: '#1b4b8f' } })
  .jpeg()
  .toBuffer();

/**
 * Decoding and shrinking photos would be most of a seed's time. So walkers send a snapshot of a few pixels, all rules
 * apply to it, and what is kept is the drawing, which has both its sizes already.
 */
function drawnAlbum(photos: Photos): { photos: Photos; show(drawing: Derivatives): void } {
  let shown: Derivatives | undefined;
  return {
    show: (drawing) => {
      shown = drawing;
    },
    photos: {
      ...photos,
      putPhoto: (name, jpeg) =>
        photos.putPhoto(name, name.endsWith('-400.jpg') ? (shown?.thumbnail ?? jpeg) : (shown?.full ?? jpeg)),
    },
  };
}

/** One day: out or not, and if so a whole walk with its photo. Tells whether there was one. */
export async function liveThrough(life: Life, day: Day, until: Date, certain: boolean): Promise<boolean> {
  const { person, walker, random } = life;
  const goes = random() < person.zeal || daysBetween(life.lastOut, day) >= longestPauseDays;
  const outAt = startOfDay(day, person.timeZone).getTime() + Math.round(7 * 60 + random() * 12 * 60) * minutes;
  if ((!goes && !certain) || day < life.joinedOn || outAt + 120 * minutes > until.getTime()) return false;
  life.at(new Date(outAt));
  const planned = await walker.plan({ ...person.home, practice: !person.hasMap });
  if (planned.status !== 201) throw new Error(`${person.username} found no walk on ${day}: ${planned.text}`);
  life.at(new Date(outAt + planned.json.estimatedMinutes * minutes));
  await life.photograph(String(planned.json.destinationName).split(/[,&]/)[0]?.trim() ?? '');
  const done = await walker.complete(planned.json.id, await walker.upload());
  if (done.status !== 200) throw new Error(`${person.username} could not complete ${day}: ${done.text}`);
  life.lastOut = day;
  if (random() < 0.15) {
    await walker.call(addFavourite, { method: 'POST', params: { id: walker.id, challengeId: planned.json.id } });
  }
  return true;
}

/** So many days until today, oldest first. */
export function daysUntil(now: Date, count: number, timeZone: string): Day[] {
  const today = dayOf(now, timeZone);
  return Array.from({ length: count }, (_, each) => addDays(today, each + 1 - count));
}
