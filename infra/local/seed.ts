import './privateFiles.ts';
import { parseArgs } from 'node:util';
import { readChallenge } from '../../functions/data/challenges/challenges.ts';
import { signSeen, signsToRead } from '../../functions/data/challenges/signs.ts';
import { keys } from '../../functions/data/keys.ts';
import { provenBefore } from '../../functions/data/leaderboard/provenPoints.ts';
import type { Table } from '../../functions/data/table.ts';
import { readFavourite } from '../../functions/data/walkers/favourites.ts';
import type { Environment } from '../../functions/runtime/context.ts';
import { folderStore, importDemoCity } from '../../functions/streets/index.ts';
import { addDays, type Day } from '../../shared/domain/day.ts';
import { provenPointsOf } from '../../shared/domain/signs/proof.ts';
import { destinationStreets } from '../../shared/domain/walk/destination.ts';
import { endWith } from './commandLine.ts';
import { localJobs } from './jobs.ts';
import { acquaintances, ask, befriend, daysUntil, type Life, liveThrough, moveIn } from './seed/liveThrough.ts';
import { others, visitor } from './seed/people.ts';
import { readSettings } from './settings.ts';
import { openStores } from './stores.ts';

const unreadEvery = 9;

/**
 * Marks most of the demo's past photos as read without the sign reader, which would take an hour for weeks of them. The
 * photos are not compared with others.
 */
async function readPast(table: Table, now: Date): Promise<void> {
  let seen = 0;
  for await (const walk of signsToRead(table, now)) {
    const [challenge, favourite, before] = await Promise.all([
      readChallenge(table, walk.walkerId, walk.day),
      readFavourite(table, walk.walkerId, walk.day),
      provenBefore(table, walk),
    ]);
    if (!challenge) continue;
    const sign = ++seen % unreadEvery === 0 ? 'unread' : 'read';
    const provenPoints = provenPointsOf({ ...challenge, sign, repeated: false });
    const signStreets = sign === 'read' ? destinationStreets(challenge.destination).slice(0, 1) : [];
    const shown = { sign, signStreets, repeated: false, hashes: [], provenPoints, before } as const;
    await table.write(...signSeen(challenge, favourite !== undefined, shown, now));
  }
}

const password = 'walkwithme';
/** Length of the visitor's streak, which ends tonight without another walk. */
const streakDays = 9;
const waiting = 3;

/**
 * `npm run seed`: a populated demo, made day by day by the real handlers with a clock that runs through the past. It
 * writes nothing that a walker could not have caused.
 */
async function seed(): Promise<void> {
  const { values } = parseArgs({ options: { weeks: { type: 'string' }, walkers: { type: 'string' } } });
  const weeks = wholeNumber('weeks', values.weeks ?? '4', 52);
  const count = wholeNumber('walkers', values.walkers ?? '30', others.length + 1);
  const { dataDir } = readSettings(process.env, []);
  process.env.STREETS_OVERPASS_URL ??= 'off';
  const { environment, stop } = await openStores(dataDir);
  // Cheap hashes for sixty public passwords; a sign-in rehashes at full cost.
  environment.stage = { ...environment.stage, scryptCost: 12 };
  try {
    if (await environment.table?.get(keys.login(visitor.username))) {
      console.info(`The demo is in ${dataDir} already. For a fresh one, remove this folder.`);
    } else {
      await importDemoCity(folderStore(process.env.STREETS_DIR ?? ''), new Date());
      const days = daysUntil(environment.clock(), weeks * 7, visitor.timeZone);
      const walks = await liveIn(environment, days, count);
      if (environment.table) await readPast(environment.table, environment.clock());
      const jobs = await localJobs({ ...environment, log: () => undefined });
      await jobs.run('closeDays');
      await jobs.run('rollUpRanks');
      console.info(`${count} walkers and ${walks} walks of ${weeks} weeks are in ${dataDir}.`);
    }
    console.info(`Sign in as "${visitor.username}" with the password "${password}" once npm start is ready.`);
  } finally {
    await stop();
  }
}

/** Walker by walker, so that their street tiles stay in memory, and friendships afterwards. */
async function liveIn(environment: Environment, days: readonly Day[], count: number): Promise<number> {
  const today = days.at(-1) ?? '';
  const lives: Life[] = [];
  let walks = 0;
  let refused = 0;
  for (const [index, person] of [visitor, ...others].slice(0, count).entries()) {
    const joinedOn = days[Math.floor(person.joined * (days.length - 1))] ?? today;
    const life = await moveIn(environment, person, password, joinedOn, 1000 * (index + 1));
    const streakFrom = addDays(today, -streakDays);
    for (const day of days) {
      const isVisitor = person === visitor;
      if (isVisitor && day === today) continue;
      const outcome = await liveThrough(life, day, environment.clock(), isVisitor && day >= streakFrom);
      if (outcome === 'walked') walks++;
      if (outcome === 'refused') refused++;
    }
    lives.push(life);
    tellProgress(lives.length, count, walks);
  }
  if (refused > 0) console.info(`${refused} walks were refused and left out, because this machine is busy.`);

  const [me, ...rest] = lives;
  const pairs = acquaintances(lives);
  for (const [index, pair] of pairs.entries()) {
    const [, later = today] = pair.map(({ joinedOn }) => joinedOn).sort();
    // Some days after the later walker joined, and before today.
    const [met = today] = [addDays(later, 1 + (index % 9)), addDays(today, -1)].sort();
    if (met > later) await befriend(pair, met);
  }
  const known = new Set(pairs.filter((pair) => pair.some((life) => life === me)).flat());
  const strangers = rest.filter((life) => !known.has(life));
  if (me) for (const life of strangers.slice(0, waiting)) await ask(life, me, addDays(today, -1));
  return walks;
}

/** Prints one line that is rewritten on a terminal, and ten lines in a log. */
function tellProgress(done: number, count: number, walks: number): void {
  const line = `${done} of ${count} walkers, ${walks} walks`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === count ? '\n' : ' '}`);
  else if (Math.floor((done * 10) / count) > Math.floor(((done - 1) * 10) / count)) console.info(line);
}

function wholeNumber(name: string, text: string, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > max) {
    throw new Error(`--${name} must be a whole number from 1 to ${max}.`);
  }
  return value;
}

const started = performance.now();
await endWith(async () => {
  await seed();
  return `It took ${Math.round((performance.now() - started) / 1000)} seconds.`;
});
