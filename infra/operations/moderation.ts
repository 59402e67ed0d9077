import { accountTarget } from '../../functions/data/accountTarget.ts';
import { keys } from '../../functions/data/keys.ts';
import { readLogin } from '../../functions/data/logins.ts';
import { logEntry, moderationLog } from '../../functions/data/moderationLog.ts';
import type { Op } from '../../functions/data/ops.ts';
import { type Case, casesToDecide, changeCase, readCase, reportsInCase } from '../../functions/data/reports.ts';
import { listSessions } from '../../functions/data/sessions.ts';
import { statementsOf } from '../../functions/data/statements.ts';
import {
  readSuspendable,
  restoreAccount,
  type SuspendableAccount,
  suspendAccount,
} from '../../functions/data/suspensions.ts';
import type { ReadTable, Table } from '../../functions/data/table.ts';
import { statementLetter } from '../../functions/parts/auth/letters.ts';
import { hideThing, showThing } from '../../functions/parts/reports/hideThing.ts';
import { newStatementOf } from '../../functions/parts/reports/statement.ts';
import { sayTo } from '../../functions/parts/walkers/sayTo.ts';
import type { Mail } from '../../functions/ports/mail.ts';
import { untilWritten } from '../../functions/runtime/untilWritten.ts';
import { ACTS, type Act, decisionOf } from '../../shared/domain/moderation.ts';
import { foldUsername } from '../../shared/domain/names.ts';
import { REPORT_TEXTS } from '../../shared/domain/reportTexts.ts';
import { statementText } from '../../shared/domain/statementText.ts';
import { printable } from '../../shared/domain/visibleText.ts';
import { sayInApp } from './appWords.ts';
import { placesAsGeoJson, placesAsNotes, placesToDecide, reopen, retire } from './reportedPlaces.ts';

export interface ModerationPorts {
  table: Table;
  mail: Mail;
  now: Date;
  siteUrl: string;
  operator: string;
}

export class ModerationError extends Error {
  override name = 'ModerationError';
}

export const moderationUsage = `npm run moderate -- COMMAND [--stage prod]
  list                            what waits for a decision
  show TARGET                     what was said about it, and what it is
  dismiss TARGET                  the reports are dismissed: it is shown again
  hide TARGET --reason "..."      no other walker sees it
  warn TARGET --reason "..."      its walker is warned; a thing, or @username
  suspend TARGET --reason "..."   the account behind it, or @username
  restore TARGET --reason "..."   what was done is taken back; a thing, or @username
  log [YYYY-MM]                   what operators did in a month
  places [notes]                  places with which something is wrong, as GeoJSON; or texts for OpenStreetMap's notes
  retire KEY                      a reported place is one that no walk leads to, for good
  reopen KEY                      a hidden or retired place is one to walk to again`;

/** One command; the answer is what the operator reads on a terminal, and holds what walkers wrote. */
export async function moderate(words: readonly string[], reason: string, ports: ModerationPorts): Promise<string> {
  return (await answerTo(words, reason, ports)).map(printable).join('\n');
}

/** In lines. */
async function answerTo(words: readonly string[], reason: string, ports: ModerationPorts): Promise<string[]> {
  const [command = '', target = ''] = words;
  if (command === 'list') return list(ports.table, ports.now);
  if (command === 'log') return logText(ports.table, target || ports.now.toISOString().slice(0, 7));
  if (command === 'places') return (target === 'notes' ? placesAsNotes : placesAsGeoJson)(ports.table, ports.now);
  if (!target) throw new ModerationError(moderationUsage);
  if (command === 'reopen') return [await reopen(ports.table, target, ports)];
  if (command === 'retire') return [await retire(ports.table, target, ports)];
  if (command === 'show') return show(ports.table, await caseOf(ports.table, target));
  const act = ACTS.find((each) => each === command);
  if (!act) throw new ModerationError(moderationUsage);
  if (act !== 'dismiss' && !reason) throw new ModerationError('Say why, with --reason: its walker reads it.');
  return [await decide(act, target, reason, ports)];
}

async function list(table: Table, now: Date): Promise<string[]> {
  const [waiting, places] = await Promise.all([casesToDecide(table), placesToDecide(table, now)]);
  if (waiting.length + places.length === 0) return ['Nothing waits.'];
  const cases = await Promise.all(
    waiting.map(async ({ target, why, since }) => {
      const [found, reports] = await Promise.all([readCase(table, target), reportsInCase(table, target)]);
      const what = found ? `${found.what} "${found.about}", ${found.state}` : 'gone';
      return `${since.slice(0, 16)}  ${target}  ${what}, ${reports.length} reports${why === 'appeal' ? ', APPEAL' : ''}`;
    }),
  );
  return [...cases, ...places];
}

