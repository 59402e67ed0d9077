// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { find, mount, point, press } from '../testing/mount.ts';
import { Tooltip, TooltipGroup } from './tooltip.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const shown = () => document.querySelector('.tooltip')?.firstChild?.textContent ?? null;

function showTwo() {
  mount(
    <TooltipGroup>
      <Tooltip text="Fullscreen map">
        <button type="button" id="one">
          one
        </button>
      </Tooltip>
      <Tooltip text="Directions">
        <button type="button" id="two">
          two
        </button>
      </Tooltip>
    </TooltipGroup>,
  );
}

it('opens after 700 ms of hovering and not before', () => {
  showTwo();
  point(find('#one'), 'pointermove', { pointerType: 'mouse' });
  pass(699);
  expect(shown()).toBeNull();
  pass(1);
  expect(shown()).toBe('Fullscreen map');
});

it('opens the next at once within 300 ms of the last', () => {
  showTwo();
  point(find('#one'), 'pointermove', { pointerType: 'mouse' });
  pass(700);
  press(document, 'Escape');
  pass(299);
  point(find('#two'), 'pointermove', { pointerType: 'mouse' });
  expect(shown()).toBe('Directions');
});

it('waits again once 300 ms have passed', () => {
  showTwo();
  point(find('#one'), 'pointermove', { pointerType: 'mouse' });
  pass(700);
  press(document, 'Escape');
  pass(301);
  point(find('#two'), 'pointermove', { pointerType: 'mouse' });
  expect(shown()).toBeNull();
});
