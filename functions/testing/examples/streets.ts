import type { streets } from '../../../shared/api/streets.ts';
import type { ExamplesOf } from '../example.ts';
import { HOME } from '../walkerClient.ts';

export const streetsExamples: ExamplesOf<typeof streets> = {
  generateRoute: {
    call: ({ id }) => ({ body: { userId: id, ...HOME } }),
    freshWalker: true,
  },
  reverseGeocode: { call: () => ({ query: { latitude: '41.1452', longitude: '-8.6108' } }), about: 'no walker' },
};
