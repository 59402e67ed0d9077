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
const heading = () => find('h2').textContent;

beforeEach(() => ask.mockClear());

it('the start page offers the device position and the map as the start of walks', () => {
  show({});
  expect(heading()).toBe('Where do you start?');
  expect(buttons()).toEqual(['Enable Location', 'Choose home on the map']);
  click(buttonOf('Enable Location'));
  expect(ask).toHaveBeenCalledTimes(1);
});

it('the start page shows no loading text while the permission prompt is open', () => {
  show({ isAsking: true });
  expect(heading()).toBe('Where do you start?');
  expect(buttons()).toEqual(['Finding you...', 'Choose home on the map']);
});

it('the map stays available while the position is determined', () => {
  show({ isBusy: true });
  expect(heading()).toBe('Setting up your walking challenge...');
  expect(buttons()).toEqual(['Finding you...', 'Choose home on the map']);
});

it.each([
  ['unsupported', 'Geolocation is not supported by this browser'],
  ['unavailable', 'Location information unavailable'],
  ['timeout', 'Location request timed out'],
  ['unknown', 'Failed to get location'],
] as const)('the position failure %s is shown with Try Location Again', (failure, text) => {
  show({ failure });
  expect(heading()).toBe('Where do you start?');
  expect(find('[role=alert]').textContent).toBe(text);
  expect(buttons()).toEqual(['Try Location Again', 'Choose home on the map']);
  click(find('.btn--go'));
  expect(ask).toHaveBeenCalledTimes(1);
});

it('a denied permission shows how to allow it and makes the map the first choice', () => {
  show({ failure: 'denied' });
  expect(find('[role=alert]').textContent).toMatch(/^Location permission deniedTo turn location back on in .+:/);
  expect(document.querySelectorAll('[role=alert] li').length).toBeGreaterThan(1);
  expect(find('.btn--go').textContent).toBe('Choose home on the map');
});

it('a failed save of home is shown on the start page', () => {
  show({ saveError: new Error('500: Something went wrong on our side.') });
  expect(find('[role=alert]').textContent).toBe('Failed to update location. Please try again.');
});
