import type { streets } from '../../../shared/api/streets.ts';
import type { ExamplesOf } from '../example.ts';

export const streetsExamples: ExamplesOf<typeof streets> = {
  generateRoute: {
    call: ({ id }) => ({ body: { userId: id, homeLatitude: 57.7048, homeLongitude: 11.967 } }),
    freshWalker: true,
  },
  reverseGeocode: { call: () => ({ query: { latitude: '57.7048', longitude: '11.967' } }), about: 'no walker' },
};
