import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { destination, walkItem } from '../../../shared/api/walkParts.ts';
import { CASE_STATES, type CaseState } from '../../../shared/domain/moderation/moderation.ts';
import {
  type HiddenFrom,
  REPORT_REASONS,
  REPORTED,
  type Reported,
  type ReportReason,
} from '../../../shared/domain/moderation/report.ts';
import { destinationName } from '../../../shared/domain/walk/destination.ts';
import { indexRanges, keys, prefixOf, walkerIdOf } from '../keys.ts';
import { type Op, put, putNew, remove, update } from '../ops.ts';
import { everyPage, readItem } from '../pages.ts';
import type { ReadTable, Table } from '../table.ts';

type Part = 'walk' | 'photo' | 'place';
const attributeOf = { walk: 'public.hiddenWalk', photo: 'public.hiddenPhoto', place: 'public.hiddenPlace' } as const;

const feedPart = walkItem(z.object({ destination }));

export async function ownerOfWalk(table: ReadTable, publicId: string, utcDay: string) {
  const { items } = await table.query({ ...indexRanges.feedEntry(publicId, utcDay), limit: 1 });
  const [item] = items;
  if (!item) return undefined;
  const day = String(item.SK).slice(keys.challenge('', '').SK.length);
  return { ownerId: walkerIdOf(item.PK), day, about: destinationName(feedPart.parse(item.public).destination) };
}

const completedWalk = { equals: { completed: true } };

/** Hides a part of the walk from others, in the feed copy too. */
export const hideWalk = (walkerId: string, day: string, what: Part, from: HiddenFrom): Op =>
  update(keys.challenge(walkerId, day), { set: { [attributeOf[what]]: from } }, completedWalk);

export const showWalk = (walkerId: string, day: string, what: Part): Op =>
  update(keys.challenge(walkerId, day), { remove: [attributeOf[what]] }, completedWalk);

/** Reports expire after a year; decisions are kept. */
const reportLivesSeconds = 365 * 24 * 60 * 60;

const reportItem = z.object({
  SK: z.string(),
  reason: z.enum(REPORT_REASONS),
  text: z._default(z.nullable(z.string()), null),
  at: z.string(),
  /** Hash of the reporter's network (`networkInCase`); null if the reporter was not in good standing. */
  network: z._default(z.nullable(z.string()), null),
});

const caseItem = z.object({
  target: z.string(),
  what: z.enum([...REPORTED, 'account']),
  /** The owner; a walk also has its day. */
  ownerId: z.string(),
  day: z._default(z.nullable(z.string()), null),
  /** A copy of the item as first reported: a name, a street, a photo's URL. */
  about: z.string(),
  state: z.enum(CASE_STATES),
  openedAt: z.string(),
  decidedAt: z._default(z.nullable(z.string()), null),
  dismissals: z._default(z.number(), 0),
  version: z.number(),
});
export type Case = z.output<typeof caseItem>;
export type Thing = Pick<Case, 'target' | 'what' | 'ownerId' | 'day' | 'about'>;

/** Targets that this walker reported; they are hidden from the walker. */
export async function reportedBy(table: ReadTable, walkerId: string): Promise<ReadonlySet<string>> {
  const range = prefixOf(keys.report(walkerId, ''));
  const items = await everyPage(table, { ...range, only: ['SK'] });
  return new Set(items.map(({ SK }) => String(SK).slice(range.beginsWith.length)));
}

export const readCase = (table: ReadTable, target: string): Promise<Case | undefined> =>
  readItem(table, keys.reportedCase(target), caseItem);

/** Only a hash of the reporter is stored: it counts a walker once and reveals no identity. */
const reporterHash = (walkerId: string, target: string) => hash(`${walkerId}.${target}`);
/** Hashed with the target, so that reports of two cases cannot be linked. */
export const networkInCase = (network: string, target: string) => hash(`${network}.${target}`);
const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

export async function reportsInCase(table: ReadTable, target: string) {
  const range = prefixOf(keys.reportInCase(target, ''));
  const items = await everyPage(table, range);
  return items
    .map((item) => reportItem.parse(item))
    .map(({ SK, ...report }) => ({ by: SK.slice(range.beginsWith.length), ...report }));
}

interface NewReport {
  reporterId: string;
  network: string | null;
  what: Reported;
  reason: ReportReason;
  text: string | null;
  now: Date;
}

/** Stored in the reporter's partition and, without the id, in the case. */
export function newReport(target: string, { reporterId, now, network, ...report }: NewReport): Op[] {
  const at = now.toISOString();
  const kept = { reason: report.reason, text: report.text, network };
  const expiresAt = Math.floor(now.getTime() / 1000) + reportLivesSeconds;
  return [
    putNew({ ...keys.report(reporterId, target), ...report, at }),
    put({ ...keys.reportInCase(target, reporterHash(reporterId, target)), ...kept, at, expiresAt }),
  ];
}

/** Key to delete when the reporter's account is deleted. */
export const reportOf = (walkerId: string, target: string) => keys.reportInCase(target, reporterHash(walkerId, target));

/** Conditional write of the case's new state; open cases are indexed for operators. */
export function changeCase(thing: Thing, before: Case | undefined, state: CaseState, now: Date): Op[] {
  const at = now.toISOString();
  const waits = state === 'reported' || state === 'held';
  const dismissals = (before?.dismissals ?? 0) + (state === 'dismissed' ? 1 : 0);
  const set = { ...thing, state, dismissals, openedAt: before?.openedAt ?? at, ...(!waits && { decidedAt: at }) };
  return [
    update(
      keys.reportedCase(thing.target),
      { set: { ...set, version: (before?.version ?? 0) + 1 } },
      before ? { equals: { version: before.version } } : { exists: false },
    ),
    ...(before ? [] : [put({ ...keys.caseOf(thing.ownerId, thing.target) })]),
    waits ? waitForDecision(thing.target, at, 'reports') : remove(keys.caseToDecide(thing.target)),
  ];
}

export const waitForDecision = (target: string, since: string, why: 'reports' | 'appeal'): Op =>
  put({ ...keys.caseToDecide(target), since, why });

const waiting = z.object({ SK: z.string(), since: z.string(), why: z.enum(['reports', 'appeal']) });

export async function casesToDecide(table: ReadTable) {
  const items = await everyPage(table, prefixOf(keys.caseToDecide('')));
  return items.map((item) => waiting.parse(item)).map(({ SK: target, ...rest }) => ({ target, ...rest }));
}

/** Account deletion removes the case with everyone's reports about it. */
export async function dropCase(table: Table, target: string): Promise<void> {
  const reports = await everyPage(table, { ...prefixOf(keys.reportInCase(target, '')), only: ['SK'] });
  for (const { SK } of reports) await table.write(remove({ ...keys.reportedCase(target), SK: String(SK) }));
  await table.write(remove(keys.caseToDecide(target)));
  await table.write(remove(keys.reportedCase(target)));
}
