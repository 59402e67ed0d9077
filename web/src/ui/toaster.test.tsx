// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { click, find, mount, point, press } from '../testing/mount.ts';
import { type ToastInput, toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const show = (input: ToastInput) => act(() => void toast(input));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const state = () => find('.toast').dataset.state;

/** Drags the notice with a finger and lets it go. */
function drag(pixels: number) {
  const notice = find('.toast');
  notice.setPointerCapture = () => undefined;
  point(notice, 'pointerdown', { clientX: 100 });
  point(notice, 'pointermove', { clientX: 100 + pixels });
  point(notice, 'pointerup', { clientX: 100 + pixels });
}

describe('the notice region', () => {
  beforeEach(() => void mount(<Toaster />));

  it('shows title and description for five seconds', () => {
    show({ title: 'Walk started', description: 'Good luck on your walk!' });
    expect(find('.toast').textContent).toBe('Walk startedGood luck on your walk!');
    pass(4_999);
    expect(state()).toBe('open');
    pass(1);
    expect(state()).toBe('closed');
  });

  it('shows one notice at a time, each with its own full time', () => {
    show({ title: 'first' });
    pass(4_000);
    show({ title: 'second' });
    pass(4_000);
    expect(find('.toast').textContent).toBe('second');
    expect(state()).toBe('open');
  });

  it('stops the clock while the pointer rests on it', () => {
    show({ title: 'Read me' });
    pass(3_000);
    point(find('[data-toaster]'), 'pointerover');
    pass(60_000);
    expect(state()).toBe('open');
    point(find('[data-toaster]'), 'pointerout');
    pass(1_999);
    expect(state()).toBe('open');
    pass(1);
    expect(state()).toBe('closed');
  });

  it('stops the clock while the focus is in it, and no longer when the button that had it is gone', () => {
    show({ title: 'Close me' });
    act(() => find('.toast button').focus());
    pass(60_000);
    expect(state()).toBe('open');
    show({ title: 'replaces it' });
    pass(5_000);
    expect(state()).toBe('closed');

    show({ title: 'Close me' });
    act(() => find('.toast button').focus());
    click(find('.toast button'));
    act(() => void find('.toast').dispatchEvent(new Event('animationend', { bubbles: true })));
    expect(document.querySelector('.toast')).toBeNull();
    show({ title: 'comes later' });
    pass(5_000);
    expect(state()).toBe('closed');
  });

  it('takes the focus with F8', () => {
    press(document, 'F8');
    expect(document.activeElement).toBe(find('section[aria-label="Notifications (F8)"]'));
  });

  it('lets go when swiped 50 px to the right, and not before', () => {
    show({ title: 'Swipe me' });
    drag(49);
    expect(state()).toBe('open');
    drag(-200);
    expect(state()).toBe('open');
    drag(50);
    expect(state()).toBe('closed');
  });

  it('goes to the left where lines run from right to left', () => {
    document.documentElement.dir = 'rtl';
    show({ title: 'Swipe me' });
    drag(60);
    expect([state(), find('.toast').style.transform]).toEqual(['open', '']);
    drag(-49);
    expect(state()).toBe('open');
    point(find('.toast'), 'pointerdown', { clientX: 100 });
    point(find('.toast'), 'pointermove', { clientX: 70 });
    expect(find('.toast').style.transform).toBe('translateX(-30px)');
    point(find('.toast'), 'pointerup', { clientX: 70 });
    drag(-50);
    expect(state()).toBe('closed');
    document.documentElement.dir = '';
  });

  it('closes with its button and with Escape', () => {
    show({ title: 'first' });
    click(find('button[aria-label="Close"]'));
    expect(state()).toBe('closed');
    show({ title: 'second' });
    press(find('button[aria-label="Close"]'), 'Escape');
    expect(state()).toBe('closed');
  });

  it('runs its action once and closes', () => {
    const onPress = vi.fn();
    show({ title: 'New version available! Refresh to update?', action: { label: 'Refresh', onPress } });
    click(find('.btn'));
    expect(onPress).toHaveBeenCalledOnce();
    expect(state()).toBe('closed');
  });

  it('wears the destructive colours, and is never wider than 420 px', () => {
    show({ title: 'Upload failed', variant: 'destructive' });
    expect(find('.toast').className).toContain('toast--destructive');
    expect(readFileSync(join(import.meta.dirname, './toaster.css'), 'utf8')).toContain('max-width: 420px');
  });
});
