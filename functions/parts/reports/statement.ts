import type { Stated } from '../../../shared/domain/report.ts';
import type { Op } from '../../data/ops.ts';
import type { Thing } from '../../data/reports.ts';
import { newStatement } from '../../data/statements.ts';
import { randomId } from '../../runtime/random.ts';

/** In the owner's own partition, so that the app shows it and the archive holds it. */
export const newStatementOf = (
  { ownerId, target, what, about }: Thing,
  { did, reason, now }: { did: Stated; reason: string; now: Date },
): Op => {
  const at = now.toISOString();
  const statementId = `${at.replaceAll(/\D/g, '')}-${randomId().slice(0, 8)}`;
  return newStatement(ownerId, { statementId, at, did, what, target, about, reason });
};
