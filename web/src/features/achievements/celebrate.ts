import { type CelebratedBy, type NewAchievement, openModal } from '../../ui/dialogs/openModal.ts';

export function celebrate([first, ...others]: readonly NewAchievement[], by: CelebratedBy): void {
  if (first) openModal('celebration', { achievement: first, others: others.length, by });
}
