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
const calls = () => fetched.mock.calls.map(([url, init]) => `${init?.method} ${new URL(String(url)).pathname}`);
const sentId = () => JSON.parse(String(fetched.mock.calls[0]?.[1]?.body)).receiptId as string;

it('a deletion whose answer was lost ends with its receipt when it is asked for again', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(deleteAccount('ada', 'secret1')).rejects.toThrow('cannot be reached');
  const id = sentId();
  expect(id).toMatch(/^[\w-]{22}$/);
  fetched.mockResolvedValueOnce(signedOut()).mockResolvedValueOnce(Response.json({ id, state: 'deleting' }));
  expect(await deleteAccount('ada', 'secret1')).toMatchObject({ id, state: 'deleting' });
  expect(calls().slice(1)).toEqual(['DELETE /api/users/ada', `GET /api/deletions/${id}`]);
});

it('a deletion that was never done is refused as it was: who is signed out deletes nothing', async () => {
  fetched
    .mockResolvedValueOnce(signedOut())
    .mockResolvedValueOnce(new Response('There is nothing here.', { status: 404 }));
  await expect(deleteAccount('ada', 'secret1')).rejects.toThrow('401: Please log in first.');
});
