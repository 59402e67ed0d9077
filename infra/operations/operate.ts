import '../local/privateFiles.ts';
import { parseArgs } from 'node:util';
import { open as openMail } from '../../functions/adapters/mail.ts';
import { open as openTable } from '../../functions/adapters/table.ts';
import { endWith } from '../local/commandLine.ts';
import { type Order, orderLocally } from '../local/operatorCommands.ts';
import { readSettings } from '../local/settings.ts';
import { manageInvitations } from './invitations.ts';
import { moderate, moderationUsage } from './moderation.ts';
import { stageEnvironment } from './stageEnvironment.ts';

/** `npm run moderate` and `npm run user` on this machine's data folder; `moderate --stage` and invitations with `--stage` on a deployed table. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    stage: { type: 'string' },
    reason: { type: 'string', default: '' },
    uses: { type: 'string' },
    days: { type: 'string' },
    club: { type: 'string' },
  },
});
const [verb, ...words] = positionals;
const { stage, reason, uses, days, club } = values;
const { SUDO_USER, USER, USERNAME } = process.env;
/** Under sudo the person who called it; in a container the user may have no name. */
const operator = SUDO_USER ?? USER ?? USERNAME ?? `user ${process.getuid?.()}`;

async function onStage(name: string): Promise<string> {
  const env = await stageEnvironment(name);
  const ports = { table: openTable(env), mail: openMail(env), now: new Date(), siteUrl: env.SITE_URL ?? '', operator };
  const tableName = env.TABLE_NAME ?? '';
  if (verb === 'moderate') return moderate(words, reason, { ...ports, tableName });
  const invited = manageInvitations(words, { uses, days, club }, { ...ports, tableName });
  if (!invited) throw new Error('On a stage: user invite, user invitations, user take-back ID.');
  return invited;
}

await endWith(async () => {
  if (verb === 'moderate' && words.length === 0) return moderationUsage;
  if (stage) return onStage(stage);
  return orderLocally(readSettings(process.env, []).dataDir, {
    verb: verb as Order['verb'],
    words,
    reason,
    operator,
    uses,
    days,
    club,
  });
});
