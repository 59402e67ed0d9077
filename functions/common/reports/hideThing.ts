import type { HiddenFrom, Stated } from '../../../shared/domain/moderation/report.ts';
import { hideProfilePart, showProfilePart } from '../../data/moderation/hiddenProfiles.ts';
import { newStatement } from '../../data/moderation/moderation.ts';
import { hideWalk, showWalk, type Thing } from '../../data/moderation/reports.ts';
import type { Op } from '../../data/ops.ts';
import { noteWorldChange } from '../../data/world/worldWalks.ts';
import { randomId } from '../../runtime/random.ts';

/** Stored in the owner's partition, so that the app shows it and the archive contains it. */
export const newStatementOf = (
  { ownerId, target, what, about }: Thing,
  { did, reason, now }: { did: Stated; reason: string; now: Date },
): Op => {
  const at = now.toISOString();
  const statementId = `${at.replaceAll(/\D/g, '')}-${randomId().slice(0, 8)}`;
  return newStatement(ownerId, { statementId, at, did, what, target, about, reason });
};

/** A decision against an account suspends it instead of hiding it. */
export function hideThing({ target, what, ownerId, day }: Thing, from: HiddenFrom, now: Date): Op[] {
  const noted = noteWorldChange(ownerId, now);
  if (day !== null && what !== 'name' && what !== 'account') return [hideWalk(ownerId, day, what, from), noted];
  return what === 'name' || what === 'photo' ? [hideProfilePart(ownerId, what, target, from), noted] : [];
}

export function showThing({ what, ownerId, day }: Thing): Op[] {
  if (day !== null && what !== 'name' && what !== 'account') return [showWalk(ownerId, day, what)];
  return what === 'name' || what === 'photo' ? [showProfilePart(ownerId, what)] : [];
}
