import { useSyncExternalStore } from 'react';
import type { Challenge } from '../../../shared/api/challenges.ts';

type Nothing = Record<never, never>;

/**
 * What each modal is opened with: where features meet without importing each other. Whoever adds a modal adds a line
 * here and one in the table of web/src/app/modals.tsx.
 */
export interface ModalProps {
  achievements: Nothing;
  gallery: Nothing;
  mapApps: { challenge: Challenge };
  newRoute: { challenge: Challenge };
  placeHome: Nothing;
  settings: Nothing;
  upload: { challenge: Challenge };
}

export type ModalName = keyof ModalProps;

/** What the host hands to every modal besides its own props; `open` turns false first, so that it can fade out. */
export interface ModalFrame {
  open: boolean;
  onClose: () => void;
}

export type OpenModal<Name extends ModalName = ModalName> = {
  [N in Name]: { name: N; props: ModalProps[N]; id: number; open: boolean };
}[Name];

let modals: readonly OpenModal[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly OpenModal[]) {
  modals = next;
  for (const listener of listeners) listener();
}

/** Opens a modal from anywhere, above those that are open already. The props may be left out where there are none. */
export function openModal<Name extends ModalName>(
  name: Name,
  ...[props]: Nothing extends ModalProps[Name] ? [] : [ModalProps[Name]]
): void;
export function openModal(name: ModalName, props: object = {}): void {
  lastId += 1;
  const opened = { name, props, id: lastId, open: true } as OpenModal;
  // What has faded out by now makes room; what stands open stays below.
  publish([...modals.filter((modal) => modal.open), opened]);
}

/** Closes the topmost open modal of that name. */
export function closeModal(name: ModalName): void {
  const last = modals.findLast((modal) => modal.open && modal.name === name);
  if (last) publish(modals.map((modal) => (modal === last ? { ...modal, open: false } : modal)));
}

export function closeAllModals(): void {
  if (modals.length > 0) publish([]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Those that are open and the ones just closed, from the bottom to the top. */
export const useModals = (): readonly OpenModal[] => useSyncExternalStore(subscribe, () => modals);

export const useIsModalOpen = (name: ModalName): boolean =>
  useModals().some((modal) => modal.open && modal.name === name);
