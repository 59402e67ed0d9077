// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { archivedWalk } from '../../../../../shared/api/restore/restoredWalk.fixture.ts';
import type { OwnUser } from '../../../../../shared/api/walkers.ts';
import { configureApi } from '../../../api/client.ts';
import { putPhoto } from '../../../pwa/outbox/putPhoto.ts';
import type { Archive } from './archive.ts';
import { nothingRestored, restoreArchive, stepsOf } from './restoreArchive.ts';

vi.mock(import('../../../pwa/outbox/putPhoto.ts'), async (original) => ({ ...(await original()), putPhoto: vi.fn() }));

interface SentRequest {
  call: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read bodies of any route
  body: any;
}
let requests: SentRequest[] = [];
let answer: (request: SentRequest) => unknown;
const refused = (status: number, code: string) => new Response('No.', { status, headers: { 'x-error-code': code } });

beforeAll(() => configureApi('http://signpost.test'));
beforeEach(() => {
  requests = [];
  vi.mocked(putPhoto).mockReset().mockResolvedValue();
  vi.stubGlobal('fetch', async (url: string | URL, { method, body }: RequestInit = {}) => {
    const one = { call: `${method} ${new URL(url).pathname}`, body: JSON.parse(String(body ?? 'null')) };
    requests.push(one);
    const reply = answer(one);
    return reply instanceof Response ? reply : Response.json(reply);
  });
});
afterEach(() => vi.unstubAllGlobals());

const days = Array.from({ length: 45 }, (_, index) => `2025-0${1 + Math.floor(index / 25)}-${10 + (index % 15)}`);
const archiveOf = (all: readonly string[], changes: Partial<Archive> = {}): Archive => ({
  username: 'ada',
  exportedAt: '2026-01-01T00:00:00.000Z',
  profile: { username: 'ada', maxDistance: 3, streaks: { hidden: true } },
  walks: all.map((day) => ({
    ...archivedWalk(day),
    line: undefined,
    wayHome: undefined,
    completed: true,
    photoId: day === '2025-01-14' ? null : 'p',
  })),
  favouriteDays: new Set(),
  photoDays: new Set(),
  hasEarlierStreets: false,
  linesOf: async () => [archivedWalk('2025-01-01').line],
  photoOf: async () => new Blob(['jpeg'], { type: 'image/jpeg' }),
  face: undefined,
  ...changes,
});
const user = { id: 'me', profilePhotoUrl: null } as OwnUser;

async function restoring(archive: Archive, controller = new AbortController(), withSettings = false) {
  const restored = nothingRestored();
  let done = 0;
  const onStep = (steps = 1) => {
    done += steps;
  };
  const now = new Date('2026-11-20T09:00:00Z');
  const end = restoreArchive({ archive, user, withSettings, now, signal: controller.signal, restored, onStep });
  const problem = await end.then(() => undefined).catch((error: Error) => error);
  return { restored, problem, done };
}

const server =
  (state: (day: string) => string = () => 'restored', withPhoto = new Set<string>()) =>
  ({ call, body }: SentRequest): unknown => {
    if (call === 'POST /api/users/me/restored-walks') {
      return body.walks.map(({ day }: { day: string }) => {
        const challengeId = ['restored', 'there'].includes(state(day)) ? `me.${day}.x` : null;
        return { day, state: state(day), challengeId, hasPhoto: withPhoto.has(day) };
      });
    }
    if (call === 'POST /api/objects/upload') return { uploadURL: 'http://store.test/me/1?signed', headers: {} };
    return {};
  };
const made = (word: string) => requests.filter(({ call }) => call.includes(word));

