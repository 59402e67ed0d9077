// @vitest-environment happy-dom
import { Maximize, Navigation } from 'lucide-react';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { find, mount, point, press } from '../../testing/mount.ts';
import { IconButton } from '../forms/button.tsx';
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
const shown = () => document.querySelector('[data-part=tooltip]')?.firstChild?.textContent ?? null;
function hover(selector: string, init: PointerEventInit = {}) {
  x += 1;
  point(find(selector), 'pointermove', { pointerType: 'mouse', clientX: x, ...init });
}
function tabTo(selector: string) {
  press(document, 'Tab');
  act(() => find(selector).focus());
}

it('a tooltip opens after 700 ms of hovering', () => {
  hover('#one');
  pass(699);
  expect(shown()).toBeNull();
  pass(1);
  expect(shown()).toBe('Fullscreen map');
  hover('p');
  expect(shown()).toBeNull();
});

it('the next tooltip opens at once within 300 ms', () => {
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

it('a press closes a tooltip, and resting mouse and touch do not open it', () => {
  hover('#one');
  pass(700);
  point(find('#one'), 'pointerdown', { pointerType: 'mouse' });
  expect(shown()).toBeNull();
  point(find('#two'), 'pointermove', { pointerType: 'mouse', clientX: x });
  hover('#two', { pointerType: 'touch' });
  pass(1_000);
  expect(shown()).toBeNull();
});

it('keyboard focus opens a tooltip at once, and Escape closes it', () => {
  act(() => find('#one').focus());
  expect(shown()).toBeNull();
  tabTo('#two');
  expect(shown()).toBe('Directions');
  press(document, 'Escape');
  expect(shown()).toBeNull();
});
