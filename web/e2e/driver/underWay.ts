import type { Page } from 'playwright-core';
import type { Challenge } from '../../../shared/api/challenges.ts';
import { walkRoute } from '../../../shared/domain/walk/walkRoute.ts';
import { giveChallenge } from './setUp.ts';
import { toldPosition } from './steps.ts';
import { newAccount, walkerOn } from './walker.ts';

/** A walker with today's walk, whose device tells the positions of the test; each fix on a longer way is one more drawn. */
export async function walkerWithWalk(page: Page, maxDistance = 2.5) {
  await toldPosition(page);
  const walker = walkerOn(page);
  await walker.arrive(newAccount(), async (userId) => {
    await giveChallenge(page, userId, { maxDistance });
  });
  await walker.sees(walker.button('Start Walking'));
  const challenge: Challenge = await (await page.request.get('/api/challenges/today')).json();
  const line = challenge.routeGeometry.coordinates;
  const street = challenge.destinationName.split(',')[0] ?? '';
  return { walker, page, challenge, line, street, metres: walkRoute(line).total };
}

/** As the card says it. */
export const metresLeft = async (page: Page) => {
  const text = (await page.locator('[data-part=today-line]').textContent()) ?? '';
  const [, metres, miles] = /^(?:(\d+) m|([\d.]+) mi), /.exec(text) ?? [];
  return metres ? Number(metres) : Number(miles) * 1609;
};
