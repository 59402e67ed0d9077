import type { reminders } from '../../../shared/api/reminders.ts';
import { type ActionsOf, own, readsSignedIn } from '../attempt.ts';

/** A phone that two may share. */
const deviceOf = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`;

export const remindersActions: ActionsOf<typeof reminders> = {
  getPushKey: readsSignedIn,
  joinPush: (around) => {
    const endpoint = deviceOf(around.dice.pick(['phone', 'tablet', around.me.name]));
    const made = own(around, () => ({ body: { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } } }));
    if (!made) return undefined;
    return {
      ...made,
      touches: ['device:'],
      follows: ({ json: { deviceId } }) => [
        {
          about: `device:${made.id}:${deviceId}`,
          says: 'a device that joined is its walker’s and nobody else’s',
          holds: (view) =>
            view.item(`PE#${deviceId}`, 'OWNER')?.walkerId === made.id &&
            view.item(`U#${made.id}`, `PS#${deviceId}`) !== undefined,
        },
      ],
    };
  },
  leavePush: (around) => {
    const { id } = around.me;
    const devices = id ? around.view.of(id, 'PS#') : [];
    if (devices.length === 0) return undefined;
    const deviceId = String(around.dice.pick(devices).deviceId);
    const made = own(around, () => ({ params: { deviceId } }));
    return made && { ...made, touches: ['device:'] };
  },
};