describe('restoring an archive', () => {
  it('a restore sends walks in batches of twenty, then photos and favourites, then settings', async () => {
    answer = server();
    const all = [...new Set(days)];
    const archive = archiveOf(all, { photoDays: new Set(all.slice(0, 3)), favouriteDays: new Set(all.slice(0, 2)) });
    const { restored, problem, done } = await restoring(archive, undefined, true);
    expect(problem).toBeUndefined();
    expect(
      made('restored-walks')
        .filter(({ call }) => call.endsWith('walks'))
        .map(({ body }) => body.walks.length),
    ).toEqual(all.length > 20 ? [20, all.length - 20] : [all.length]);
    expect(restored).toMatchObject({ walks: all.length, photos: 3, favourites: 2, there: 0 });
    const without = all.slice(3).filter((day) => day !== '2025-01-14');
    expect(restored.left).toEqual(without.map((day) => ({ day, why: 'noPhoto' })));
    expect(done).toBe(stepsOf(archive));
    expect(made('upload')[0]?.body).toEqual({ contentType: 'image/jpeg', size: 4, restoring: true });
    expect(requests.slice(-2).map(({ call, body }) => [call, body])).toEqual([
      ['PATCH /api/users/me', { maxDistance: 3 }],
      ['PATCH /api/users/me/streak', { hidden: true }],
    ]);
  });

  it('a restore lists failures with their reasons and continues', async () => {
    const [first = '', second = '', third = '', fourth = ''] = days;
    const archive = archiveOf([first, second, third, fourth, '2026-11-19'], {
      photoDays: new Set([first, second, third, fourth]),
      photoOf: async (day) => {
        if (day === third) throw new Error('broken');
        return new Blob(['jpeg']);
      },
    });
    archive.walks.push({ day: '2025-02-30', completed: true }, { completed: true });
    const known = server((day) => (day === first ? 'taken' : 'restored'));
    answer = (one) => (one.call.includes(`${second}/photo`) ? refused(400, 'photo_unreadable') : known(one));
    const { restored, problem } = await restoring(archive);
    expect(problem).toBeUndefined();
    expect(restored).toMatchObject({ walks: 3, photos: 1 });
    expect(restored.left.map(({ day, why }) => `${day} ${why}`).sort()).toEqual(
      [
        '2025-02-30 unreadable',
        '2026-11-19 tooRecent',
        'null unreadable',
        `${first} taken`,
        `${second} photo`,
        `${third} photo`,
      ].sort(),
    );
  });

  it('a restore does not send existing walks and photos', async () => {
    const all = days.slice(0, 5);
    answer = server(() => 'there', new Set(all));
    const { restored } = await restoring(archiveOf(all, { photoDays: new Set(all) }));
    expect(restored).toMatchObject({ walks: 0, photos: 0, there: 5, left: [] });
    expect(requests.length).toBe(1);
  });

  it('the restore waits for the server and the network', async () => {
    vi.useFakeTimers();
    const known = server();
    let failures = 2;
    answer = (one) => (failures-- > 0 ? new Response('', { status: 503 }) : known(one));
    const running = restoring(archiveOf(days.slice(0, 2)));
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    const { restored, problem } = await running;
    expect(problem).toBeUndefined();
    expect(restored.walks).toBe(2);
  });

  it('a daily limit, a missing session or a cancel ends the restore with its partial result', async () => {
    const all = days.slice(0, 10);
    const archive = archiveOf(all, { photoDays: new Set(all) });
    const known = server();
    answer = (one) => (one.call.includes('upload') ? refused(429, 'too_many_restored') : known(one));
    const limited = await restoring(archive);
    expect(limited.problem?.message).toContain('429');
    expect(limited.restored).toMatchObject({ walks: 10, photos: 0 });
    expect(made('upload').length).toBeLessThanOrEqual(3);

    answer = (one) => (one.call.endsWith('/photo') ? refused(401, 'not_signed_in') : known(one));
    expect((await restoring(archive)).problem?.message).toContain('401');

    const controller = new AbortController();
    answer = (one) => {
      if (one.call.endsWith('/photo')) controller.abort();
      return known(one);
    };
    requests = [];
    const cancelled = await restoring(archive, controller);
    expect(cancelled.problem).toBeDefined();
    expect(made('/photo').length).toBeLessThanOrEqual(3);
    expect(cancelled.restored.walks).toBe(10);
  });
});
