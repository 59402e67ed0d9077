import type { LucideIcon } from 'lucide-react';

/** One notice at a time: the newest wins. */
export const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5_000;
/** How long a dismissed notice stays in the store, so that a region that opens late can still tell what was said. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

export type ToastVariant = 'default' | 'destructive' | 'success';

export type ToastInput = {
  title: string;
  description?: string | undefined;
  variant?: ToastVariant;
  icon?: LucideIcon;
  durationMs?: number;
  action?: { label: string; onPress: () => void };
};

export type ToastItem = ToastInput & { id: number; open: boolean };

let items: readonly ToastItem[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

function publish(next: readonly ToastItem[]) {
  items = next;
  for (const listener of listeners) listener();
}

/** Shows a notice from anywhere, components or not. Returns its id. */
export function toast(input: ToastInput): number {
  lastId += 1;
  const kept = [{ ...input, id: lastId, open: true }, ...items].slice(0, TOAST_LIMIT);
  for (const [id, timer] of removals) {
    if (kept.some((item) => item.id === id)) continue;
    clearTimeout(timer);
    removals.delete(id);
  }
  publish(kept);
  return lastId;
}

/** Closes a notice; it leaves the store after TOAST_REMOVE_DELAY_MS. */
export function dismissToast(id: number) {
  if (!items.some((item) => item.id === id && item.open)) return;
  publish(items.map((item) => (item.id === id ? { ...item, open: false } : item)));
  removals.set(
    id,
    setTimeout(() => {
      removals.delete(id);
      publish(items.filter((item) => item.id !== id));
    }, TOAST_REMOVE_DELAY_MS),
  );
}

/** The store, in the shape `useSyncExternalStore` takes. */
export const toastStore = {
  read: () => items,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
