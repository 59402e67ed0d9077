import type { Challenge, challenges } from '../../../../shared/api/challenges.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import { useStore, valueStore } from '../externalStore.ts';

/** Of a modal that is opened with nothing. */
export type NoProps = Record<never, never>;

/** What a completion says of each achievement that it unlocked. */
export type NewAchievement = ResponseOf<typeof challenges.completeChallenge>['newAchievements'][number];

/** What unlocked it. */
export type CelebratedBy = 'walk' | 'friendship' | 'streets';

/** As much of a walk as leads to its sign. */
export type NavigableWalk = Pick<
  Challenge,
  'destinationName' | 'startLatitude' | 'startLongitude' | 'endLatitude' | 'endLongitude'
> & { town?: string | null | undefined };

/** As much of a completed walk as is shown to others. */
export type ShareableWalk = Pick<Challenge, 'destinationName' | 'distance' | 'pointsEarned' | 'completedAt'> & {
  /** Of one's own walk, whose way can be had. */
  id?: string | undefined;
  date?: string | undefined;
  photoUrl?: string | null | undefined;
};

/** A walk of one's own, with what was seen on its photo. */
export type OwnWalk = ShareableWalk & {
  id: string;
  sign?: Challenge['sign'] | undefined;
  repeated?: boolean | undefined;
  restored?: boolean | undefined;
};

/** A photo with what stands below it: the street, when it was walked to, and what can be done with it. */
export type ShownPhoto = {
  photoUrl: string;
  name: string;
  when: string;
  own?: OwnWalk;
  /** Of another walker's walk, which can be reported. */
  whose?: { publicId: string; day: string };
};

/**
 * What each modal is opened with: where features meet without importing each other. Each component declares its own
 * entry here (`declare module`), and is a line in the table of web/src/app/modalTable.tsx.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the components
export interface ModalProps {}

export type ModalName = keyof ModalProps;

/** What every modal is handed besides its own props. `open` turns false before it goes, so that it can fade out. */
export interface ModalFrame {
  open: boolean;
  onClose: () => void;
}

/** `id` is new at each opening, so that nothing typed into the last one is still there. */
export type ShownModal<Name extends ModalName> = { props: ModalProps[Name]; open: boolean; id: number };
type ShownModals = { readonly [Name in ModalName]?: ShownModal<Name> };

const shown = valueStore<ShownModals>({});
let lastId = 0;

/** Opens a modal from anywhere, above those that are open already. */
export function openModal<Name extends ModalName>(name: Name, props: ModalProps[Name]): void {
  lastId += 1;
  shown.set({ ...shown.read(), [name]: { props, open: true, id: lastId } });
}

export function closeModal(name: ModalName): void {
  const modal = shown.read()[name];
  if (modal?.open) shown.set({ ...shown.read(), [name]: { ...modal, open: false } });
}

/** Closed because a link in it leads to another screen: its history entry says so, and going back opens it again. */
export function leaveModal(name: ModalName): void {
  history.replaceState({ ...history.state, left: name }, '');
  closeModal(name);
}

export const closeAllModals = () => shown.set({});

/** The modal as it was last opened, or undefined while it never was. */
export function useModal<Name extends ModalName>(name: Name): ShownModals[Name] {
  return useStore(shown)[name];
}
