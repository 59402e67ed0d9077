// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { configureApi } from '../../api/client.ts';
import { outbox, type PendingPhoto } from './outbox.ts';
import { sendWaiting } from './sendWaiting.ts';

type Reply = [body: unknown, status?: number, code?: string];

const STORE = 'http://store.test/';
const fetched = vi.fn<typeof fetch>();
let online = true;
/** The fake server answers by method and path, each list in order, repeating its last entry. */
let server: Record<string, Reply[]>;
let requests: string[];

const waiting = (challengeId: string, more: Partial<PendingPhoto> = {}): PendingPhoto => ({
  challengeId,
  walkerId: 'ada',
  destination: 'Vasagatan, Göteborg',
  name: 'sign.jpg',
  size: 7,
  thumbnail: null,
  chosenAt: 1,
  sent: true,
  witness: 'unknown',
  photoUrl: null,
  outcome: null,
  ...more,
});
const keep = (photo: PendingPhoto) => outbox.keep(photo, new File(['picture'], photo.name, { type: 'image/jpeg' }));
const outcomeOf = async (challengeId: string) => (await outbox.find(challengeId))?.photo.outcome;
const count = (call: string) => requests.filter((entry) => entry === call).length;

beforeAll(() => configureApi('http://signpost.test'));
beforeEach(() => {
  online = true;
  requests = [];
  let places = 0;
  server = {
    'GET /api/user': [[{ id: 'ada' }]],
    'PUT /place': [['']],
    'POST /api/challenges/c1/complete': [[{ pointsEarned: 204 }]],
    'POST /api/challenges/c2/complete': [[{ pointsEarned: 90 }]],
  };
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset().mockImplementation(async (url, init) => {
    const { pathname, origin } = new URL(String(url));
    const call = `${init?.method} ${`${origin}/` === STORE ? '/place' : pathname}`;
    requests.push(call);
    if (call === 'POST /api/objects/upload') {
      places += 1;
      return new Response(JSON.stringify({ uploadURL: `${STORE}${places}?signature` }));
    }
    const replies = server[call] ?? [["There's nothing here.", 404, 'not_found']];
    const [body, status = 200, code] = (replies.length > 1 ? replies.shift() : replies[0]) ?? [''];
    if (status === 0) throw new TypeError('Failed to fetch');
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      ...(code && { headers: { 'x-error-code': code } }),
    });
  });
});
afterEach(async () => {
  for (const { challengeId } of outbox.read()) await outbox.remove(challengeId);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a waiting photo is uploaded and completed, and its answer kept until shown', async () => {
  await keep(waiting('c1'));
  expect(await sendWaiting()).toBe(true);
  expect(requests).toEqual([
    'GET /api/user',
    'POST /api/objects/upload',
    'PUT /place',
    'POST /api/challenges/c1/complete',
  ]);
  expect(JSON.parse(String(fetched.mock.lastCall?.[1]?.body))).toEqual({ photoUrl: `${STORE}1`, witness: 'unknown' });
  expect(await outcomeOf('c1')).toEqual({ kind: 'completed', answer: { pointsEarned: 204 } });
  expect((await outbox.find('c1'))?.file.size).toBe(0);
  await sendWaiting();
  expect(count('POST /api/challenges/c1/complete')).toBe(1);
});

it('the oldest walk is sent first', async () => {
  await keep(waiting('c2', { chosenAt: 2 }));
  await keep(waiting('c1', { chosenAt: 1 }));
  await sendWaiting();
  expect(requests.filter((call) => call.endsWith('complete'))).toEqual([
    'POST /api/challenges/c1/complete',
    'POST /api/challenges/c2/complete',
  ]);
});

it('a waiting photo without a press on Complete is not sent', async () => {
  await keep(waiting('c1', { sent: false }));
  expect(await sendWaiting()).toBe(true);
  expect(requests).toEqual([]);
});

it('a photo uploaded before a crash is not uploaded again', async () => {
  await keep(waiting('c1', { photoUrl: `${STORE}7` }));
  await sendWaiting();
  expect(requests).toEqual(['GET /api/user', 'POST /api/challenges/c1/complete']);
});

it('an offline outbox sends nothing and requests a retry', async () => {
  online = false;
  await keep(waiting('c1'));
  expect(await sendWaiting()).toBe(false);
  expect(requests).toEqual([]);
});

it.each<[string, Reply]>([
  ['no answer', ['', 0]],
  ['a server in trouble', ['Oh.', 500]],
  ['too many', ['Slowly.', 429, 'too_many_attempts']],
  ['a race', ['That was changed at the same moment.', 409, 'busy']],
])('after %s the walk is retried with the same upload', async (_, reply) => {
  server['POST /api/challenges/c1/complete'] = [reply, [{ pointsEarned: 204 }]];
  await keep(waiting('c1'));
  expect(await sendWaiting()).toBe(false);
  expect(await outcomeOf('c1')).toBeNull();
  expect(await sendWaiting()).toBe(true);
  expect(count('PUT /place')).toBe(1);
  expect(await outcomeOf('c1')).toMatchObject({ kind: 'completed' });
});

