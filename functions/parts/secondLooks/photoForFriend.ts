import { type ReportedByViewer, walkLeftFor } from '../../../shared/domain/privacy.ts';
import type { StoredChallenge } from '../../data/challengeItems.ts';

/** The photo of a walk that still waits for friends, or null: read meanwhile, gone, hidden, or reported by this friend. */
export function photoForFriend(challenge: StoredChallenge | undefined, reported: ReportedByViewer): string | null {
  if (challenge?.sign !== 'unread' || !challenge.public) return null;
  return walkLeftFor('friend', challenge.public, reported)?.photoUrl ?? null;
}
