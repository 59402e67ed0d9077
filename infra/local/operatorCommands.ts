import * as z from 'zod/mini';
import type { Environment } from '../../functions/runtime/context.ts';
import { moderate } from '../operations/moderation.ts';
import { manageUsers } from '../operations/users.ts';
import { commandHandler, onDataFolder } from './commandLine.ts';

export const commandsPath = '/_local/command';

const order = z.object({
  verb: z.enum(['moderate', 'user']),
  words: z.array(z.string()),
  reason: z.string(),
  operator: z.string(),
  uses: z.optional(z.string()),
  days: z.optional(z.string()),
  club: z.optional(z.string()),
});
export type Order = z.output<typeof order>;

async function run(dataDir: string, { table, mail, clock }: Environment, siteUrl: string, given: Order) {
  if (!table || !mail) throw new Error('Without a table and mail nothing can be decided.');
  const ports = { table, mail, now: clock(), siteUrl, operator: given.operator, dataDir };
  const { words, uses, days, club } = given;
  return given.verb === 'user'
    ? manageUsers(words, { ...ports, uses, days, club })
    : moderate(words, given.reason, ports);
}

export const operatorCommands = (dataDir: string, environment: Environment, siteUrl: string) =>
  commandHandler((body) => run(dataDir, environment, siteUrl, order.parse(body)));

export const orderLocally = (dataDir: string, given: Order): Promise<string> =>
  onDataFolder(dataDir, {
    alone: (environment) => run(dataDir, environment, environment.stage.siteUrl ?? 'http://localhost:3000', given),
    remote: { path: commandsPath, body: JSON.stringify(given), read: (answer) => answer.text() },
  });
