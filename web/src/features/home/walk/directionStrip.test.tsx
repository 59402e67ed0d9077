// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Challenge } from '../../../../../shared/api/challenges.ts';
import type { OwnUser } from '../../../../../shared/api/walkers.ts';
import { mount } from '../../../testing/mount.ts';
import { buttonOf, showTo } from '../../../testing/signedIn.tsx';
import { toastStore } from '../../../ui/notices/toast.ts';
import { DirectionStrip } from './directionStrip.tsx';
import { type GuideView, guideView, shownWalker } from './guideView.ts';
import { leg } from './walk.fixture.ts';
import WalkDirectionsDialog from './walkDirectionsDialog.tsx';

const view: GuideView = {
  ...{ position: 'known', left: 600, next: { index: 1, metres: 60 }, arrived: false },
  off: { metres: 40, side: 'left' },
};
const challenge = {
  destination: { street: 'Avenyn', town: 'Göteborg' },
  destinationName: 'Avenyn, Göteborg',
} as Challenge;
const shown = (next: Partial<GuideView>, kind: 'out' | 'home' = 'out') => {
  act(() => guideView.set({ ...view, ...next }));
  return mount(<DirectionStrip leg={{ ...leg, kind }} challenge={challenge} />).element;
};
const words = (element: Element) => element.querySelector('[data-part=turn-words]')?.textContent;
const newWay = (element: Element) => element.querySelector('[data-part=turn] .btn')?.textContent;

afterEach(() => {
  act(() => guideView.set(null));
  vi.restoreAllMocks();
});

it('on the route the direction strip shows the next turn, its distance and a link to all directions', () => {
  const element = shown({ off: null });
  expect(words(element)).toBe('Left into Kungsgatan');
  expect(element.querySelector('[data-part=turn-metres]')?.textContent).toBe('200 ft');
  expect(element.querySelector('[data-part=turn] > button')?.getAttribute('title')).toBe('All directions');
});

it('off the route the direction strip says so and offers a new route while online', () => {
  expect(words(shown({}))).toBe('The route is 150 ft to your left');
  expect(newWay(shown({}))).toBe('New route (sends your location)');
  expect(newWay(shown({}, 'home'))).toBeUndefined();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(newWay(shown({}))).toBeUndefined();
});

it('without a position the direction strip shows the first turn, and at the sign that it should be in sight', () => {
  expect(words(shown({ position: 'lost' }))).toBe('Left into Kungsgatan');
  expect(words(shown({ arrived: true }))).toBe('The sign should be in sight');
});

it('a new route that has steps in any case is offered with them', async () => {
  act(() => {
    guideView.set(view);
    shownWalker.set({ position: { latitude: 1, longitude: 2 } } as ReturnType<typeof shownWalker.read>);
  });
  const refusal = new Response('Steps.', { status: 409, headers: { 'x-error-code': 'only_with_steps' } });
  const path = `POST /api/challenges/${leg.challengeId}/way`;
  const strip = <DirectionStrip leg={{ ...leg, kind: 'out' }} challenge={challenge} />;
  const { made } = await showTo({ id: 'w1' } as OwnUser, strip, { [path]: refusal });
  /** The first request loads the REST client. */
  const press = (button: () => void, until: () => boolean) =>
    act(async () => {
      button();
      await vi.waitUntil(until, 10_000);
    });
  const refused = () => toastStore.read()[0]?.action;
  await press(
    () => buttonOf('New route (sends your location)').click(),
    () => refused() !== undefined,
  );
  const action = refused();
  expect(action?.label).toBe('Allow steps this time');
  await press(
    () => action?.onPress(),
    () => made(path).length === 2 && refused() !== action,
  );
  expect(made(path).map(({ body }) => body)).toEqual([
    { latitude: 1, longitude: 2 },
    { latitude: 1, longitude: 2, noSteps: false },
  ]);
});

it('a way without words still leads to what could not be checked', () => {
  const bare = { ...leg, directions: [] };
  const linkOf = (fastRoadMetres: number | null, kind: 'out' | 'home' = 'out') =>
    mount(
      <DirectionStrip leg={{ ...bare, kind }} challenge={{ ...challenge, fastRoadMetres }} />,
    ).element.querySelector('[data-part=turn] > button');
  expect(linkOf(null)).not.toBeNull();
  expect(linkOf(0)).toBeNull();
  expect(linkOf(null, 'home')).toBeNull();
});

it('the directions of a new route warn of its own fast roads', () => {
  const walk = {
    ...challenge,
    fastRoadMetres: 0,
    comfort: null,
    preferredWays: 'quiet',
    lastVisited: null,
  } as Challenge;
  const fromHere = { ...leg, kind: 'out', isFromHere: true, fastRoadMetres: 80 } as const;
  mount(<WalkDirectionsDialog leg={fromHere} challenge={walk} title="The Way There" open onClose={() => undefined} />);
  expect(document.body.textContent).toContain('250 ft of it runs along a fast road');
});
