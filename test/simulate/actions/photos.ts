import type { photos } from '../../../shared/api/photos.ts';
import { type ActionsOf, cookieOf } from '../attempt.ts';

export const photosActions: ActionsOf<typeof photos> = {
  signUpload: (around) => {
    const cookie = cookieOf(around);
    const { dice, machine } = around;
    return cookie === undefined
      ? undefined
      : {
          call: { cookie, ...(dice.chance(0.5) && { body: { contentType: 'image/jpeg', size: 100 } }) },
          follows: (answer) => {
            // Some are never sent.
            if (dice.chance(0.9)) machine.receive(String(answer.json.uploadURL), dice);
            return [];
          },
        };
  },
  showPhoto: (around) => {
    const cookie = cookieOf(around);
    return cookie ? { call: { cookie, params: { filename: `${'x'.repeat(22)}.jpg` } } } : undefined;
  },
};
