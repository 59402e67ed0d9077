import './privateFiles.ts';
import { type JobName, namedJobs } from '../../shared/api/jobs.ts';
import { onDataFolder } from './commandLine.ts';
import { type Counts, jobName, jobsPath, localJobs } from './jobs.ts';
import { readSettings } from './settings.ts';

/** `npm run job -- closeDays` runs on the data folder, or in the stack that holds it. */
const runByHand = (name: JobName, dataDir: string): Promise<Counts> =>
  onDataFolder(dataDir, {
    alone: async (environment) => (await localJobs(environment)).run(name),
    asked: { path: `${jobsPath}${name}`, read: (answer) => answer.json() },
  });

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

// Exits explicitly: after a refused start the engine's probe is still pending.
process.exit(await main());
