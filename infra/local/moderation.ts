import * as z from 'zod/mini';
import type { Environment } from '../../functions/runtime/context.ts';
import { moderate } from '../operations/moderation.ts';
import { readBody } from './body.ts';
import { onDataFolder } from './commandLine.ts';
import type { Listener } from './gateway.ts';

export const moderationPath = '/_local/moderation';

const order = z.object({ words: z.array(z.string()), reason: z.string(), operator: z.string() });
export type ModerationOrder = z.output<typeof order>;

function run({ table, mail, clock }: Environment, siteUrl: string, { words, reason, operator }: ModerationOrder) {
  if (!table || !mail) throw new Error('Without a table and mail nothing can be moderated.');
  return moderate(words, reason, { table, mail, now: clock(), siteUrl, operator });
}

/** Serves `npm run moderate` while the stack holds the database. */
export function moderationHandler(environment: Environment, siteUrl: string): Listener {
  return async (request, response) => {
    const answer = (status: number, text: string) => {
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(text);
    };
    const body = await readBody(request);
    try {
      answer(200, await run(environment, siteUrl, order.parse(JSON.parse(String(body)))));
    } catch (error) {
      answer(400, error instanceof Error ? error.message : 'That failed.');
    }
  };
}

export const moderateLocally = (dataDir: string, said: ModerationOrder): Promise<string> =>
  onDataFolder(dataDir, {
    alone: (environment) => run(environment, environment.stage.siteUrl ?? 'http://localhost:3000', said),
    asked: { path: moderationPath, body: JSON.stringify(said), read: (answer) => answer.text() },
  });
