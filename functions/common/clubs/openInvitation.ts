import { type Invitation, isGood, readInvitationOf } from '../../data/auth/invitations.ts';
import { type Club, readInviting } from '../../data/clubs/clubs.ts';
import { isAway } from '../../data/leaderboard/competitors.ts';
import type { ReadTable } from '../../data/table.ts';

export interface Opening {
  /** Also set if the invitation is no longer valid. */
  invitation: Invitation | undefined;
  isOpen: boolean;
  /** The invitation's club, unless it has ended. */
  club: Club | undefined;
}

/** An invitation for those who may see it; its id is the hash of its code, which cannot be used to join. */
export const invitationView = ({ codeHash, expiresAt, usesLeft, makerId }: Invitation, viewerId: string) => ({
  id: codeHash,
  expiresAt: new Date(expiresAt * 1000).toISOString(),
  usesLeft,
  isMine: makerId === viewerId,
});

const NOTHING = '-';

/**
 * Resolves an invitation link or code. Unknown, used up, expired, revoked and void invitations take the same two waves
 * of reads. A club's invitation is void once the club has ended; a member's also if its maker is suspended or deleted,
 * has left, or blocks the joiner or is blocked.
 */
export async function readOpening(
  table: ReadTable,
  text: string,
  { now, joinerId = NOTHING }: { now: Date; joinerId?: string },
): Promise<Opening> {
  const invitation = await readInvitationOf(table, text);
  const { clubId = NOTHING, makerId = NOTHING } = invitation ?? {};
  const { club, member, maker, block } = await readInviting(table, { clubId, makerId, joinerId });
  const isByMember = invitation?.makerId !== undefined;
  const isVoid =
    (invitation?.clubId !== undefined && !club) || (isByMember && (!member || !maker || isAway(maker) || !!block));
  const isOpen = invitation !== undefined && isGood(invitation, now) && !isVoid;
  return { invitation, isOpen, club };
}
