import { parseArgs } from 'node:util';
import { keys } from '../../functions/data/keys.ts';
import { importDemoCity } from '../../functions/streets/demoCity.ts';
import { folderStore } from '../../functions/streets/tileStore.ts';
import { localJobs } from './jobs.ts';
import { daysBefore, liveThrough, moveIn } from './seed/liveThrough.ts';
import { neighbours, visitor } from './seed/people.ts';
import { readSettings } from './settings.ts';
import { openStores } from './stores.ts';

const password = 'walkwithme';
/** The visitor's streak, alive until tonight. */
const streakDays = 9;

/**
 * `npm run seed`: a lively demo, lived through day by day by the very handlers, with a clock that runs through the
 * past. Nothing is written that a walker could not have brought about.
 */
async function seed(): Promise<void> {
  const { values } = parseArgs({ options: { weeks: { type: 'string' }, walkers: { type: 'string' } } });
  const weeks = wholeNumber('weeks', values.weeks ?? '6', 52);
  const count = wholeNumber('walkers', values.walkers ?? '12', neighbours.length + 1);
  const { dataDir } = readSettings(process.env, []);
  process.env.STREETS_OVERPASS_URL ??= 'off';
  const { environment, stop } = await openStores(dataDir);
  try {
    if (await environment.table?.get(keys.login(visitor.username))) {
      throw new Error(`The demo is in ${dataDir} already. Seed another folder: DATA_DIR=.data-2 npm run seed`);
    }
    await importDemoCity(folderStore(process.env.STREETS_DIR ?? ''), new Date());
    const days = daysBefore(environment.clock(), weeks * 7);
    const firstDay = days[0] ?? '';
    const lives = [];
    for (const [place, person] of [visitor, ...neighbours].slice(0, count).entries()) {
      lives.push(await moveIn(environment, person, password, firstDay, 1000 * (place + 1)));
    }
    let walks = 0;
    for (const [place, day] of days.entries()) {
      const streak = days.length - place <= streakDays;
      const out = await Promise.all(lives.map((life) => liveThrough(life, day, streak && life.person === visitor)));
      walks += out.filter(Boolean).length;
      if (process.stdout.isTTY) process.stdout.write(`\r${day}: ${walks} walks `);
    }
    const jobs = await localJobs({ ...environment, log: () => undefined });
    await jobs.run('closeDays');
    await jobs.run('rollUpRanks');
    const cleared = process.stdout.isTTY ? '\r' : '';
    console.info(`${cleared}${lives.length} walkers and ${walks} walks of ${weeks} weeks are in ${dataDir}.`);
    console.info(`Start it with npm start, and sign in as "${visitor.username}" with the password "${password}".`);
  } finally {
    await stop();
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most) {
    throw new Error(`--${name} must be a whole number from 1 to ${most}.`);
  }
  return value;
}

const started = performance.now();
const code = await seed().then(
  () => 0,
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  },
);
if (code === 0) console.info(`It took ${Math.round((performance.now() - started) / 1000)} seconds.`);
// At once: an engine that was refused is still being waited for in the background.
process.exit(code);
