import { act } from 'react';
import { vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { find } from '../../testing/mount.ts';
import { type Answers, showTo } from '../../testing/signedIn.tsx';
import { type ModalProps, useModal } from '../../ui/dialogs/openModal.ts';
import { toastStore } from '../../ui/notices/toast.ts';
import LeaderboardModal from './leaderboardModal.tsx';

export const person = (id: string, points = 1_500) => ({
  id,
  username: `${id}.walks`,
  firstName: id,
  lastName: 'Berg',
  profilePhotoUrl: null,
  points,
  level: Math.floor(points / 1_000) + 1,
  totalDistance: 84.62,
  completedChallenges: 47,
  currentStreak: 12,
});
export const entry = (id: string, rank: number, points?: number) => ({ ...person(id, points), rank });
export const me = person('me');

export const quiet: Answers = {
  'GET /api/leaderboard/global': [entry('ida', 1, 31_240), entry('me', 2), entry('noor', 3), entry('mateo', 4)],
  'GET /api/users/me/leaderboard/friends': [entry('ida', 1, 31_240), entry('me', 2)],
  'GET /api/users/me/friends': [person('ida')],
  'GET /api/users/me/friend-requests': [],
  'GET /api/users/me/rank': { globalRank: 2, friendsRank: 2, pointsToNextRank: 120 },
};
export const asked = { ...quiet, 'GET /api/users/me/friend-requests': [{ id: 'r1', requester: person('jana') }] };

export const { hook, history } = memoryLocation({ record: true });
export const closed = vi.fn();
export const celebrated = () => modal;
let modal: ModalProps['celebration'] | undefined;
function Probe() {
  modal = useModal('celebration')?.props;
  return null;
}

export const open = (answers: Answers = quiet, walker: typeof me | null = me) => {
  closed.mockReset();
  return showTo(
    walker,
    <Router hook={hook}>
      <LeaderboardModal open onClose={closed} />
      <Probe />
    </Router>,
    answers,
  );
};
export const dialog = () => find('[role=dialog]');
export const tab = (name: string) => find(`[data-tab=${name}]`);
export const rows = () => [...document.querySelectorAll<HTMLAnchorElement>('[data-part=board] a')];
export const lastToast = () => toastStore.read()[0];
export const type = (value: string) =>
  act(() => {
    const input = find<HTMLInputElement>('input[name=username]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
