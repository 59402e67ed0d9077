import { type JobName, namedJobs } from '../../shared/api/jobs.ts';
import { addressOf } from './address.ts';
import { DataDirInUse } from './engineLock.ts';
import { type Counts, jobName, jobsPath, localJobs } from './jobs.ts';
import { readSettings } from './settings.ts';
import { openStores } from './stores.ts';

/** `npm run job -- closeDays`: on the data folder itself, or by the stack that runs on it. */
async function runByHand(name: JobName, dataDir: string): Promise<Counts> {
  const stores = await openStores(dataDir).catch((error: unknown) => {
    if (error instanceof DataDirInUse) return undefined;
    throw error;
  });
  if (!stores) return askStack(name, dataDir);
  try {
    return await (await localJobs(stores.environment)).run(name);
  } finally {
    await stores.stop();
  }
}

async function askStack(name: JobName, dataDir: string): Promise<Counts> {
  const address = addressOf(dataDir);
  if (!address) throw new Error(`The stack on ${dataDir} is still starting. Please try again when it is ready.`);
  const answer = await fetch(`${address}${jobsPath}${name}`, { method: 'POST' });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

async function main(): Promise<number> {
  const name = jobName(process.argv[2]);
  if (!name) {
    console.error(['Which job?', ...namedJobs().map((each) => `  npm run job -- ${each.name}`)].join('\n'));
    return 2;
  }
  try {
    const counts = await runByHand(name, readSettings(process.env, []).dataDir);
    const said = Object.entries(counts).map(([what, count]) => `${what} ${count}`);
    console.info(`${name}: ${said.join(', ')}`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

// At once: an engine that was refused is still being waited for in the background.
process.exit(await main());
