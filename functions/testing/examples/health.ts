import type { health } from '../../../shared/api/health.ts';
import type { ExamplesOf } from '../example.ts';

export const healthExamples: ExamplesOf<typeof health> = {
  checkHealth: {},
};
