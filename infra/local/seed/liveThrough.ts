import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { handler as addFavourite } from '../../../functions/api/favourites/addFavourite.ts';
import { handler as acceptFriend } from '../../../functions/api/friends/acceptFriend.ts';
import { handler as requestFriend } from '../../../functions/api/friends/requestFriend.ts';
import { handler as updateWalker } from '../../../functions/api/walkers/updateWalker.ts';
import type { Derivatives } from '../../../functions/common/photos/picture.ts';
import type { Photos } from '../../../functions/ports/photos.ts';
import type { Environment } from '../../../functions/runtime/context.ts';
import { type Answer, testBench } from '../../../functions/testing/context.ts';
import { joinWalker, type WalkerInPlay } from '../../../functions/testing/transports.ts';
import { addDays, type Day, dayOf, daysBetween, startOfDay } from '../../../shared/domain/day.ts';
import { destinationStreets } from '../../../shared/domain/walk/destination.ts';
import { type DemoWalker, dice } from './people.ts';

const escaped = (text: string) => text.replace(/[<>&"']/g, (letter) => `&#${letter.codePointAt(0)};`);

/** Renders a street sign as a photo; no real photo is used. */
export async function signPhoto(street: string, seed: number): Promise<Derivatives> {
  const random = dice(seed);
  const between = (low: number, high: number) => Math.round(low + random() * (high - low));
  const horizon = between(150, 330);
  const houses = Array.from({ length: 7 }, (_, index) => {
    const [w, h] = [between(120, 220), between(140, 420)];
    const x = index * 140 - between(0, 60);
    const windows = Array.from({ length: 6 }, (_, each) => {
      const lit = random() > 0.6 ? 'hsl(45 80% 75%)' : 'hsl(210 25% 35%)';
      return `<rect x="${x + 18 + (each % 2) * 55}" y="${horizon + 160 - h + Math.floor(each / 2) * 60}" width="28" height="38" fill="${lit}"/>`;
    });
    const wall = `hsl(${between(8, 50)} ${between(20, 45)}% ${between(45, 75)}%)`;
    return `<rect x="${x}" y="${horizon + 130 - h}" width="${w}" height="${h + 600}" fill="${wall}"/>${windows.join('')}`;
  });
  const size = Math.max(26, Math.min(64, Math.round(900 / Math.max(8, street.length))));
  const tilt = between(-4, 4);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 960 720">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="hsl(${between(195, 225)} 60% ${between(50, 75)}%)"/>
      <stop offset="1" stop-color="hsl(${between(20, 50)} 60% 85%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>${houses.join('')}
    <rect y="${horizon + 300}" width="100%" height="400" fill="hsl(${between(80, 130)} 20% ${between(30, 45)}%)"/>
    <g transform="rotate(${tilt} 480 420)">
      <rect x="462" y="420" width="36" height="330" fill="#4d5157"/>
      <rect x="110" y="300" width="740" height="190" rx="18" fill="#f6f3ea"/>
      <rect x="122" y="312" width="716" height="166" rx="12" fill="#1b4b8f"/>
      <text x="480" y="${395 + size / 3}" font-family="Overpass, DejaVu Sans, sans-serif" font-weight="700"
        font-size="${size}" text-anchor="middle" fill="#fff">${escaped(street)}</text>
    </g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const drawn = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const [full, thumbnail] = await Promise.all([
    drawn.clone().jpeg({ quality: 80 }).toBuffer(),
    drawn.clone().resize({ width: 400 }).jpeg({ quality: 76 }).toBuffer(),
  ]);
  return { full, thumbnail };
}

const minutes = 60_000;
/** Sessions expire after thirty idle days: a walker who pauses longer signs in again. */
const longestPauseDays = 20;

export interface Life {
  person: DemoWalker;
  walker: WalkerInPlay;
  joinedOn: Day;
  lastOut: Day;
  /** Sets the clock for this walker's next calls. */
  at(instant: Date): void;
  photograph(street: string): Promise<void>;
  random: () => number;
}

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
 * Decoding photos would dominate the seed's time: walkers upload a few pixels, to which all rules apply, and the stored
 * photo is a drawing that already has both sizes.
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

/** A busy machine may refuse a call (a time-out, a lost transaction): the call is sent twice, then skipped. */
async function sentTwice(status: number, call: () => Promise<Answer>): Promise<Answer | undefined> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const answer = await call().catch(() => undefined);
    if (answer?.status === status) return answer;
    await setTimeout(1000);
  }
  return undefined;
}

export async function liveThrough(
  life: Life,
  day: Day,
  until: Date,
  certain: boolean,
): Promise<'walked' | 'refused' | 'home'> {
  const { person, walker, random } = life;
  const goes = random() < person.zeal || daysBetween(life.lastOut, day) >= longestPauseDays;
  const outAt = startOfDay(day, person.timeZone).getTime() + Math.round(7 * 60 + random() * 12 * 60) * minutes;
  if ((!goes && !certain) || day < life.joinedOn || outAt + 120 * minutes > until.getTime()) return 'home';
  life.at(new Date(outAt));
  const planned = await sentTwice(201, () => walker.plan(person.home));
  if (!planned) return 'refused';
  life.at(new Date(outAt + planned.json.estimatedMinutes * minutes));
  await life.photograph(destinationStreets(planned.json.destination)[0] ?? '');
  const done = await sentTwice(200, async () => walker.complete(planned.json.id, await walker.upload()));
  if (!done) return 'refused';
  life.lastOut = day;
  if (random() < 0.15) {
    await walker.call(addFavourite, { method: 'POST', params: { id: walker.id, challengeId: planned.json.id } });
  }
  return 'walked';
}

export function daysUntil(now: Date, count: number, timeZone: string): Day[] {
  const today = dayOf(now, timeZone);
  return Array.from({ length: count }, (_, each) => addDays(today, each + 1 - count));
}

/** Pairs of friends: neighbours are more likely, and the visitor, who is first in the list, has the most friends. */
export function acquaintances(lives: readonly Life[]): [Life, Life][] {
  const random = dice(4711);
  const [visitor, ...others] = lives;
  const pairs: [Life, Life][] = [];
  for (const [index, life] of others.entries()) {
    if (visitor && random() < (life.person.town === visitor.person.town ? 0.35 : 0.12)) {
      pairs.push(random() < 0.5 ? [visitor, life] : [life, visitor]);
    }
    for (const other of others.slice(index + 1)) {
      const near = other.person.town === life.person.town;
      if (random() < (near ? 0.16 : 0.012)) pairs.push([life, other]);
    }
  }
  return pairs;
}

/** A request in the morning, accepted before noon, once both have registered. */
export async function befriend([one, other]: [Life, Life], day: string): Promise<void> {
  await ask(one, other, day);
  other.at(new Date(noon(day) + 30 * minutes));
  const params = { requestId: `${one.walker.id}.${other.walker.id}` };
  await sentTwice(200, () => other.walker.call(acceptFriend, { method: 'POST', params }));
}

export async function ask(from: Life, to: Life, day: string): Promise<void> {
  from.at(new Date(noon(day)));
  const body = { addresseeUsername: to.person.username };
  await sentTwice(201, () => from.walker.call(requestFriend, { body }));
}

/** UTC noon is after the first morning in the demo. */
const noon = (day: string) => startOfDay(day, 'UTC').getTime() + 12 * 60 * 60_000;
