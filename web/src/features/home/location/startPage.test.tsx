// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { click, find, mount } from '../../../testing/mount.ts';
import { buttonOf } from '../../../testing/signedIn.tsx';
import type { DeviceHome } from '../useDeviceHome.ts';
import { StartQuestion } from './startPage.tsx';

const ask = vi.fn();
const idle: DeviceHome = {
  ...{ isChecking: false, isAsking: false, isBusy: false, failure: undefined, saveError: null, elsewhere: undefined },
  ask,
};
const show = (device: Partial<DeviceHome>) => mount(<StartQuestion device={{ ...idle, ...device }} />);
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
const heading = () => find('h1').textContent;

beforeEach(() => ask.mockClear());

it('asks where walks start, with the device or the map as answers', () => {
  show({});
  expect(heading()).toBe('Where do you start?');
  expect(buttons()).toEqual(['Enable Location', 'Set It on the Map']);
  click(buttonOf('Enable Location'));
  expect(ask).toHaveBeenCalledTimes(1);
});

it('says that it loads only while it does, and not while the permission question is open', () => {
  show({ isAsking: true });
  expect(heading()).toBe('Where do you start?');
  expect(buttons()).toEqual(['Finding you...', 'Set It on the Map']);
});

it('keeps the map as a way out while it looks for the position', () => {
  show({ isBusy: true });
  expect(heading()).toBe('Setting up your walking challenge...');
  expect(buttons()).toEqual(['Finding you...', 'Set It on the Map']);
});

it.each([
  ['unsupported', 'Geolocation is not supported by this browser'],
  ['unavailable', 'Location information unavailable'],
  ['timeout', 'Location request timed out'],
  ['unknown', 'Failed to get location'],
] as const)('names the failure when the position is %s, and offers to try again', (failure, text) => {
  show({ failure });
  expect(heading()).toBe('Where do you start?');
  expect(find('[role=alert]').textContent).toBe(text);
  expect(buttons()).toEqual(['Try Location Again', 'Set It on the Map']);
  click(find('.btn--go'));
  expect(ask).toHaveBeenCalledTimes(1);
});

it('explains how to allow a denied position, and makes the map the first choice', () => {
  show({ failure: 'denied' });
  expect(find('[role=alert]').textContent).toMatch(/^Location permission deniedTo allow it again in .+:/);
  expect(document.querySelectorAll('[role=alert] li').length).toBeGreaterThan(1);
  expect(find('.btn--go').textContent).toBe('Set It on the Map');
});

it('reports a place that could not be saved', () => {
  show({ saveError: new Error('500: Something went wrong on our side.') });
  expect(find('[role=alert]').textContent).toBe('Failed to update location. Please try again.');
});
