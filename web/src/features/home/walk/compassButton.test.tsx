// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { click, mount } from '../../../testing/mount.ts';
import { buttonOf } from '../../../testing/signedIn.tsx';

const LABEL = "Show which way I'm facing";
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function shown(prototype: object, answer?: () => Promise<string>) {
  const requestPermission = vi.fn(answer);
  vi.stubGlobal(
    'DeviceOrientationEvent',
    Object.assign(() => undefined, { prototype, ...(answer && { requestPermission }) }),
  );
  // The module caches the permission for the page, so it is loaded again.
  vi.resetModules();
  const { CompassButton } = await import('../homeMap.tsx');
  const { element } = mount(<CompassButton />);
  return { element, requestPermission };
}

it.each([
  ['allowed', async () => 'granted'],
  ['refused', async () => 'denied'],
  ['dismissed', () => Promise.reject(new Error('NotAllowedError'))],
])("Safari's permission is requested on tap only, and not again once it is %s", async (_, answer) => {
  const { element, requestPermission } = await shown({ webkitCompassHeading: null }, answer);
  expect(requestPermission).not.toHaveBeenCalled();
  click(buttonOf(LABEL));
  await act(async () => undefined);
  await vi.waitFor(() => expect(element.querySelector('button')).toBeNull());
  expect(requestPermission).toHaveBeenCalledTimes(1);
});

it('without a permission to request or without a compass there is no button', async () => {
  expect((await shown({}, async () => 'granted')).element.querySelector('button')).toBeNull();
  expect((await shown({ webkitCompassHeading: null })).element.querySelector('button')).toBeNull();
  vi.stubGlobal('DeviceOrientationEvent', undefined);
  vi.resetModules();
  const { CompassButton } = await import('../homeMap.tsx');
  expect(mount(<CompassButton />).element.querySelector('button')).toBeNull();
});
