import type { reports } from '../../../shared/api/reports.ts';
import type { ExamplesOf } from '../example.ts';

export const reportsExamples: ExamplesOf<typeof reports> = {
  report: {
    about: 'no walker',
    call: async (owner) => ({
      body: { what: 'name', reportedId: (await owner.newcomer()).id, reason: 'offensive', text: 'It insults us.' },
    }),
  },
};
