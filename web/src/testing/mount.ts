import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach } from 'vitest';

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

export function mount(node: ReactNode) {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  const show = (next: ReactNode) => act(() => root.render(next));
  show(node);
  cleanups.push(() => {
    act(() => root.unmount());
    element.remove();
  });
  return { element, show };
}

export function onlyOf<T>([only, ...others]: Iterable<T>, what: string): T {
  if (!only || others.length > 0) throw new Error(only ? `${1 + others.length} of ${what}` : `no ${what}`);
  return only;
}

export const find = <T extends Element = HTMLElement>(selector: string, within: ParentNode = document): T =>
  onlyOf(within.querySelectorAll<T>(selector), selector);

export const click = (target: Element) => act(() => (target as HTMLElement).click());

export const press = (target: EventTarget, key: string) =>
  act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));

export const point = (target: Element, type: string, init: PointerEventInit = {}) =>
  act(() => void target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, ...init })));
