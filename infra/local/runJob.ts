import './privateFiles.ts';
import { type JobName, namedJobs } from '../../shared/api/jobs.ts';
import { command } from '../built.ts';
import { endWith, onDataFolder } from './commandLine.ts';
import { type Counts, jobName, jobsPath, localJobs } from './jobs.ts';
import { readSettings } from './settings.ts';

/** `npm run job -- closeDays` runs on the data folder, or in the stack that holds it. */
const runByHand = (name: JobName, dataDir: string): Promise<Counts> =>
  onDataFolder(dataDir, {
    alone: async (environment) => (await localJobs(environment)).run(name),
    remote: { path: `${jobsPath}${name}`, read: (answer) => answer.json() },
  });

await endWith(async () => {
  const name = jobName(process.argv[2]);
  if (!name) throw new Error(['Which job?', ...namedJobs().map((each) => `  ${command('job', each.name)}`)].join('\n'));
  const counts = await runByHand(name, readSettings(process.env, []).dataDir);
  return `${name}: ${Object.entries(counts)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ')}`;
});
