import * as z from 'zod/mini';
import type { Environment } from '../../functions/runtime/context.ts';
import { moderate } from '../operations/moderation.ts';
import { commandHandler, onDataFolder } from './commandLine.ts';

export const moderationPath = '/_local/moderation';

const order = z.object({ words: z.array(z.string()), reason: z.string(), operator: z.string() });
export type ModerationOrder = z.output<typeof order>;

function run({ table, mail, clock }: Environment, siteUrl: string, { words, reason, operator }: ModerationOrder) {
  if (!table || !mail) throw new Error('Without a table and mail nothing can be moderated.');
  return moderate(words, reason, { table, mail, now: clock(), siteUrl, operator });
}

export const moderationHandler = (environment: Environment, siteUrl: string) =>
  commandHandler((body) => run(environment, siteUrl, order.parse(body)));

export const moderateLocally = (dataDir: string, said: ModerationOrder): Promise<string> =>
  onDataFolder(dataDir, {
    alone: (environment) => run(environment, environment.stage.siteUrl ?? 'http://localhost:3000', said),
    asked: { path: moderationPath, body: JSON.stringify(said), read: (answer) => answer.text() },
  });
