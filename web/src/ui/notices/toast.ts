import type { LucideIcon } from 'lucide-react';
import { valueStore } from '../externalStore.ts';

/** The newest toast replaces the previous one. */
export const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5_000;
/** A dismissed toast stays in the store for this long, as the specification requires. */
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

export const toastStore = valueStore<readonly ToastItem[]>([]);
let lastId = 0;
const removals = new Map<number, ReturnType<typeof setTimeout>>();

export function toast(input: ToastInput): number {
  lastId += 1;
  const kept = [{ ...input, id: lastId, open: true }, ...toastStore.read()].slice(0, TOAST_LIMIT);
  for (const [id, timer] of removals) {
    if (kept.some((item) => item.id === id)) continue;
    clearTimeout(timer);
    removals.delete(id);
  }
  toastStore.set(kept);
  return lastId;
}

export const toastSuccess = (title: string, description?: string): number =>
  toast({ title, description, variant: 'success' });

export const toastFailure = (title: string, description: string): number =>
  toast({ title, description, variant: 'destructive' });

export function dismissToast(id: number) {
  const items = toastStore.read();
  if (!items.some((item) => item.id === id && item.open)) return;
  toastStore.set(items.map((item) => (item.id === id ? { ...item, open: false } : item)));
  removals.set(
    id,
    setTimeout(() => {
      removals.delete(id);
      toastStore.set(toastStore.read().filter((item) => item.id !== id));
    }, TOAST_REMOVE_DELAY_MS),
  );
}
