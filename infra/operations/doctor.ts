import { parseArgs } from 'node:util';
import { documentClient, scanPages } from '../../functions/data/table.ts';
import { readSettings } from '../local/settings.ts';
import { checkFolder } from './checkFolder.ts';
import { checkTable } from './checkTable.ts';
import { type Finding, report } from './finding.ts';
import { stageEnvironment } from './stageEnvironment.ts';

/** `npm run doctor`: whether this machine's data folder, or with `--stage` a stage's table, is as it must be. Changes nothing. */
const { values } = parseArgs({ options: { stage: { type: 'string' } } });

async function checkStage(name: string): Promise<Finding[]> {
  const { TABLE_NAME } = await stageEnvironment(name);
  if (!TABLE_NAME) throw new Error(`The stage ${name} names no table.`);
  const client = documentClient();
  return (await checkTable((index) => scanPages(TABLE_NAME, index, client))).findings;
}

async function run(): Promise<number> {
  const { dataDir } = readSettings(process.env, []);
  const findings = values.stage ? await checkStage(values.stage) : await checkFolder(dataDir);
  console.info(report(values.stage ? `The table of ${values.stage}` : `The data folder ${dataDir}`, findings));
  return findings.length > 0 ? 1 : 0;
}

const code = await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
// At once: an engine that was refused is still being waited for in the background.
process.exit(code);
