import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { parseArgs, promisify } from 'node:util';
import * as z from 'zod/mini';
import { open as openMail } from '../../functions/adapters/mail.ts';
import { open as openTable } from '../../functions/adapters/table.ts';
import { stageSettings } from '../cloud/stage.ts';
import { moderateLocally } from '../local/moderation.ts';
import { readSettings } from '../local/settings.ts';
import { moderate, moderationUsage } from './moderation.ts';

/** `npm run moderate`: on the data folder of this machine, or with `--stage` on a deployed stage's table. */
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { stage: { type: 'string' }, reason: { type: 'string', default: '' } },
});
const { stage, reason } = values;
const operator = process.env.USER ?? userInfo().username;

/** Table, sender of mails and page, as the stage's own function is told them; asked for with the caller's credentials. */
async function onStage(name: string): Promise<string> {
  const { region } = stageSettings(name);
  const functionName = `signpost-${name}-forgotPassword`;
  const asked = ['get-function-configuration', '--function-name', functionName, '--query', 'Environment.Variables'];
  const { stdout } = await promisify(execFile)('aws', ['lambda', ...asked, '--region', region, '--output', 'json']);
  const env = z.record(z.string(), z.string()).parse(JSON.parse(stdout));
  process.env.AWS_REGION = region;
  const ports = { table: openTable(env), mail: openMail(env), now: new Date(), siteUrl: env.SITE_URL ?? '' };
  return moderate(words, reason, { ...ports, operator });
}

async function run(): Promise<string> {
  if (words.length === 0) return moderationUsage;
  if (stage) return onStage(stage);
  return moderateLocally(readSettings(process.env, []).dataDir, { words, reason, operator });
}

const code = await run().then(
  (text) => {
    console.info(text);
    return 0;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  },
);
// At once: an engine that was refused is still being waited for in the background.
process.exit(code);
