import { HOME } from '../../../functions/testing/walkerClient.ts';
import type { streets } from '../../../shared/api/streets.ts';
import { type ActionsOf, cookieOf, own } from '../attempt.ts';
export const streetsActions: ActionsOf<typeof streets> = {
  generateRoute: (around) =>
    own(around, () => {
      const { dice } = around;
      return {
        body: {
          ...HOME,
          difficulty: dice.pick(['easy', 'medium', 'hard']),
          ...(dice.chance(0.3) && { forceNew: true }),
        },
      };
    }),
  reverseGeocode: (around) => {
    const cookie = cookieOf(around);
    return cookie ? { call: { cookie, query: { latitude: '57.7', longitude: '11.9' } } } : undefined;
  },
};
