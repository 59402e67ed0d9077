// @vitest-environment happy-dom
import { act, Profiler } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Challenge } from '../../../../../shared/api/challenges.ts';
import { showTo } from '../../../testing/signedIn.tsx';
import HomeScreen from '../homeScreen.tsx';
import { guideView, shownWalker } from './guideView.ts';
import { leg } from './walk.fixture.ts';

const renders = { map: 0, bar: 0, card: 0 };
vi.mock('../homeMap.tsx', () => ({ HomeMap: () => counted('map') }));
vi.mock('../topBar.tsx', () => ({ TopBar: () => counted('bar') }));
vi.mock('../challengeCard.tsx', () => ({ ChallengeCard: () => counted('card') }));
function counted(part: keyof typeof renders) {
  renders[part] += 1;
  return null;
}

const walker = {
  ...{ id: 'u1', username: 'ada', homeLatitude: 57.7, homeLongitude: 11.97, points: 0, level: 1 },
  streak: { restDays: false, goal: 0, thisWeek: 0 },
};
const challenge = {
  id: 'c1',
  userId: 'u1',
  destination: { street: 'Avenyn', town: 'Göteborg' },
  destinationName: 'Avenyn, Göteborg',
  town: 'Göteborg',
  completed: false,
  distance: 1.1,
  startLatitude: 57.7,
  startLongitude: 11.97,
  routeGeometry: { type: 'LineString', coordinates: leg.line },
  directions: leg.directions,
  wayHome: null,
} as unknown as Challenge;

afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

it('a fix rerenders only the strip and the distance, and only when their text changes', async () => {
  let found: PositionCallback = () => undefined;
  const watchPosition = (listener: PositionCallback) => {
    found = listener;
    return 1;
  };
  const geolocation = { watchPosition, clearWatch: () => undefined, getCurrentPosition: () => undefined };
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
  localStorage.setItem('walkInProgress', 'c1');
  const commits: string[] = [];
  await showTo(
    walker,
    <Profiler id="home" onRender={(_, phase) => commits.push(phase)}>
      <HomeScreen />
    </Profiler>,
    { 'GET /api/user': walker, 'GET /api/challenges/today': challenge },
  );
  expect(document.querySelector('[data-part=turn]')).not.toBeNull();
  const before = { ...renders };
  expect(before.map).toBeGreaterThan(0);

  let views = 0;
  let drawn = 0;
  const stops = [guideView.subscribe(() => (views += 1)), shownWalker.subscribe(() => (drawn += 1))];
  commits.length = 0;
  const fixes = 200;
  for (let fix = 0; fix < fixes; fix++) {
    const coords = { latitude: 57.7 + (fix * 0.7) / 111_195, longitude: 11.97, accuracy: 8 };
    act(() => found({ coords, timestamp: fix * 500 } as GeolocationPosition));
  }
  for (const stop of stops) stop();
  expect(drawn).toBe(fixes);
  expect(renders).toEqual(before);
  expect(views).toBeGreaterThan(20);
  expect(views).toBeLessThan(fixes / 3);
  expect(commits.length).toBeLessThanOrEqual(views);
});
