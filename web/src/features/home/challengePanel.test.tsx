// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { click, find } from '../../testing/mount.ts';
import { buttonOf, showTo } from '../../testing/signedIn.tsx';
import { useModal } from '../../ui/dialogs/openModal.ts';
import { toastStore } from '../../ui/notices/toast.ts';
import { ChallengePanel } from './challengePanel.tsx';
import { NewRouteDialog } from './confirmDialogs.tsx';
import { stopAwaitingStreets } from './queries.ts';
import { type GuideView, guideView } from './walk/guideView.ts';
import { leg } from './walk/walk.fixture.ts';

vi.mock('../../map/appConfig.ts', () => ({
  stageConfig: { queryKey: ['config.json'], queryFn: () => Promise.resolve(stage) },
}));
let stage: unknown;

const walker = {
  ...{ id: 'w1', homeLatitude: 1, homeLongitude: 2, completedChallenges: 0, totalDistance: 0 },
  streak: { goal: 0, restDays: false },
} as OwnUser;
const refusal = (code: string) => new Response('No street.', { status: 409, headers: { 'x-error-code': code } });
const show = (challenge: Partial<Challenge> | null, code = 'nothing_walkable') =>
  showTo(walker, <ChallengePanel user={walker} challenge={challenge as Challenge | null} leg={undefined} />, {
    'POST /api/routes/generate': refusal(code),
    'GET /api/challenges/today': null,
  });
const Opened = () => <output>{useModal('upload')?.props.challenge.id}</output>;
const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

beforeEach(() => {
  stage = { map: { own: {} }, demoHome: { latitude: 41.1452, longitude: -8.6108 } };
});

it('at the sign the yellow button takes the photo and the square beside it pauses the walk', async () => {
  const walk = { id: 'c1', distance: 1, destination: { street: 'Avenyn' } } as Challenge;
  localStorage.setItem('walkInProgress', 'c1');
  const view: GuideView = { position: 'known', left: 60, next: null, off: null, arrived: false };
  act(() => guideView.set(view));
  const panel = (walking: typeof leg | undefined) => (
    <>
      <ChallengePanel user={walker} challenge={walk} leg={walking} />
      <Opened />
    </>
  );
  const { remount } = await showTo(walker, panel(leg), {});
  const shown = () => [...document.querySelectorAll('.btn--go, .iconbtn')].map(nameOf);
  expect(shown()).toEqual(['Pause Walking', 'Take a photo of the sign']);
  act(() => guideView.set({ ...view, left: 35, arrived: true }));
  expect(shown()).toEqual(['Take Photo', 'Pause Walking']);
  click(buttonOf('Take Photo'));
  expect(find('output').textContent).toBe('c1');
  click(buttonOf('Pause Walking'));
  expect(localStorage.getItem('walkInProgress')).toBeNull();
  remount(panel(undefined));
  expect(shown()).toEqual(['Start Walking', 'Take a photo of the sign']);
});

it('a home with steps on every walk offers one with steps and keeps the setting', async () => {
  const { made, settle } = await show(null, 'only_with_steps');
  click(buttonOf("Generate Today's Challenge"));
  await settle();
  click(buttonOf('Allow steps this time'));
  await settle();
  const wishes = made('POST /api/routes/generate').map(({ body }) => (body as { noSteps?: boolean }).noSteps);
  expect(wishes).toEqual([undefined, false]);
  expect(made('PATCH /api/users/w1')).toEqual([]);
});

it('the toast of a refused new route offers one with steps', async () => {
  const challenge = {
    id: 'c1',
    destination: { street: 'Elm Street' },
    destinationName: 'Elm Street',
    provider: 'streets',
  } as Challenge;
  const { made, settle } = await showTo(
    walker,
    <NewRouteDialog challenge={challenge} open onClose={() => undefined} />,
    {
      'POST /api/routes/generate': refusal('only_with_steps'),
      'GET /api/challenges/today': null,
    },
  );
  click(buttonOf('New Route'));
  await settle();
  await act(async () => toastStore.read()[0]?.action?.onPress());
  await settle();
  const wishes = made('POST /api/routes/generate').map(({ body }) => (body as { noSteps?: boolean }).noSteps);
  expect(wishes).toEqual([undefined, false]);
});

