import * as z from 'zod/mini';
import { newMailToken } from '../../functions/common/auth/sendMail.ts';
import { readLogin } from '../../functions/data/auth/logins.ts';
import { storeReset } from '../../functions/data/auth/mailTokens.ts';
import { readAccount } from '../../functions/data/walkers/walkers.ts';
import type { Environment } from '../../functions/runtime/context.ts';
import { mailedLink } from '../../shared/domain/auth/mailedLink.ts';
import { foldUsername } from '../../shared/domain/auth/names.ts';
import { commandHandler, onDataFolder } from './commandLine.ts';

export const resetLinkPath = '/_local/reset-link';

/** The link that `forgot-password` would have mailed: it works once, for 30 minutes. */
async function run({ table, clock }: Environment, siteUrl: string, username: string): Promise<string> {
  if (!table) throw new Error('Without a table there is no reset link.');
  const login = await readLogin(table, foldUsername(username));
  const account = login && (await readAccount(table, login.walkerId));
  if (!account) throw new Error(`There is no walker called ${username}.`);
  const token = newMailToken(account.walkerId);
  await table.write(storeReset(token, account.accessRound, clock()));
  return siteUrl + mailedLink('/reset-password', token.text);
}

export const resetLinkHandler = (environment: Environment, siteUrl: string) =>
  commandHandler((body) => run(environment, siteUrl, z.string().parse(body)));

export const makeResetLink = (dataDir: string, username: string): Promise<string> =>
  onDataFolder(dataDir, {
    alone: (environment) => run(environment, environment.stage.siteUrl ?? 'http://localhost:3000', username),
    asked: { path: resetLinkPath, body: JSON.stringify(username), read: (answer) => answer.text() },
  });
