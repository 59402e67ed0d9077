import { type CelebratedBy, type NewAchievement, openModal } from '../ui/dialogs/openModal.ts';

/** The first of what was unlocked at once is shown; the others are offered with it. */
export function celebrate([first, ...others]: readonly NewAchievement[], by: CelebratedBy): void {
  if (first) openModal('celebration', { achievement: first, others: others.length, by });
}
