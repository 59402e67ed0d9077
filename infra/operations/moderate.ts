import '../local/privateFiles.ts';
import { parseArgs } from 'node:util';
import { open as openMail } from '../../functions/adapters/mail.ts';
import { open as openTable } from '../../functions/adapters/table.ts';
import { moderateLocally } from '../local/moderation.ts';
import { readSettings } from '../local/settings.ts';
import { moderate, moderationUsage } from './moderation.ts';
import { stageEnvironment } from './stageEnvironment.ts';

/** `npm run moderate` on this machine's data folder, or with `--stage` on a deployed table. */
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { stage: { type: 'string' }, reason: { type: 'string', default: '' } },
});
const { stage, reason } = values;
const { SUDO_USER, USER, USERNAME } = process.env;
/** Under sudo the person who called it; in a container the user may have no name. */
const operator = SUDO_USER ?? USER ?? USERNAME ?? `user ${process.getuid?.()}`;

async function onStage(name: string): Promise<string> {
  const env = await stageEnvironment(name);
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
// Exits explicitly: after a refused start the engine's probe is still pending.
process.exit(code);
