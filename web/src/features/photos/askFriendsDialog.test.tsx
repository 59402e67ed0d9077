// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { AskFriends } from '../../session/askFriends.tsx';
import { click, find } from '../../testing/mount.ts';
import { buttonOf, refused, showTo } from '../../testing/signedIn.tsx';
import { toastStore } from '../../ui/toast.ts';
import AskFriendsDialog from './askFriendsDialog.tsx';

const me = { id: 'me', username: 'lena' };
const id = 'me.2026-11-20.route';
const reading = 'GET /api/users/me/second-looks';
const asking = `POST /api/challenges/${id}/second-look`;
const nothing = { asked: [], ofFriends: [] };
const asked = { asked: [{ challengeId: id, until: '2026-11-27T09:00:00.000Z' }], ofFriends: [] };
const walk = {
  id,
  destinationName: 'Prinsgatan, Krems',
  photoUrl: '/objects/a.jpg',
  sign: 'unread' as const,
  repeated: false,
  completedAt: new Date(Date.now() - 60_000).toISOString(),
};
const open = (answers: Record<string, unknown>) => {
  const onClose = vi.fn();
  const { id: challengeId, destinationName, photoUrl } = walk;
  const props = { walkerId: 'me', challengeId, destinationName, photoUrl };
  const shown = showTo(me, <AskFriendsDialog {...props} open onClose={onClose} />, answers);
  return shown.then((stage) => ({ ...stage, onClose }));
};

it('shows what friends will see before they are asked, and asks once', async () => {
  const { made, settle, onClose } = await open({ [reading]: nothing, [asking]: {} });
  const dialog = find('[role=dialog]');
  expect(dialog.textContent).toContain('Is this Prinsgatan?');
  expect(dialog.textContent).toContain('For a week all of your friends see this photo and the name of the street.');
  expect(made(asking)).toHaveLength(0);
  click(buttonOf('Ask Friends'));
  await settle();
  expect(made(asking)).toHaveLength(1);
  expect(onClose).toHaveBeenCalled();
});

it('says why not, and stays open', async () => {
  const no = refused(409, 'Two friends have to say yes. Add some, then ask them.');
  const { settle, onClose } = await open({ [reading]: nothing, [asking]: no });
  click(buttonOf('Ask Friends'));
  await settle();
  expect(toastStore.read()[0]).toMatchObject({
    description: '409: Two friends have to say yes. Add some, then ask them.',
  });
  expect(onClose).not.toHaveBeenCalled();
});

it('takes it back', async () => {
  const taking = `DELETE /api/challenges/${id}/second-look`;
  const { made, settle } = await open({ [reading]: asked, [taking]: {} });
  expect(find('[role=dialog]').textContent).toContain('until Nov 27, 2026');
  click(buttonOf('Stop Asking'));
  await settle();
  expect(made(taking)).toHaveLength(1);
});

const offered = () => document.querySelector('button')?.textContent;
it.each([
  ['could not be read', {}, nothing, 'Ask friends'],
  ['is asked about already', {}, asked, 'Friends are asked'],
  ['is read', { sign: 'read' as const }, nothing, undefined],
  ['looks like an earlier one', { repeated: true }, nothing, undefined],
  ['is of another month', { completedAt: '2026-01-01T09:00:00Z' }, nothing, undefined],
])('a photo that %s', async (_, part, looks, word) => {
  await showTo(me, <AskFriends walk={{ ...walk, ...part }} />, { [reading]: looks });
  expect(offered()).toBe(word);
});
