// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { showTo } from '../../testing/signedIn.tsx';
import { FriendStreets } from './profileScreen.tsx';

const streetsCall = 'GET /api/users/bob/streets';
const show = (friends: object[], streets: object) =>
  showTo({ id: 'me' }, <FriendStreets viewerId="me" friendId="bob" />, {
    'GET /api/users/me/friends': friends,
    'GET /api/users/me/friend-requests': [],
    'GET /api/users/me/friend-requests?direction=sent': [],
    [streetsCall]: streets,
  });

it("the number of a friend's streets is shown", async () => {
  await show([{ id: 'bob' }], { townCount: 2, walked: 31, signed: 4 });
  expect(document.body.textContent).toBe('31 streets walked, 2 towns');
});

it('a friend without streets has no number of streets, and those of strangers are not requested', async () => {
  await show([{ id: 'bob' }], { townCount: 0, walked: 0, signed: 0 });
  expect(document.body.textContent).toBe('');
  const { made } = await show([], { townCount: 2, walked: 31, signed: 4 });
  expect(document.body.textContent).toBe('');
  expect(made(streetsCall)).toEqual([]);
});
