// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mount } from '../../../testing/mount.ts';
import { GuidePanel } from './guidePanel.tsx';
import { type GuideView, guideView } from './guideView.ts';
import { leg } from './walk.fixture.ts';

const view: GuideView = {
  ...{ position: 'known', left: 600, percent: 40, next: { index: 1, metres: 60 }, arrived: false },
  off: { metres: 40, side: 'left' },
};
const shown = (next: Partial<GuideView>, kind: 'out' | 'home' = 'out') => {
  act(() => guideView.set({ ...view, ...next }));
  return mount(<GuidePanel leg={{ ...leg, kind }} goal="Avenyn" />).element;
};

afterEach(() => {
  act(() => guideView.set(null));
  vi.restoreAllMocks();
});

it('off the route the panel shows its direction and offers a new way while online', () => {
  expect(shown({}).querySelector('.guide-off p')?.textContent).toBe('The route is 40 m to your left');
  expect(shown({}).querySelector('.guide-off button')?.textContent).toBe('New route (sends your location)');
  expect(shown({}, 'home').querySelector('.guide-off button')).toBeNull();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(shown({}).querySelector('.guide-off')).not.toBeNull();
  expect(shown({}).querySelector('.guide-off button')).toBeNull();
});

it.each([
  ['on the way', { off: null }],
  ['at the sign', { arrived: true }],
  ['without a position', { position: 'lost' }],
] as const)('off the route is not shown when %s', (_, next) => {
  expect(shown(next).querySelector('.guide-off')).toBeNull();
});
