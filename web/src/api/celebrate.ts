import { type CelebratedBy, type NewAchievement, openModal } from '../ui/dialogs/openModal.ts';

/** Shows the first of several unlocked achievements, with a link to the others. */
export function celebrate([first, ...others]: readonly NewAchievement[], by: CelebratedBy): void {
  if (first) openModal('celebration', { achievement: first, others: others.length, by });
}
