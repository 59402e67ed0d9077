import type { photos } from '../../../shared/api/photos.ts';
import type { ExamplesOf } from '../example.ts';

export const photosExamples: ExamplesOf<typeof photos> = {
  signUpload: { about: 'no walker' },
  showPhoto: { call: () => ({ params: { filename: `${'x'.repeat(22)}.jpg` } }), about: 'no walker' },
};
