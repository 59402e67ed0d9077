// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { find } from '../../testing/mount.ts';
import { refused, showTo } from '../../testing/signedIn.tsx';
import JoinScreen from './joinScreen.tsx';

afterEach(() => {
  location.hash = '';
});

const openedWith = async (answer: unknown) => {
  location.hash = '#9F3K-TQ7M-2B4C-X0WD';
  const { made } = await showTo(
    null,
    <Router hook={memoryLocation({ path: '/join' }).hook}>
      <JoinScreen />
    </Router>,
    { 'GET /config.json': { registration: 'invited' }, 'POST /api/invitations/look': answer },
  );
  return made('POST /api/invitations/look').map(({ body }) => body);
};

it('a good invitation opens the form, which sends it along', async () => {
  expect(await openedWith({ opensServer: true })).toEqual([{ code: '9F3K-TQ7M-2B4C-X0WD' }]);
  expect(find('h1').textContent).toContain("You're invited to");
  expect(find('[role=tab][aria-selected=true]').textContent).toBe('Register');
  expect(find<HTMLInputElement>('input[name=invitation]').value).toBe('9F3K-TQ7M-2B4C-X0WD');
  expect(find('input[name=password]')).toBeDefined();
});

it('an invitation that opens nothing any more says so', async () => {
  await openedWith(refused(404, "That invitation isn't good any more. Please ask for a new one."));
  expect(document.body.textContent).toContain("That invitation isn't good any more. Please ask for a new one.");
  expect(document.querySelector('input')).toBeNull();
});
