// @vitest-environment happy-dom
import { Maximize, Navigation } from 'lucide-react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { find, mount, point, press } from '../testing/mount.ts';
import { IconButton } from './button.tsx';
import Tooltip from './tooltip.tsx';

let x = 0;
beforeEach(() => {
  vi.useFakeTimers();
  mount(
    <>
      <IconButton label="Fullscreen map" icon={Maximize} id="one" />
      <IconButton label="Directions" icon={Navigation} id="two" />
      <p>elsewhere</p>
      <Tooltip />
    </>,
  );
});
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const shown = () => document.querySelector('.tooltip')?.firstChild?.textContent ?? null;
function hover(selector: string, init: PointerEventInit = {}) {
  x += 1;
  point(find(selector), 'pointermove', { pointerType: 'mouse', clientX: x, ...init });
}
function tabTo(selector: string) {
  press(document, 'Tab');
  act(() => find(selector).focus());
}

it('names an icon button after 700 ms of hovering and not before', () => {
  hover('#one');
  pass(699);
  expect(shown()).toBeNull();
  pass(1);
  expect(shown()).toBe('Fullscreen map');
  hover('p');
  expect(shown()).toBeNull();
});

it('opens the next at once within 300 ms of the last, and waits again after that', () => {
  hover('#one');
  pass(700);
  hover('p');
  pass(299);
  hover('#two');
  pass(0);
  expect(shown()).toBe('Directions');
  hover('p');
  pass(301);
  hover('#one');
  pass(699);
  expect(shown()).toBeNull();
});

it('goes with a press, and names nothing that came to lie under a still mouse or was touched by a finger', () => {
  hover('#one');
  pass(700);
  point(find('#one'), 'pointerdown', { pointerType: 'mouse' });
  expect(shown()).toBeNull();
  point(find('#two'), 'pointermove', { pointerType: 'mouse', clientX: x });
  hover('#two', { pointerType: 'touch' });
  pass(1_000);
  expect(shown()).toBeNull();
});

it('names at once what Tab leads to, not what is focused otherwise, and goes with Escape', () => {
  act(() => find('#one').focus());
  expect(shown()).toBeNull();
  tabTo('#two');
  expect(shown()).toBe('Directions');
  press(document, 'Escape');
  expect(shown()).toBeNull();
});
