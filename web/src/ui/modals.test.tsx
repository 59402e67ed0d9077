// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { find, mount } from '../testing/mount.ts';
import { closeAllModals, closeModal, openModal, useModal } from './modals.ts';

function Probe() {
  const onboarding = useModal('onboarding');
  const settings = useModal('settings');
  return (
    <p>
      {JSON.stringify({
        walker: onboarding?.props.walkerId,
        opening: onboarding?.id,
        onboarding: onboarding?.open,
        settings: settings?.open,
      })}
    </p>
  );
}
const seen = () => JSON.parse(find('p').textContent ?? '');

afterEach(() => act(closeAllModals));

it('opens a modal with its props, and closes it without taking it away, so that it can fade', () => {
  mount(<Probe />);
  expect(seen()).toEqual({});
  act(() => openModal('onboarding', { walkerId: 'a' }));
  expect(seen()).toMatchObject({ walker: 'a', onboarding: true });
  act(() => closeModal('onboarding'));
  expect(seen()).toMatchObject({ walker: 'a', onboarding: false });
});

it('opens it anew each time: another opening, other props', () => {
  mount(<Probe />);
  act(() => openModal('onboarding', { walkerId: 'a' }));
  const { opening } = seen();
  act(() => openModal('onboarding', { walkerId: 'b' }));
  expect(seen().walker).toBe('b');
  expect(seen().opening).toBeGreaterThan(opening);
});

it('keeps one open below another, and closes them all when the walker leaves', () => {
  mount(<Probe />);
  act(() => openModal('settings', {}));
  act(() => openModal('onboarding', { walkerId: 'a' }));
  expect(seen()).toMatchObject({ settings: true, onboarding: true });
  act(() => closeModal('onboarding'));
  expect(seen()).toMatchObject({ settings: true, onboarding: false });
  act(closeAllModals);
  expect(seen()).toEqual({});
});
