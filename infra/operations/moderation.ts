import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { statementMail } from '../../functions/common/auth/mailTemplates.ts';
import { hideThing, newStatementOf, showThing } from '../../functions/common/reports/hideThing.ts';
import { translatorFor } from '../../functions/common/walkers/translatorFor.ts';
import { readLogin } from '../../functions/data/auth/logins.ts';
import { listSessions } from '../../functions/data/auth/sessions.ts';
import {
  everyReportedPlace,
  type ReportedPlace,
  reopenPlace,
  retirePlace,
} from '../../functions/data/challenges/places.ts';
import { keys } from '../../functions/data/keys.ts';
import {
  accountTarget,
  logEntry,
  moderationLog,
  readSuspendable,
  restoreAccount,
  type SuspendableAccount,
  statementsOf,
  suspendAccount,
} from '../../functions/data/moderation/moderation.ts';
import {
  type Case,
  casesToDecide,
  changeCase,
  readCase,
  reportsInCase,
} from '../../functions/data/moderation/reports.ts';
import type { Op } from '../../functions/data/ops.ts';
import type { ReadTable, Table } from '../../functions/data/table.ts';
import type { Mail } from '../../functions/ports/mail.ts';
import { retryOnConflict } from '../../functions/runtime/retryOnConflict.ts';
import { foldUsername } from '../../shared/domain/auth/names.ts';
import { printable } from '../../shared/domain/auth/visibleText.ts';
import { ACTS, type Act, decisionOf, statementText } from '../../shared/domain/moderation/moderation.ts';
import { placeStateOf } from '../../shared/domain/moderation/placeReport.ts';
import { PLACE_TEXTS, REPORT_TEXTS } from '../../shared/domain/moderation/report.ts';
import { inEnglish, sayIn, type Translate } from '../../shared/domain/msg.ts';
import { type Language, localeOf } from '../../shared/domain/walkers/language.ts';
import { command, root } from '../built.ts';
import { endByOperator } from './clubs.ts';

/** A statement's text comes from the app's catalogue, which functions do not bundle. */
async function sayInApp({ language }: { language: Language | null }): Promise<Translate> {
  if (language === null || language === 'en') return inEnglish;
  const catalogue: Record<string, string> = JSON.parse(
    await readFile(join(root, 'shared/locales', `${language}.json`), 'utf8'),
  );
  return sayIn(localeOf(language), (source) => catalogue[source]);
}

const byName = (a: ReportedPlace, b: ReportedPlace) => a.destinationKey.localeCompare(b.destinationKey);

/** Fields of a reported place for GeoJSON; reporters are left out. */
function propertiesOf(place: ReportedPlace, now: Date) {
  const { destinationKey, name, reports } = place;
  const shown = reports.map(({ at, reason, text }) => ({ day: at.slice(0, 10), reason, ...(text && { text }) }));
  return { key: destinationKey, name, state: placeStateOf(place, now), reports: shown };
}

/** Places with reported problems, as GeoJSON for a map. */
async function placesAsGeoJson(table: Table, now: Date): Promise<string[]> {
  const places = (await everyReportedPlace(table)).sort(byName);
  const features = places.map((place) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
    properties: propertiesOf(place, now),
  }));
  return JSON.stringify({ type: 'FeatureCollection', features }, undefined, 2).split('\n');
}

/** Retired places as texts for OpenStreetMap notes. */
async function placesAsNotes(table: Table, now: Date): Promise<string[]> {
  const isRetired = (place: ReportedPlace) => placeStateOf(place, now) === 'retired';
  const places = (await everyReportedPlace(table)).filter(isRetired).sort(byName);
  const notes = places.flatMap(({ latitude, longitude, name, reports }) => {
    const reasons = [...new Set(reports.map(({ reason }) => PLACE_TEXTS[reason]))].join('; ');
    const texts = reports.flatMap(({ text }) => (text ? [`"${text}"`] : [])).join(' ');
    const link = `https://www.openstreetmap.org/note/new#map=19/${latitude.toFixed(5)}/${longitude.toFixed(5)}`;
    return [link, `Walkers who looked for the street sign of ${name} say: ${reasons}. ${texts}`.trimEnd(), ''];
  });
  return notes.length > 0 ? notes.slice(0, -1) : ['No place is retired.'];
}

/** Places that are or were hidden for a week: an operator decides whether to retire them. */
async function placesToDecide(table: Table, now: Date): Promise<string[]> {
  const places = (await everyReportedPlace(table))
    .sort(byName)
    .map((place) => ({ ...place, state: placeStateOf(place, now) }));
  return places.flatMap(({ destinationKey, name, state, reports }) => {
    const since = reports.at(-1)?.at.slice(0, 16);
    const isWaiting = state === 'hidden' || state === 'waiting';
    return isWaiting ? [`${since}  ${destinationKey}  place "${name}", ${state}, ${reports.length} reports`] : [];
  });
}

interface Decided {
  operator: string;
  now: Date;
}

/** Allows walks to the place until it is reported again. */
async function reopen(table: Table, key: string, { operator, now }: Decided): Promise<string> {
  const place = await placeBy(table, key);
  if (!place || placeStateOf(place, now) === 'open') return `${key} is not retired.`;
  await table.write(reopenPlace(place, now), entryOf('reopen', key, { operator, now }));
  return `${key} is open again.`;
}

