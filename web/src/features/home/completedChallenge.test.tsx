// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import { showTo } from '../../testing/signedIn.tsx';
import { PasskeyOffer, PointsOfDay } from './completedChallenge.tsx';

const at = '2026-11-20T15:04:05.678Z';
const challenge = { id: 'c1', userId: 'me', completed: true, completedAt: at, pointsEarned: 1204 } as Challenge;
const pin = (id: string, points: number) => ({ id, points });

const shown = async (...unlocked: { achievementId: string; unlockedAt: string | null }[]) => {
  await showTo({ id: 'me' }, <PointsOfDay challenge={challenge} />, {
    'GET /api/achievements': [pin('first', 50), pin('km', 30), pin('old', 500), pin('locked', 900)],
    'GET /api/users/me/achievements?all=true': unlocked,
  });
  return document.body.textContent;
};

it('the points of the day are those of the walk where nothing was unlocked with it', async () => {
  const text = await shown(
    { achievementId: 'old', unlockedAt: '2026-11-20T07:00:00.000Z' },
    { achievementId: 'locked', unlockedAt: null },
  );
  expect(text).toBe('+1,204 points today');
});

it('the points of the day include those of achievements that the walk unlocked', async () => {
  const text = await shown(
    { achievementId: 'first', unlockedAt: at },
    { achievementId: 'km', unlockedAt: at },
    { achievementId: 'old', unlockedAt: '2026-11-20T07:00:00.000Z' },
  );
  expect(text).toBe('+1,284 points today');
});

it.each([
  [2, 0],
  [3, 1],
])('after %i walks a passkey is offered %i times', async (completedChallenges, offers) => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const walker = { id: 'me', completedChallenges };
  await showTo(walker, <PasskeyOffer challenge={challenge} />, { 'GET /api/passkeys': [] });
  expect(document.body.textContent?.split('Sign in with a passkey next time')).toHaveLength(offers + 1);
});
