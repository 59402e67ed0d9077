import type { Challenge, challenges } from '../../../../shared/api/challenges.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import { useStore, valueStore } from '../externalStore.ts';

export type NewAchievement = ResponseOf<typeof challenges.completeChallenge>['newAchievements'][number];

export type CelebratedBy = 'walk' | 'friendship' | 'streets';

export type NavigableWalk = Pick<
  Challenge,
  'destination' | 'destinationName' | 'startLatitude' | 'startLongitude' | 'endLatitude' | 'endLongitude'
>;

export type ShareableWalk = Pick<Challenge, 'destination' | 'distance' | 'pointsEarned' | 'completedAt'> & {
  /** The id of the walker's own walk, whose route can be fetched. */
  id?: string | undefined;
  date?: string | undefined;
  photoUrl?: string | null | undefined;
};

export type OwnWalk = ShareableWalk & {
  id: string;
  sign?: Challenge['sign'] | undefined;
  repeated?: boolean | undefined;
  restored?: boolean | undefined;
};

export type ShownPhoto = {
  photoUrl: string;
  name: string;
  when: string;
  own?: OwnWalk;
  whose?: { publicId: string; day: string };
};

/** Filled by app/modalTable.tsx, so that features open modals without an import. */
// biome-ignore lint/suspicious/noEmptyInterface: see above
export interface ModalProps {}

export type ModalName = keyof ModalProps;

/** `id` changes at each opening of a modal, so that form state is reset. */
export type ShownModal<Name extends ModalName> = { props: ModalProps[Name]; open: boolean; id: number };
type ShownModals = { readonly [Name in ModalName]?: ShownModal<Name> };

const shown = valueStore<ShownModals>({});
let lastId = 0;

export function openModal<Name extends ModalName>(name: Name, props: ModalProps[Name]): void {
  lastId += 1;
  shown.set({ ...shown.read(), [name]: { props, open: true, id: lastId } });
}

export function closeModal(name: ModalName): void {
  const modal = shown.read()[name];
  if (modal?.open) shown.set({ ...shown.read(), [name]: { ...modal, open: false } });
}

/** Closes a modal for a link inside it; its history entry records that, and Back reopens it. */
export function leaveModal(name: ModalName): void {
  history.replaceState({ ...history.state, left: name }, '');
  closeModal(name);
}

export const closeAllModals = () => shown.set({});

export const useModal = <Name extends ModalName>(name: Name): ShownModals[Name] => useStore(shown)[name];

export function celebrate([first, ...others]: readonly NewAchievement[], by: CelebratedBy): void {
  if (first) openModal('celebration', { achievement: first, others: others.length, by });
}
