// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { OwnUser } from '../../../../../shared/api/walkers.ts';
import { configureApi, loadTransport } from '../../../api/client.ts';
import { createQueryClient } from '../../../api/queryClient.ts';
import { click, mount } from '../../../testing/mount.ts';
import { toastStore } from '../../../ui/notices/toast.ts';
import { MoveHomeQuestion } from './moveHomeQuestion.tsx';

const walker = { id: 'w1' } as OwnUser;
const berlin = { latitude: 52.52, longitude: 13.405 };
const client = createQueryClient(() => undefined);

beforeAll(async () => {
  configureApi('http://signpost.test');
  await loadTransport();
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

it('the moved home is announced although the question was unmounted', async () => {
  let answer = (_: Response) => {};
  const patched = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (_: unknown, { method }: RequestInit) =>
    method === 'PATCH' ? patched : Response.json({ features: [], attribution: 'OSM' }),
  );
  const { show } = mount(
    <QueryClientProvider client={client}>
      <MoveHomeQuestion user={walker} position={berlin} />
    </QueryClientProvider>,
  );
  const [moveHome] = document.querySelectorAll('button');
  if (moveHome) click(moveHome);
  show(null);
  answer(Response.json({ ...walker, homeAddress: 'Berlin' }));
  await vi.waitFor(() => expect(toastStore.read()[0]).toMatchObject({ title: 'Home moved', description: 'Berlin' }));
});
