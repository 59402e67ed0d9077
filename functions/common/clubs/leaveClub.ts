import { heirOf } from '../../../shared/domain/clubs/club.ts';
import {
  type Club,
  clubsOf,
  emptyClub,
  leaveClub,
  markEnded,
  readWholeClub,
  removeClub,
  removeInvitation,
} from '../../data/clubs/clubs.ts';
import { writeIfUnchanged } from '../../data/conditionFailed.ts';
import type { Op } from '../../data/ops.ts';
import type { Table } from '../../data/table.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

/** False if the walker is not a member. `also` is written in the same transaction. */
export const leave = (table: Table, clubId: string, walkerId: string, ...also: readonly Op[]): Promise<boolean> =>
  retryOnConflict(async () => {
    const [whole, [clubs]] = await Promise.all([readWholeClub(table, clubId), clubsOf(table, [walkerId])]);
    if (!whole?.members.some((member) => member.walkerId === walkerId)) return false;
    const { club, members, invitations } = whole;
    const heir = heirOf(members.filter((member) => member.walkerId !== walkerId));
    const leaving = {
      walkerId,
      clubs,
      ownerId: club.ownerId === walkerId ? heir?.walkerId : club.ownerId,
      // With the last member operators' invitations go, too.
      invitations: invitations.filter(({ makerId }) => !heir || makerId === walkerId),
    };
    await table.write(...leaveClub(club, leaving), ...also);
    return true;
  });

/**
 * Leaves all clubs of an account in deletion: its invitations end, and its clubs get another owner. `also` is written
 * with each club.
 */
export async function leaveEveryClub(table: Table, walkerId: string, also: Op): Promise<void> {
  const [clubs = []] = await clubsOf(table, [walkerId]);
  for (const clubId of clubs) await leave(table, clubId, walkerId, also);
}

const atOnce = 20;

/**
 * Ends the club at once, then removes what belongs to it; an interrupted removal is continued by the nightly job. `also` is
 * written in the transaction that ends it.
 */
export async function endClub(table: Table, club: Club, now: Date, ...also: readonly Op[]): Promise<void> {
  await writeIfUnchanged(table, markEnded(club, now), ...also);
  await clearEndedClub(table, club.clubId);
}

export async function clearEndedClub(table: Table, clubId: string): Promise<void> {
  for (let isLeft = true; isLeft; ) isLeft = await retryOnConflict(() => clearSome(table, clubId));
}

/** False when nothing is left. */
async function clearSome(table: Table, clubId: string): Promise<boolean> {
  const whole = await readWholeClub(table, clubId, { ended: true });
  if (!whole) return false;
  const some = whole.members.slice(0, atOnce).map(({ walkerId }) => walkerId);
  const stored = await clubsOf(table, some);
  const invitations = whole.invitations.slice(0, atOnce);
  await table.write(
    ...(some.length > 0
      ? emptyClub(
          clubId,
          some.map((walkerId, index) => ({ walkerId, clubs: stored[index] })),
        )
      : []),
    ...invitations.flatMap(({ codeHash }) => removeInvitation(clubId, codeHash)),
    ...(some.length === 0 && invitations.length === 0 ? [removeClub(clubId)] : []),
  );
  return true;
}
