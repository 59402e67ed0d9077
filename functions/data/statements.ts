import * as z from 'zod/mini';
import { REPORTED, STATED } from '../../shared/domain/report.ts';
import { keys, ranges } from './keys.ts';
import { type Op, putNew, update } from './ops.ts';
import { everyPage } from './pages.ts';
import type { ReadTable } from './table.ts';

/** What was decided about a walker's thing or account, and why, in the words that the walker reads. */
const statementItem = z.object({
  statementId: z.string(),
  at: z.string(),
  did: z.enum(STATED),
  what: z.enum([...REPORTED, 'account']),
  target: z.string(),
  /** What it was: a name, a street, a day. */
  about: z.string(),
  reason: z.string(),
  appeal: z._default(z.nullable(z.object({ text: z.string(), at: z.string() })), null),
});
export type Statement = z.output<typeof statementItem>;

/** Newest first: ids begin with their instant. */
export async function statementsOf(table: ReadTable, walkerId: string): Promise<Statement[]> {
  const items = await everyPage(table, { ...ranges.statements(walkerId), newestFirst: true });
  return items.map((item) => statementItem.parse(item));
}

export async function readStatement(table: ReadTable, walkerId: string, statementId: string) {
  const item = await table.get(keys.statement(walkerId, statementId));
  return item && statementItem.parse(item);
}

export const newStatement = (walkerId: string, statement: Omit<Statement, 'appeal'>): Op =>
  putNew({ ...keys.statement(walkerId, statement.statementId), ...statement });

/** Once. */
export const appealTo = (walkerId: string, statementId: string, text: string, now: Date): Op =>
  update(
    keys.statement(walkerId, statementId),
    { set: { appeal: { text, at: now.toISOString() } } },
    { exists: true, equals: { appeal: null } },
  );
