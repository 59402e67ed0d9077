// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Challenge } from '../../../../../shared/api/challenges.ts';
import { mount } from '../../../testing/mount.ts';
import { DirectionStrip } from './directionStrip.tsx';
import { type GuideView, guideView } from './guideView.ts';
import { leg } from './walk.fixture.ts';

const view: GuideView = {
  ...{ position: 'known', left: 600, next: { index: 1, metres: 60 }, arrived: false },
  off: { metres: 40, side: 'left' },
};
const challenge = { destinationName: 'Avenyn, Göteborg' } as Challenge;
const shown = (next: Partial<GuideView>, kind: 'out' | 'home' = 'out') => {
  act(() => guideView.set({ ...view, ...next }));
  return mount(<DirectionStrip leg={{ ...leg, kind }} challenge={challenge} />).element;
};
const words = (element: Element) => element.querySelector('[data-part=turn-words]')?.textContent;
const newWay = (element: Element) => element.querySelector('[data-part=turn] .btn')?.textContent;

afterEach(() => {
  act(() => guideView.set(null));
  vi.restoreAllMocks();
});

it('on the route the direction strip shows the next turn, its distance and a link to all directions', () => {
  const element = shown({ off: null });
  expect(words(element)).toBe('Left into Kungsgatan');
  expect(element.querySelector('[data-part=turn-metres]')?.textContent).toBe('60 m');
  expect(element.querySelector('[data-part=turn] > button')?.getAttribute('title')).toBe('All directions');
});

it('off the route the direction strip says so and offers a new route while online', () => {
  expect(words(shown({}))).toBe('The route is 40 m to your left');
  expect(newWay(shown({}))).toBe('New route (sends your location)');
  expect(newWay(shown({}, 'home'))).toBeUndefined();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(newWay(shown({}))).toBeUndefined();
});

it('without a position the direction strip shows the first turn, and at the sign what to look for', () => {
  expect(words(shown({ position: 'lost' }))).toBe('Left into Kungsgatan');
  expect(words(shown({ arrived: true }))).toBe("You're there. Look for Avenyn");
});
