// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { click, find, mount, point, press } from '../../testing/mount.ts';
import { closeModal, openModal } from '../dialogs/openModal.ts';
import { type ToastInput, toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const show = (input: ToastInput) => act(() => void toast(input));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const state = () => find('[data-part=toast]').dataset.state;

function drag(pixels: number) {
  const notice = find('[data-part=toast]');
  notice.setPointerCapture = () => undefined;
  point(notice, 'pointerdown', { clientX: 100 });
  point(notice, 'pointermove', { clientX: 100 + pixels });
  point(notice, 'pointerup', { clientX: 100 + pixels });
}

describe('toaster', () => {
  beforeEach(() => void mount(<Toaster />));

  it('a toast shows title and description for five seconds', () => {
    show({ title: 'Walk started', description: 'Good luck on your walk!' });
    expect(find('[data-part=toast]').textContent).toBe('Walk startedGood luck on your walk!');
    pass(4_999);
    expect(state()).toBe('open');
    pass(1);
    expect(state()).toBe('closed');
  });

  it('one toast is shown at a time with its full duration', () => {
    show({ title: 'first' });
    pass(4_000);
    show({ title: 'second' });
    pass(4_000);
    expect(find('[data-part=toast]').textContent).toBe('second');
    expect(state()).toBe('open');
  });

  it('hovering pauses the duration of a toast', () => {
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

  it('focus pauses the duration of a toast until the focused button is gone', () => {
    show({ title: 'Close me' });
    act(() => find('[data-part=toast] button').focus());
    pass(60_000);
    expect(state()).toBe('open');
    show({ title: 'replaces it' });
    pass(5_000);
    expect(state()).toBe('closed');

    show({ title: 'Close me' });
    act(() => find('[data-part=toast] button').focus());
    click(find('[data-part=toast] button'));
    act(() => void find('[data-part=toast]').dispatchEvent(new Event('animationend', { bubbles: true })));
    expect(document.querySelector('[data-part=toast]')).toBeNull();
    show({ title: 'comes later' });
    pass(5_000);
    expect(state()).toBe('closed');
  });

  it('a celebration comes first, and the toast keeps its duration for afterwards', () => {
    const achievement = { achievementId: 'a', title: 'A', description: '', icon: '', points: 1 };
    act(() =>
      openModal('celebration', { achievement: { ...achievement, category: 'milestone' }, others: 0, by: 'walk' }),
    );
    show({ title: 'Challenge completed!' });
    pass(60_000);
    expect([state(), find('[data-part=toaster]').dataset.hidden]).toEqual(['open', '']);
    act(() => closeModal('celebration'));
    expect(find('[data-part=toaster]').dataset.hidden).toBeUndefined();
    pass(4_999);
    expect(state()).toBe('open');
    pass(1);
    expect(state()).toBe('closed');
  });

  it('F8 focuses the toasts', () => {
    press(document, 'F8');
    expect(document.activeElement).toBe(find('section[aria-label="Notifications (F8)"]'));
  });

  it('swiping 50 px to the right closes a toast', () => {
    show({ title: 'Swipe me' });
    drag(49);
    expect(state()).toBe('open');
    drag(-200);
    expect(state()).toBe('open');
    drag(50);
    expect(state()).toBe('closed');
  });

  it('swiping left closes a toast in right-to-left pages', () => {
    document.documentElement.dir = 'rtl';
    show({ title: 'Swipe me' });
    drag(60);
    expect([state(), find('[data-part=toast]').style.transform]).toEqual(['open', '']);
    drag(-49);
    expect(state()).toBe('open');
    point(find('[data-part=toast]'), 'pointerdown', { clientX: 100 });
    point(find('[data-part=toast]'), 'pointermove', { clientX: 70 });
    expect(find('[data-part=toast]').style.transform).toBe('translateX(-30px)');
    point(find('[data-part=toast]'), 'pointerup', { clientX: 70 });
    drag(-50);
    expect(state()).toBe('closed');
    document.documentElement.dir = '';
  });

  it('the Close button and Escape close a toast', () => {
    show({ title: 'first' });
    click(find('button[aria-label="Close"]'));
    expect(state()).toBe('closed');
    show({ title: 'second' });
    press(find('button[aria-label="Close"]'), 'Escape');
    expect(state()).toBe('closed');
  });

  it('the action of a toast runs once and closes it', () => {
    const onPress = vi.fn();
    show({ title: 'New version available! Refresh to update?', action: { label: 'Refresh', onPress } });
    click(find('.btn'));
    expect(onPress).toHaveBeenCalledOnce();
    expect(state()).toBe('closed');
  });

  it('a destructive toast has its colours, and every toast is at most 420 px wide', () => {
    show({ title: 'Upload failed', variant: 'destructive' });
    expect(find('[data-part=toast]').dataset.variant).toBe('destructive');
    expect(find('[data-part=toaster]').className).toContain('max-w-105');
  });
});
