import type { photos } from '../../../shared/api/photos.ts';
import { type ActionsOf, cookieOf } from '../attempt.ts';
import { uploadAddress } from '../ports.ts';

export const photosActions: ActionsOf<typeof photos> = {
  signUpload: (around) => {
    const cookie = cookieOf(around);
    const { dice, machine, me, view } = around;
    const before = me.id && dice.chance(0.3) ? view.of(me.id, 'O#').at(-1) : undefined;
    const again = before && { photoUrl: uploadAddress(`${me.id}/${before.uploadId}`) };
    return cookie === undefined
      ? undefined
      : {
          call: { cookie, ...(dice.chance(0.5) && { body: { contentType: 'image/jpeg', size: 100, ...again } }) },
          follows: (answer) => {
            const { put, picture } = machine.transport();
            // Some are never sent.
            if (dice.chance(0.9)) void put(String(answer.json.uploadURL), picture() as Uint8Array, {});
            return [];
          },
        };
  },
  showPhoto: (around) => {
    const cookie = cookieOf(around);
    return cookie ? { call: { cookie, params: { filename: `${'x'.repeat(22)}.jpg` } } } : undefined;
  },
};
