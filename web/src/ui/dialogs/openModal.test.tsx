// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { find, mount } from '../../testing/mount.ts';
import { closeAllModals, closeModal, openModal, useModal } from './openModal.ts';

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

it('a modal opens with its props and keeps them while it closes', () => {
  mount(<Probe />);
  expect(seen()).toEqual({});
  act(() => openModal('onboarding', { walkerId: 'a' }));
  expect(seen()).toMatchObject({ walker: 'a', onboarding: true });
  act(() => closeModal('onboarding'));
  expect(seen()).toMatchObject({ walker: 'a', onboarding: false });
});

it('each opening of a modal has its own id and props', () => {
  mount(<Probe />);
  act(() => openModal('onboarding', { walkerId: 'a' }));
  const { opening } = seen();
  act(() => openModal('onboarding', { walkerId: 'b' }));
  expect(seen().walker).toBe('b');
  expect(seen().opening).toBeGreaterThan(opening);
});

it('modals stack and all close on logout', () => {
  mount(<Probe />);
  act(() => openModal('settings', {}));
  act(() => openModal('onboarding', { walkerId: 'a' }));
  expect(seen()).toMatchObject({ settings: true, onboarding: true });
  act(() => closeModal('onboarding'));
  expect(seen()).toMatchObject({ settings: true, onboarding: false });
  act(closeAllModals);
  expect(seen()).toEqual({});
});
