// @vitest-environment happy-dom
import { useQueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { click } from '../../testing/mount.ts';
import { buttonOf, showTo } from '../../testing/signedIn.tsx';
import { register } from './passkeyForms.ts';

vi.mock('./passkeys.ts', async (load) => ({
  ...(await load<typeof import('./passkeys.ts')>()),
  makePasskey: async () => ({ id: 'k1', rawId: 'k1', type: 'public-key', response: {} }),
}));

function Form() {
  const client = useQueryClient();
  return (
    <form>
      <input name="username" defaultValue="maya" />
      <input name="invitation" defaultValue="9F3K-TQ7M-2B4C-X0WD" />
      <button type="button" onClick={({ currentTarget: { form } }) => void register(client, form)}>
        Register
      </button>
    </form>
  );
}

it('a registration by passkey sends the invitation along', async () => {
  const { made, settle } = await showTo(null, <Form />, {
    'POST /api/passkeys/challenge': { challenge: 'c', rpId: 'localhost', walkerId: 'w1' },
    'POST /api/register': { id: 'w1' },
    'GET /api/user': { id: 'w1' },
  });
  click(buttonOf('Register'));
  await import('../../api/bodies.ts');
  await vi.waitFor(() => expect(made('POST /api/register').length).toBe(1));
  await settle();
  expect(made('POST /api/register')[0]?.body).toMatchObject({ username: 'maya', invitation: '9F3K-TQ7M-2B4C-X0WD' });
});
