import { type Invitation, isGood, readInvitationOf } from '../../data/auth/invitations.ts';
import { type Club, readInviting } from '../../data/clubs/clubs.ts';
import { isAway } from '../../data/leaderboard/competitors.ts';
import type { ReadTable } from '../../data/table.ts';

export interface Opening {
  /** Also one that opens nothing any more. */
  invitation: Invitation | undefined;
  isOpen: boolean;
  /** The living club that it names. */
  club: Club | undefined;
}

/** An invitation for those who may see it; its id is the hash of its code, which opens nothing. */
export const invitationView = ({ codeHash, expiresAt, usesLeft, makerId }: Invitation, viewerId: string) => ({
  id: codeHash,
  expiresAt: new Date(expiresAt * 1000).toISOString(),
  usesLeft,
  isMine: makerId === viewerId,
});

const NOTHING = '-';

/**
 * What a link or code opens: guessed, used up, ended, taken back and void ones take the same two waves of reads. One of a
 * club is void once the club has ended, and one by a member when its maker is away, has left, or blocks the joiner or is
 * blocked.
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
