// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { click, find, mount } from '../../../testing/mount.ts';
import type { DeviceHome } from '../useDeviceHome.ts';
import { LocationPanel } from './locationPanel.tsx';

const retry = vi.fn();
const show = (device: Partial<DeviceHome>) =>
  mount(
    <LocationPanel
      device={{ isBusy: false, failure: undefined, saveError: null, elsewhere: undefined, retry, ...device }}
    />,
  );
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

it('while waiting both ways to continue are offered', () => {
  show({ isBusy: true });
  expect(find('[role=status]').textContent).toContain('Setting up your walking challenge...');
  expect(buttons()).toEqual(['Enable Location', 'Set home by hand']);
});

it.each([
  ['unsupported', 'Geolocation is not supported by this browser'],
  ['unavailable', 'Location information unavailable'],
  ['timeout', 'Location request timed out'],
  ['unknown', 'Failed to get location'],
] as const)('the failure %s is shown with Try Location Again', (failure, text) => {
  retry.mockClear();
  show({ failure });
  expect(find('[role=alert]').textContent).toBe(text);
  expect(buttons()).toEqual(['Try Location Again', 'Set home by hand']);
  click(find('.btn--go'));
  expect(retry).toHaveBeenCalledTimes(1);
});

it('a denied permission shows how to allow it', () => {
  show({ failure: 'denied' });
  expect(find('[role=alert]').textContent).toMatch(/^Location permission deniedTo allow it again in .+:/);
  expect(document.querySelectorAll('[role=alert] li').length).toBeGreaterThan(1);
});

it('a failed save is shown', () => {
  show({ saveError: new Error('500: Something went wrong on our side.') });
  expect(find('[role=alert]').textContent).toBe('Failed to update location. Please try again.');
});