async function show(table: ReadTable, found: Case): Promise<string[]> {
  const { target, what, about, state, ownerId, day } = found;
  const [reports, statements, account, walk] = await Promise.all([
    reportsInCase(table, target),
    statementsOf(table, ownerId),
    readSuspendable(table, ownerId),
    day === null ? undefined : table.get(keys.challenge(ownerId, day)),
  ]);
  return [
    `${target}: ${what} "${about}", ${state}`,
    `of @${account?.username ?? 'an account that is gone'}${account?.suspendedAt ? ', suspended' : ''}`,
    ...(walk ? [`walk of ${day}, photo /objects/${String(walk.photoId)}.jpg`] : []),
    ...reports.map(({ at, reason, text }) => `  ${at.slice(0, 10)}  ${REPORT_TEXTS[reason]}${text ? `: ${text}` : ''}`),
    ...statements
      .filter((statement) => statement.target === target)
      .flatMap(({ at, did, reason, appeal }) => [
        `  ${at.slice(0, 10)}  ${did}: ${reason}`,
        ...(appeal ? [`  ${appeal.at.slice(0, 10)}  appeal: ${appeal.text}`] : []),
      ]),
  ];
}

async function logText(table: ReadTable, month: string): Promise<string[]> {
  const entries = await moderationLog(table, month);
  const lines = entries.map(
    ({ at, operator, act, target, reason }) => `${at}  ${operator}  ${act} ${target}  ${reason}`,
  );
  return lines.length > 0 ? lines : [`Nothing was done in ${month}.`];
}

/** A thing by its target, an account by its name: an account has a case from the first act on. */
async function caseOf(table: ReadTable, word: string): Promise<Case> {
  const found = word.startsWith('@') ? await accountCase(table, word) : await readCase(table, word);
  if (!found) throw new ModerationError(`Nothing is known of ${word}. "list" says what waits.`);
  return found;
}

async function accountCase(table: ReadTable, word: string): Promise<Case | undefined> {
  const login = await readLogin(table, foldUsername(word.slice(1)));
  return login && accountCaseOf(table, login.walkerId, word.slice(1));
}

async function accountCaseOf(table: ReadTable, ownerId: string, about: string): Promise<Case> {
  const target = accountTarget(ownerId);
  const none = { openedAt: '', decidedAt: null, dismissals: 0, version: 0, state: 'dismissed' as const };
  return (await readCase(table, target)) ?? { ...none, target, what: 'account', ownerId, day: null, about };
}

/** One transaction: the case, what is hidden, the statement and the log's entry. Then the mail. */
async function decide(act: Act, word: string, reason: string, ports: ModerationPorts): Promise<string> {
  const { table, now, operator } = ports;
  const decided = await untilWritten(async () => {
    const named = await caseOf(table, word);
    const account = await readSuspendable(table, named.ownerId);
    if (!account) throw new ModerationError('That account is gone.');
    const thing = act === 'suspend' ? await accountCaseOf(table, named.ownerId, account.username) : named;
    const isNew = thing.version === 0;
    const decision = decisionOf(act, {
      state: isNew ? undefined : thing.state,
      isAccount: thing.what === 'account',
      isAppealed: (await casesToDecide(table)).some(({ target, why }) => target === thing.target && why === 'appeal'),
    });
    if ('refused' in decision) throw new ModerationError(decision.refused);
    const { state, stated, hiddenFrom } = decision;
    const ops: Op[] = [
      ...changeCase(partOf(thing), isNew ? undefined : thing, state, now),
      ...(hiddenFrom ? hideThing(thing, hiddenFrom, now) : showThing(thing)),
      logEntry({ at: now.toISOString(), operator, act, target: thing.target, reason }),
    ];
    if (thing.what === 'account') {
      const sessions = await listSessions(table, thing.ownerId);
      if (state === 'suspended' && !account.suspendedAt) ops.push(...suspendAccount(account, sessions, now));
      if (state !== 'suspended' && account.suspendedAt) ops.push(...restoreAccount(account, sessions));
    }
    if (stated) ops.push(newStatementOf(thing, { did: stated, reason, now }));
    await table.write(...ops);
    return { thing, state, stated, account };
  });
  const { thing, state, stated, account } = decided;
  const mailed =
    stated &&
    (await tell(ports, account, [statementText({ did: stated, what: thing.what }, await sayInApp(account)), reason]));
  return `${thing.target} is ${state}.${mailed ? ` ${mailed}` : ''}`;
}

const partOf = ({ target, what, ownerId, day, about }: Case) => ({ target, what, ownerId, day, about });

type Told = Pick<SuspendableAccount, 'email' | 'emailVerifiedAt' | 'username' | 'language'>;

/** What was decided stands whether or not a mail can be sent; the app tells it in any case. */
async function tell({ mail, siteUrl }: ModerationPorts, account: Told, decided: string[]): Promise<string> {
  if (!account.email || !account.emailVerifiedAt) return 'There is no verified address: the app says it.';
  try {
    await mail.send(statementLetter(account.email, siteUrl, account.username, decided.filter(Boolean), sayTo(account)));
    return 'A mail is on its way.';
  } catch (error) {
    return `The mail could not be sent (${error instanceof Error ? error.name : 'fault'}): the app says it.`;
  }
}
