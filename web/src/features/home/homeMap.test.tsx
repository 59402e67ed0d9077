// @vitest-environment happy-dom
import { act, useImperativeHandle } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import type { WalkMapProps } from '../../map/walk/walkMap.tsx';
import { click, mount } from '../../testing/mount.ts';
import { buttonOf } from '../../testing/signedIn.tsx';
import { HomeMap } from './homeMap.tsx';
import type { WalkLeg } from './walk/walkLeg.ts';

const fitRoute = vi.fn();
let shown: WalkMapProps;
vi.mock('../../map/walk/walkMap.tsx', () => ({
  WalkMap: (props: WalkMapProps) => {
    shown = props;
    useImperativeHandle(props.ref, () => ({ fitRoute }));
    return null;
  },
}));

const user = { id: 'me', homeLatitude: 57.7, homeLongitude: 11.97, maxDistance: 2.5 } as OwnUser;
const challenge = { id: 'c1', routeGeometry: { coordinates: [] } } as unknown as Challenge;
const leg = { challengeId: 'c1', kind: 'out', line: [], directions: [], isFromHere: false } as WalkLeg;
const edges = { top: 0, right: 0, bottom: 0, left: 0 };
const map = (today: Challenge | null, walked?: WalkLeg) => (
  <HomeMap
    user={user}
    challenge={today}
    leg={walked}
    obstructed={edges}
    isFullscreen={false}
    onFullscreen={() => undefined}
  />
);
const wander = () => act(() => shown.onWander?.());
const names = () => [...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));

beforeEach(() => fitRoute.mockReset());

it.each([
  ['Show the whole walk', challenge],
  ['Back to my home', null],
])('a map moved by hand shows the button %s', (name, today) => {
  mount(map(today));
  expect(names()).not.toContain(name);
  wander();
  click(buttonOf(name));
  expect(fitRoute).toHaveBeenCalledTimes(1);
  expect(names()).not.toContain(name);
});

it('Follow me appears when a map is moved by hand during a walk, and follows the walker again', () => {
  const { show } = mount(map(challenge));
  wander();
  show(map(challenge, leg));
  expect(names()).not.toContain('Follow me');
  wander();
  expect(shown.isFollowing).toBe(false);
  click(buttonOf('Follow me'));
  expect(shown.isFollowing).toBe(true);
  expect(fitRoute).not.toHaveBeenCalled();
});