/** A retired place gets no walks until it is reopened. */
async function retire(table: Table, key: string, { operator, now }: Decided): Promise<string> {
  const place = await placeBy(table, key);
  if (!place) return `Nothing is known of ${key}.`;
  await table.write(retirePlace(place, now), entryOf('retire', key, { operator, now }));
  return `${key} is retired.`;
}

const placeBy = async (table: Table, key: string) =>
  (await everyReportedPlace(table)).find(({ destinationKey }) => destinationKey === key);

const entryOf = (act: 'reopen' | 'retire', target: string, { operator, now }: Decided) =>
  logEntry({ at: now.toISOString(), operator, act, target, reason: '' });

export interface ModerationPorts {
  table: Table;
  mail: Mail;
  now: Date;
  siteUrl: string;
  operator: string;
  /** Set unless the table is that of a data folder. */
  tableName?: string;
}

export class ModerationError extends Error {
  override name = 'ModerationError';
}

export const moderationUsage = `${command('moderate', 'COMMAND [--stage prod]')}
  list                            cases that wait for a decision
  show TARGET                     its reports, its content and the decisions so far
  dismiss TARGET                  dismiss the reports: it is shown again
  hide TARGET --reason "..."      hide it from all other walkers
  warn TARGET --reason "..."      warn the walker behind it, or @username
  suspend TARGET --reason "..."   suspend the account behind it, or @username
  restore TARGET --reason "..."   undo the decision about a thing or @username
  end-club NAME --reason "..."    end a club, with its memberships and invitations
  log [YYYY-MM]                   decisions of operators in a month
  places [notes]                  reported places as GeoJSON, or as texts for OpenStreetMap notes
  retire KEY                      exclude a reported place from all walks for good
  reopen KEY                      allow walks to a hidden or retired place again`;

/** Runs one command; returns text for the terminal, which contains walkers' texts. */
export async function moderate(words: readonly string[], reason: string, ports: ModerationPorts): Promise<string> {
  return (await answerTo(words, reason, ports)).map(printable).join('\n');
}

async function answerTo(words: readonly string[], reason: string, ports: ModerationPorts): Promise<string[]> {
  const [command = '', target = ''] = words;
  if (command === 'list') return list(ports.table, ports.now);
  if (command === 'log') return logText(ports.table, target || ports.now.toISOString().slice(0, 7));
  if (command === 'places') return (target === 'notes' ? placesAsNotes : placesAsGeoJson)(ports.table, ports.now);
  if (!target) throw new ModerationError(moderationUsage);
  if (command === 'reopen') return [await reopen(ports.table, target, ports)];
  if (command === 'retire') return [await retire(ports.table, target, ports)];
  if (command === 'show') return show(ports.table, await caseOf(ports.table, target));
  if (command === 'end-club') return [await endByOperator(words.slice(1).join(' '), reason, ports)];
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
    `of @${account?.username ?? 'a deleted account'}${account?.suspendedAt ? ', suspended' : ''}`,
    ...(walk ? [`walk of ${day}, photo /objects/${String(walk.photoId)}.jpg`] : []),
    ...reports.map(({ at, reason, text }) => `  ${at.slice(0, 10)}  ${REPORT_TEXTS[reason]}${text ? `: ${text}` : ''}`),
    ...statements
      .filter((statement) => statement.target === target)
      .flatMap(({ at, did, reason, appeal }) => [
        `  ${at.slice(0, 10)}  ${did}: ${reason}`,
        ...(appeal ? [`  ${appeal.at.slice(0, 10)}  appeal: ${appeal.text.replaceAll(/\s*\n\s*/g, ' / ')}`] : []),
      ]),
  ];
}

async function logText(table: ReadTable, month: string): Promise<string[]> {
  const entries = await moderationLog(table, month);
  const lines = entries.map(
    ({ at, operator, act, target, reason }) => `${at}  ${operator}  ${act} ${target}  ${reason}`,
  );
  return lines.length > 0 ? lines : [`No decisions in ${month}.`];
}

/** The case of an item by its target, or of an account by its name; an account's case starts with the first action. */
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

/** One transaction for case, hidden item, statement and log entry; then the mail. */
async function decide(act: Act, word: string, reason: string, ports: ModerationPorts): Promise<string> {
  const { table, now, operator } = ports;
  const decided = await retryOnConflict(async () => {
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
    (await mailDecision(ports, account, [
      statementText({ did: stated, what: thing.what }, await sayInApp(account)),
      reason,
    ]));
  return `${thing.target} is ${state}.${mailed ? ` ${mailed}` : ''}`;
}

const partOf = ({ target, what, ownerId, day, about }: Case) => ({ target, what, ownerId, day, about });

type MailedAccount = Pick<SuspendableAccount, 'email' | 'emailVerifiedAt' | 'username' | 'language'>;

/** The decision stands even if the mail fails; the app shows it anyway. */
async function mailDecision(
  { mail, siteUrl }: ModerationPorts,
  account: MailedAccount,
  decided: string[],
): Promise<string> {
  if (!account.email || !account.emailVerifiedAt) return 'There is no verified address: the app says it.';
  try {
    await mail.send(
      statementMail(account.email, siteUrl, account.username, decided.filter(Boolean), translatorFor(account)),
    );
    return 'A mail is on its way.';
  } catch (error) {
    return `The mail could not be sent (${error instanceof Error ? error.name : 'fault'}): the app says it.`;
  }
}