describe('a map server that wants rest', () => {
  const later = (minutes: number) => Date.now() + minutes * 60_000;
  const resting = new Response("We can't look up streets right now. Try again in 20 minutes.", {
    status: 503,
    headers: { 'x-error-code': 'streets_unavailable', 'retry-after': '1200' },
  });
  const plateText = () => find('[data-plate=blank] p').textContent;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    return () => {
      stopAwaitingStreets();
      vi.useRealTimers();
    };
  });
  const pass = async (minutes: number, settle: () => Promise<void>) => {
    act(() => {
      vi.setSystemTime(later(minutes));
      vi.advanceTimersByTime(5_000);
    });
    await settle();
  };

  it('a map server that answers Retry-After is requested again once when the time is over, and the walk appears', async () => {
    const { made, settle, answer } = await show(null);
    answer('POST /api/routes/generate', resting);
    click(buttonOf("Generate Today's Challenge"));
    await settle();
    expect(made('POST /api/routes/generate')).toHaveLength(1);
    const sentence = (minutes: number) => `We can't look up streets right now. Try again in ${minutes} minutes.`;
    expect(plateText()).toBe(sentence(20));
    expect(toastStore.read()[0]?.description).toBe(sentence(20));
    await pass(5, settle);
    expect(plateText()).toBe(sentence(15));
    const toasts = toastStore.read()[0]?.id;
    await pass(15, settle);
    expect(made('POST /api/routes/generate')).toHaveLength(2);
    expect(plateText()).toBe(sentence(20));
    expect(toastStore.read()[0]?.id, 'nobody asked').toBe(toasts);
    answer('POST /api/routes/generate', { routeId: 'r1', date: '2026-11-27' });
    answer('POST /api/challenges', { id: 'c1' });
    await pass(20, settle);
    expect(made('POST /api/challenges')).toHaveLength(1);
    expect(toastStore.read()[0]?.title).toBe('New challenge generated!');
    await pass(60, settle);
    expect(made('POST /api/routes/generate')).toHaveLength(3);
  });

  it('another refusal with a retry time is not shown as a waiting map server', async () => {
    const { settle, answer } = await show(null);
    const headers = { 'x-error-code': 'too_many_drafts', 'retry-after': '3600' };
    answer('POST /api/routes/generate', new Response('Tomorrow brings a new walk.', { status: 429, headers }));
    click(buttonOf("Generate Today's Challenge"));
    await settle();
    expect(toastStore.read()[0]?.description).toBe('429: Tomorrow brings a new walk.');
    expect(document.querySelector('[data-plate=blank] p')).toBeNull();
  });

  it('a walk is not requested again once home has moved', async () => {
    const { made, settle, answer } = await show(null);
    answer('POST /api/routes/generate', resting);
    answer('PATCH /api/users/w1', { ...walker, homeLatitude: 41.1452, homeLongitude: -8.6108 });
    click(buttonOf("Generate Today's Challenge"));
    await settle();
    click(buttonOf('Try it in the demo city'));
    await settle();
    await pass(21, settle);
    expect(made('POST /api/routes/generate')).toHaveLength(1);
  });
});

describe('a home without a map', () => {
  it('the demo city is offered after a refusal and becomes home', async () => {
    const { made, settle } = await show(null);
    expect(buttons()).toEqual(["Generate Today's Challenge"]);
    click(buttonOf("Generate Today's Challenge"));
    await settle();
    click(buttonOf('Try it in the demo city'));
    await settle();
    expect(made('PATCH /api/users/w1').map(({ body }) => body)).toEqual([
      expect.objectContaining({ homeLatitude: 41.1452, homeLongitude: -8.6108 }),
    ]);
  });

  it.each([
    ['the stage has no demo city', () => (stage = { map: { own: {} } }), 'nothing_walkable'],
    ['the refusal has another reason', () => undefined, 'already_completed'],
  ])('the demo city is not offered where %s', async (_, prepare, code) => {
    prepare();
    const { settle } = await show(null, code);
    click(buttonOf("Generate Today's Challenge"));
    await settle();
    expect(buttons()).toEqual(["Generate Today's Challenge"]);
  });
});
