import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, TOAST_DURATION_MS, TOAST_LIMIT, TOAST_REMOVE_DELAY_MS, toast, toastStore } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('toast store', () => {
  it('toast limit, duration and removal delay are those of the specification', () => {
    expect([TOAST_LIMIT, TOAST_DURATION_MS, TOAST_REMOVE_DELAY_MS]).toEqual([1, 5_000, 1_000_000]);
  });

  it('the newest toast replaces the previous one', () => {
    toast({ title: 'Walk started' });
    toast({ title: 'Walk stopped', description: 'Challenge paused.' });
    expect(toastStore.read()).toMatchObject([{ title: 'Walk stopped', open: true }]);
  });

  it('a dismissed toast is removed after 1,000,000 ms', () => {
    const id = toast({ title: 'Copied!' });
    const heard = vi.fn();
    const leave = toastStore.subscribe(heard);
    dismissToast(id);
    expect(toastStore.read()).toMatchObject([{ id, open: false }]);
    vi.advanceTimersByTime(999_999);
    expect(toastStore.read()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toastStore.read()).toEqual([]);
    expect(heard).toHaveBeenCalledTimes(2);
    leave();
  });

  it('the removal of an old toast does not remove a new one', () => {
    dismissToast(toast({ title: 'first' }));
    vi.advanceTimersByTime(500_000);
    toast({ title: 'second' });
    vi.advanceTimersByTime(600_000);
    expect(toastStore.read()).toMatchObject([{ title: 'second', open: true }]);
  });
});
