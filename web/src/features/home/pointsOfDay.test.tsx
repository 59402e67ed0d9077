// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import { showTo } from '../../testing/signedIn.tsx';
import { PointsOfDay } from './pointsOfDay.tsx';

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

it('without achievements the points are those of the walk', async () => {
  const text = await shown(
    { achievementId: 'old', unlockedAt: '2026-11-20T07:00:00.000Z' },
    { achievementId: 'locked', unlockedAt: null },
  );
  expect(text).toBe('+1,204points earned today');
});

it('with achievements the sum and its parts are shown', async () => {
  const text = await shown(
    { achievementId: 'first', unlockedAt: at },
    { achievementId: 'km', unlockedAt: at },
    { achievementId: 'old', unlockedAt: '2026-11-20T07:00:00.000Z' },
  );
  expect(text).toBe('+1,284points earned today1,204 for the walk, 80 for 2 achievements');
});
