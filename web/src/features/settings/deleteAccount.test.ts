// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { configureApi } from '../../api/client.ts';
import { deleteAccount } from './accountQueries.ts';

const fetched = vi.fn<typeof fetch>();
beforeAll(() => configureApi('http://signpost.test'));
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const signedOut = () =>
  new Response('Please log in first.', { status: 401, headers: { 'x-error-code': 'not_signed_in' } });
/** The health check of the offline detection is left out. */
const calls = () =>
  fetched.mock.calls
    .map(([url, init]) => `${init?.method} ${new URL(String(url)).pathname}`)
    .filter((call) => call !== 'GET /api/health');
const sentId = () => JSON.parse(String(fetched.mock.calls[0]?.[1]?.body)).receiptId as string;

it('a deletion whose answer was lost succeeds with its receipt on a retry', async () => {
  fetched
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(Response.json({ status: 'ok' }));
  await expect(deleteAccount('ada', 'secret1')).rejects.toThrow("can't be reached");
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  const id = sentId();
  expect(id).toMatch(/^[\w-]{22}$/);
  fetched.mockResolvedValueOnce(signedOut()).mockResolvedValueOnce(Response.json({ id, state: 'deleting' }));
  expect(await deleteAccount('ada', 'secret1')).toMatchObject({ id, state: 'deleting' });
  expect(calls().slice(1)).toEqual(['DELETE /api/users/ada', `GET /api/deletions/${id}`]);
});

it('a deletion without a receipt is refused when the session has ended', async () => {
  fetched
    .mockResolvedValueOnce(signedOut())
    .mockResolvedValueOnce(new Response("There's nothing here.", { status: 404 }));
  await expect(deleteAccount('ada', 'secret1')).rejects.toThrow('401: Please log in first.');
});
