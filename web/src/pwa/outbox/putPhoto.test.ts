// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PutRefused, photoUrlOf, putPhoto, RETRY_DELAYS_MS, sendByFetch } from './putPhoto.ts';

const target = {
  uploadURL: 'http://store.test/uploads/w/1?X-Amz-Signature=s',
  headers: { 'content-type': 'image/jpeg' },
};
const send = vi.fn<() => Promise<number>>();
let stop: AbortController;
let online = true;

const start = () =>
  putPhoto({ photo: new Blob(['x']), target, onProgress: () => undefined, signal: stop.signal }, send);
const answers = (...statuses: number[]) => {
  send.mockReset();
  for (const status of statuses) send.mockResolvedValueOnce(status);
};

beforeEach(() => {
  vi.useFakeTimers();
  online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  stop = new AbortController();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('answers of the bucket', () => {
  /** Answers each PUT by XHR with the next of these content types, and status 200. */
  function stubXhr(types: (string | null)[]) {
    const read: string[] = [];
    class Sender {
      responseType = '';
      status = 200;
      upload = {};
      onloadend = () => {};
      open() {}
      setRequestHeader() {}
      getResponseHeader = () => types[read.length - 1] ?? null;
      send() {
        read.push(this.responseType);
        this.onloadend();
      }
    }
    vi.stubGlobal('XMLHttpRequest', Sender);
    return read;
  }
  const put = (send?: typeof sendByFetch) =>
    putPhoto({ photo: new Blob(['x']), target, onProgress: () => undefined, signal: stop.signal }, send);
  afterEach(() => vi.unstubAllGlobals());

  it('an answer is read as text, because Firefox parses an empty one as XML', async () => {
    const read = stubXhr([null]);
    await put();
    expect(read).toEqual(['text']);
  });

  it('the page of a captive portal does not count as stored, neither for the page nor for the worker', async () => {
    const read = stubXhr(['text/html; charset=utf-8', null]);
    const stored = put();
    await vi.advanceTimersByTimeAsync(0);
    await stored;
    expect(read).toHaveLength(2);

    const portal = new Response('Our Wi-Fi', { headers: { 'content-type': 'text/html' } });
    const fetched = vi.fn<typeof fetch>().mockResolvedValueOnce(portal).mockResolvedValueOnce(new Response());
    vi.stubGlobal('fetch', fetched);
    const sendsToTarget = () => fetched.mock.calls.filter(([url]) => url === target.uploadURL).length;
    const storedByFetch = put(sendByFetch);
    await vi.advanceTimersByTimeAsync(0);
    await storedByFetch;
    expect(sendsToTarget()).toBe(2);
  });

  it.each([200, 201, 204])('a PUT answered with status %i counts as stored', async (status) => {
    answers(status);
    await start();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('a repeated PUT answered with status 412 counts as stored', async () => {
    answers(0, 412);
    const stored = start();
    await vi.advanceTimersByTimeAsync(0);
    await stored;
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each([400, 403, 404, 413])('a PUT answered with status %i is not retried', async (status) => {
    answers(status);
    await expect(start()).rejects.toMatchObject({ status });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it.each([0, 408, 429, 500, 503])('a PUT answered with status %i is retried after 0, 1, 3 and 5 s', async (status) => {
    answers(status, status, status, status, status, 200);
    const refused = start().catch((error) => error);
    const counts: number[] = [];
    for (const ms of [0, 999, 1, 2_999, 1, 4_999, 1]) {
      await vi.advanceTimersByTimeAsync(ms);
      counts.push(send.mock.calls.length);
    }
    expect(counts).toEqual([2, 2, 3, 3, 4, 4, 5]);
    expect(await refused).toBeInstanceOf(PutRefused);
    expect(RETRY_DELAYS_MS).toEqual([0, 1_000, 3_000, 5_000]);
  });
});

describe('offline', () => {
  it('an offline upload waits for the network', async () => {
    online = false;
    answers(200);
    const stored = start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).not.toHaveBeenCalled();
    online = true;
    window.dispatchEvent(new Event('online'));
    await stored;
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('an upload waiting for the network can be aborted', async () => {
    online = false;
    const stopped = start().catch((error) => error);
    stop.abort();
    expect(await stopped).toBe(stop.signal.reason);
  });
});

it('an upload can be aborted between attempts', async () => {
  answers(503, 503, 200);
  const stopped = start().catch((error) => error);
  await vi.advanceTimersByTimeAsync(500);
  stop.abort();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await stopped).toBe(stop.signal.reason);
  expect(send).toHaveBeenCalledTimes(2);
});

it('photoUrlOf drops the signature', () => {
  expect(photoUrlOf(target)).toBe('http://store.test/uploads/w/1');
});
