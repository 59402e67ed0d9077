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

export function find<T extends Element = HTMLElement>(selector: string, within: ParentNode = document): T {
  const found = within.querySelectorAll<T>(selector);
  const [only] = found;
  if (!only || found.length !== 1) throw new Error(`${found.length} elements for ${selector}`);
  return only;
}

export const click = (target: Element) => act(() => (target as HTMLElement).click());

export const press = (target: EventTarget, key: string) =>
  act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));

export const point = (target: Element, type: string, init: PointerEventInit = {}) =>
  act(() => void target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, ...init })));
