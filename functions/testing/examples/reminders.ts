import type { reminders } from '../../../shared/api/reminders.ts';
import type { ExamplesOf } from '../example.ts';
import type { ExampleWalker } from '../exampleWalker.ts';

const subscription = ({ id }: ExampleWalker) => ({
  params: { id },
  body: {
    endpoint: `https://fcm.googleapis.com/fcm/send/${id}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  },
});

export const remindersExamples: ExamplesOf<typeof reminders> = {
  getPushKey: { about: 'no walker' },
  joinPush: { call: subscription },
  leavePush: {
    call: async (owner) => {
      const { deviceId } = await owner.json('joinPush', subscription(owner));
      return { params: { id: owner.id, deviceId } };
    },
  },
};
