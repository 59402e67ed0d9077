// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { find } from '../../testing/mount.ts';
import { showTo } from '../../testing/signedIn.tsx';
import { ChallengeCard, ringValue } from './challengeCard.tsx';
import { type GuideView, guideView } from './walk/guideView.ts';
import { leg } from './walk/walk.fixture.ts';

const walker = { id: 'w1', units: 'usual', completedChallenges: 0 } as OwnUser;
const stepFree = { greenPercent: null, waterPercent: null, litPercent: 0, stepsMetres: 0 };
const challenge = { distance: 1.25, difficulty: 'medium', fastRoadMetres: 0, comfort: stepFree } as Challenge;

const show = (shown: Partial<Challenge> | null, walking: typeof leg | undefined = undefined) =>
  showTo(walker, <ChallengeCard user={walker} challenge={shown && { ...challenge, ...shown }} leg={walking} />, {});
const line = () => {
  const last = [...document.querySelectorAll('[data-part=today-line]')].at(-1);
  if (!last) throw new Error('no line');
  return last;
};
const badges = () => [...document.querySelectorAll('[data-badge]')].map(({ textContent }) => textContent);

afterEach(() => {
  act(() => guideView.set(null));
});

it('the progress ring of the day shows 0, 25 or 100 percent', () => {
  expect(ringValue(null)).toBe(0);
  expect(ringValue({ completed: false, distance: 1.25 })).toBe(25);
  expect(ringValue({ completed: true, distance: 1.25 })).toBe(100);
});

it('the progress ring grows from 25 to 99 by the share walked', () => {
  const ring = (left: number) => ringValue({ completed: false, distance: 1 }, left);
  expect([1300, 1000, 500, 0].map(ring)).toEqual([25, 25, 62, 99]);
});

it.each([
  [0, 'Generate your first challenge!'],
  [1, 'Generate your next challenge!'],
])('a day without a challenge, after %i walks, shows "%s"', async (completedChallenges, text) => {
  const user = { ...walker, completedChallenges };
  await showTo(user, <ChallengeCard user={user} challenge={null} leg={undefined} />, {});
  expect(find('[data-part=today]').textContent).toContain(text);
});

describe('the card of a challenge', () => {
  it('the challenge card is one line: distance in miles and minutes', async () => {
    await show({});
    expect(find('[data-part=today-head]').textContent).toBe("Today's Challenge");
    expect(line().textContent).toBe('0.8 mi, 15 min walk');
    expect(document.querySelectorAll('[data-part=today] button')).toHaveLength(0);
  });

  it('the challenge card counts down the distance left during a walk with a position', async () => {
    await show({}, leg);
    expect(line().textContent).toBe('0.8 mi, 15 min walk');
    act(() => guideView.set({ position: 'known', left: 1000, next: null, off: null, arrived: false }));
    await show({}, leg);
    expect(line().textContent).toBe('0.6 mi, 12 min left');
  });

  it('the ring and the line of the card follow the position on the way to the sign only', async () => {
    const seen = async (view: Partial<GuideView> | null, walking: typeof leg | null = leg) => {
      act(() => guideView.set(view && { position: 'known', left: 35, next: null, off: null, arrived: true, ...view }));
      await show({}, walking ?? undefined);
      const texts = ['[role=progressbar]', '[data-part=today-line]'].map(
        (part) => [...document.querySelectorAll(part)].at(-1)?.textContent,
      );
      return texts;
    };
    const whole = ['25', '0.8 mi, 15 min walk'];
    expect(await seen({})).toEqual(['97', "You're there"]);
    expect(await seen({ position: 'waiting', left: 1000, arrived: false })).toEqual(whole);
    expect(await seen(null)).toEqual(whole);
    expect(await seen({}, null)).toEqual(whole);
    expect(await seen({}, { ...leg, kind: 'home' })).toEqual(whole);
  });

  it.each([
    ['without steps', {}, ['Medium', 'step-free']],
    ['over steps', { comfort: { ...stepFree, stepsMetres: 12 } }, ['Medium']],
    ['of which nothing is known', { comfort: null }, ['Medium']],
    ['that should be step-free and may not be', { comfort: null, noSteps: true }, ['Medium', 'steps unknown']],
    ['along a fast road', { fastRoadMetres: 80 }, ['Medium', 'fast road']],
    ['that is completed', { completed: true }, ['Completed', 'Medium']],
  ])('the challenge card has two badges at most: a walk %s', async (_, shown, expected) => {
    await show(shown);
    expect(badges()).toEqual(expected);
  });
});
