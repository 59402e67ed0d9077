// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { markVisibilityAsked } from '../../session/visibilityQuestion.ts';
import { mount } from '../../testing/mount.ts';
import { closeAllModals, useModal } from '../../ui/modals.ts';
import { useVisibilityToConfirm } from './useVisibilityToConfirm.ts';

let isAsked = false;

function Home({ mapVisibilityToConfirm, isWelcoming }: { mapVisibilityToConfirm: boolean; isWelcoming: boolean }) {
  useVisibilityToConfirm({ id: 'w1', mapVisibility: 'anonymous', mapVisibilityToConfirm } as OwnUser, isWelcoming);
  isAsked = useModal('visibilityQuestion')?.open === true;
  return null;
}

beforeEach(() => {
  localStorage.clear();
  closeAllModals();
});

it('asks a walker who was named under an older sentence as soon as they are at home', () => {
  localStorage.setItem('visibilityAsked:w1', 'true');
  mount(<Home mapVisibilityToConfirm isWelcoming={false} />);
  expect(isAsked).toBe(true);
});

it('asks nobody else, and not while the walker is welcomed', () => {
  mount(<Home mapVisibilityToConfirm={false} isWelcoming={false} />);
  expect(isAsked).toBe(false);
  mount(<Home mapVisibilityToConfirm isWelcoming />);
  expect(isAsked).toBe(false);
});

it('asks once for each sentence', () => {
  markVisibilityAsked('w1');
  mount(<Home mapVisibilityToConfirm isWelcoming={false} />);
  expect(isAsked).toBe(false);
});
