// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { click, find } from '../../testing/mount.ts';
import { buttonOf, refused, showTo } from '../../testing/signedIn.tsx';
import { AddFriend } from './leaderboardModal.tsx';

const ASK = 'POST /api/friends/request';

it('a friend request whose answer was lost is sent again marked as a repetition', async () => {
  const { made, settle, answer } = await showTo({ id: 'me' }, <AddFriend walkerId="me" />, {
    'GET /api/users/me/friend-requests': [],
    [ASK]: refused(504, ''),
  });
  const field = find('input') as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'bob');
  act(() => field.dispatchEvent(new Event('input', { bubbles: true })));
  click(buttonOf('Add Friend'));
  await act(() => vi.waitFor(() => expect(made(ASK)).toHaveLength(1), 60_000));
  answer(ASK, { id: 'me.bob', status: 'pending', newAchievements: [] });
  await settle();
  expect(made(ASK).map(({ body }) => body)).toEqual([
    { requesterId: 'me', addresseeUsername: 'bob' },
    { requesterId: 'me', addresseeUsername: 'bob', again: true },
  ]);
  expect(field.value).toBe('');
});