it.each([
  ['too_late', "That challenge can't be completed any more."],
  ['already_completed', "Today's challenge is already completed."],
  ['route_replaced', 'That route has been replaced by a newer one.'],
])('%s is final, and the next walk is sent', async (code, sentence) => {
  server['POST /api/challenges/c1/complete'] = [[sentence, 409, code]];
  await keep(waiting('c1'));
  await keep(waiting('c2', { chosenAt: 2 }));
  expect(await sendWaiting()).toBe(true);
  expect(await outcomeOf('c1')).toEqual({ kind: 'refused', sentence: `409: ${sentence}` });
  expect(await outcomeOf('c2')).toMatchObject({ kind: 'completed' });
  await sendWaiting();
  expect(count('POST /api/challenges/c1/complete')).toBe(1);
});

it('a missing upload is repeated once', async () => {
  const gone: Reply = ['We could not find that upload.', 400, 'photo_not_found'];
  server['POST /api/challenges/c1/complete'] = [gone, [{ pointsEarned: 204 }]];
  await keep(waiting('c1', { photoUrl: `${STORE}expired` }));
  await sendWaiting();
  expect(await outcomeOf('c1')).toMatchObject({ kind: 'completed' });

  server['POST /api/challenges/c2/complete'] = [gone];
  await keep(waiting('c2'));
  await sendWaiting();
  expect(count('POST /api/challenges/c2/complete')).toBe(2);
  expect(await outcomeOf('c2')).toMatchObject({ kind: 'refused' });
});

it("a walk is never sent in another walker's session", async () => {
  server['GET /api/user'] = [[{ id: 'bob' }]];
  await keep(waiting('c1'));
  expect(await sendWaiting()).toBe(true);
  expect(requests).toEqual(['GET /api/user']);
  expect(await outcomeOf('c1')).toBeNull();
});

it('a session that changes during the upload keeps the photo waiting', async () => {
  server['GET /api/user'] = [[{ id: 'ada' }], [{ id: 'bob' }]];
  server['POST /api/challenges/c1/complete'] = [["That challenge doesn't exist.", 404, 'challenge_not_found']];
  await keep(waiting('c1'));
  await sendWaiting();
  expect(await outcomeOf('c1')).toBeNull();
});

it('without a session the photo waits for the login', async () => {
  server['GET /api/user'] = [['Please log in first.', 401, 'not_signed_in']];
  await keep(waiting('c1'));
  expect(await sendWaiting()).toBe(true);
  expect(await outcomeOf('c1')).toBeNull();
});

it('a signed URL is reused until it expires, so a long outage uses few uploads of the day', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse('2026-11-20T12:00:00Z') });
  try {
    server['PUT /place'] = [['', 503]];
    await keep(waiting('c1'));
    for (let minute = 0; minute < 15; minute++) {
      const started = Date.now();
      const sent = sendWaiting();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await sent).toBe(false);
      vi.setSystemTime(started + 60_000);
    }
    expect(count('PUT /place')).toBeGreaterThan(20);
    expect(count('POST /api/objects/upload')).toBeLessThanOrEqual(4);

    server['PUT /place'] = [['']];
    expect(await sendWaiting()).toBe(true);
    expect(await outcomeOf('c1')).toMatchObject({ kind: 'completed' });
  } finally {
    vi.useRealTimers();
  }
});

it('an expired signature is renewed for the same upload', async () => {
  const target = { uploadURL: `${STORE}old?signature`, headers: {}, until: Date.now() - 1 };
  await keep(waiting('c1', { target }));
  expect(await sendWaiting()).toBe(true);
  const [, init] = fetched.mock.calls.find(([url]) => String(url).endsWith('/api/objects/upload')) ?? [];
  expect(JSON.parse(String(init?.body))).toMatchObject({ photoUrl: `${STORE}old` });
});

it('a 403 of the photo store renews the signature once', async () => {
  server['PUT /place'] = [['', 403], ['']];
  await keep(
    waiting('c1', { target: { uploadURL: `${STORE}old?signature`, headers: {}, until: Date.now() + 60_000 } }),
  );
  expect(await sendWaiting()).toBe(true);
  expect(count('POST /api/objects/upload')).toBe(1);
  expect(await outcomeOf('c1')).toMatchObject({ kind: 'completed' });
});

it('a failing walk does not stop the next one and is retried later', async () => {
  server['POST /api/challenges/c1/complete'] = [['Oh.', 500]];
  await keep(waiting('c1', { photoUrl: `${STORE}1` }));
  await keep(waiting('c2', { chosenAt: 2, photoUrl: `${STORE}2` }));
  expect(await sendWaiting()).toBe(false);
  expect(await outcomeOf('c1')).toBeNull();
  expect(await outcomeOf('c2')).toMatchObject({ kind: 'completed' });
});
