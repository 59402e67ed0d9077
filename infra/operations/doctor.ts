import '../local/privateFiles.ts';
import { parseArgs } from 'node:util';
import { open as openTable } from '../../functions/adapters/table.ts';
import { documentClient, scanPages } from '../../functions/data/table.ts';
import { readStage } from '../../functions/runtime/stage.ts';
import { lastBackupText } from '../archive/lastBackup.ts';
import { endWith } from '../local/commandLine.ts';
import { LostDatabase, setAside } from '../local/lostDatabase.ts';
import { readSettings } from '../local/settings.ts';
import { openStores } from '../local/stores.ts';
import { awsCommand, readAccount } from './account/account.ts';
import { checkFolder, checkTable, closeFolder, importDue } from './checkFolder.ts';
import { type Finding, report } from './finding.ts';
import { newerRelease } from './newerRelease.ts';
import { readDeletionNotes, replayDeletions } from './replayDeletions.ts';
import { stageEnvironment } from './stageEnvironment.ts';

/**
 * `npm run doctor` checks this machine's data folder, or with `--stage` a stage's table, or with `--account` the AWS
 * account that production is deployed to, read-only; `--mend` closes a data folder that others can open.
 * `npm run doctor -- replay-deletions` is for a restored table (docs/restore.md).
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stage: { type: 'string' }, account: { type: 'boolean', default: false }, mend: { type: 'boolean' } },
});

async function checkStage(name: string): Promise<Finding[]> {
  const { TABLE_NAME } = await stageEnvironment(name);
  if (!TABLE_NAME) throw new Error(`The stage ${name} has no table in its environment.`);
  const client = documentClient();
  const { findings, stored } = await checkTable((index) => scanPages(TABLE_NAME, index, client));
  return [...findings, ...importDue(stored, new Date())];
}

async function replay(dataDir: string): Promise<number> {
  const opened = values.stage ? await openStage(values.stage) : await openStores(dataDir);
  const { table, stage } = opened.environment;
  if (!table) throw new Error('There is no table.');
  try {
    const notes = await readDeletionNotes(process.env);
    const pages = scanPages(stage.tableName);
    const { begun, ended } = await replayDeletions({ table, pages, notes, now: new Date() });
    console.info(`${begun} of ${notes.size} deletions restarted, ${ended} sessions ended.`);
    return 0;
  } finally {
    await opened.stop();
  }
}

/** Uses the environment of the account deletion job. */
async function openStage(name: string) {
  Object.assign(process.env, await stageEnvironment(name, 'deleteAccounts'));
  const stage = readStage(process.env);
  return { environment: { stage, table: openTable(process.env) }, stop: async () => undefined };
}

/** Lets a folder whose database was lost begin again, and keeps what is left of it aside. */
async function beginAnew(dataDir: string): Promise<string> {
  const lost = await openStores(dataDir).then(
    ({ stop }) => stop(),
    (error: unknown) => error,
  );
  if (lost instanceof LostDatabase) return `What was left is in ${setAside(dataDir, new Date())}. Signpost can start.`;
  throw lost ?? new Error(`The database in ${dataDir} is there: nothing was changed.`);
}

async function run(): Promise<string | number> {
  const { dataDir } = readSettings(process.env, []);
  if (positionals[0] === 'replay-deletions') return replay(dataDir);
  if (positionals[0] === 'begin-anew') return beginAnew(dataDir);
  if (positionals[0])
    throw new Error(`Unknown command ${positionals[0]}. The doctor has replay-deletions and begin-anew.`);
  if (values.account) {
    const { findings } = await readAccount(awsCommand, values.stage ?? 'prod');
    console.info(report('The account', findings));
    return findings.length > 0 ? 1 : 0;
  }
  if (values.mend && !values.stage) closeFolder(dataDir);
  const findings = values.stage ? await checkStage(values.stage) : await checkFolder(dataDir);
  console.info(report(values.stage ? `The table of ${values.stage}` : `The data folder ${dataDir}`, findings));
  if (!values.stage) {
    const now = new Date();
    for (const line of [lastBackupText(dataDir, now), await newerRelease(dataDir, now).catch(() => undefined)]) {
      if (line) console.info(line);
    }
  }
  return findings.length > 0 ? 1 : 0;
}

await endWith(run, 2);
