import { expect, it } from 'vitest';
import { handler as subscribePush } from '../api/reminders/subscribePush.ts';
import { handler as updateWalker } from '../api/walkers/updateWalker.ts';
import { runJob } from '../testing/jobs.ts';
import { useWorld } from '../testing/world.ts';
import { handler as remindWalkers } from './remindWalkers.ts';

const world = useWorld({ width: 160, height: 120 });

it('a walker who crosses the date line is reminded once of a date that occurs twice', async () => {
  let sent = 0;
  const push = {
    publicKey: '',
    send: async () => {
      sent++;
      return 'sent' as const;
    },
  };
  const sentAt = async (instant: string) => {
    world.at(instant);
    sent = 0;
    await runJob(remindWalkers, { ...world.bench.coreEnvironment(), table: world.store.table, push });
    return sent;
  };
  world.at('2026-11-20T09:00:00Z');
  const ada = await world.walker({ timeZone: 'Pacific/Kiritimati' });
  const set = (body: object) => ada.call(updateWalker, { method: 'PATCH', params: { id: ada.id }, body });
  await set({ notificationsEnabled: true });
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  const endpoint = `https://fcm.googleapis.com/fcm/send/${ada.id}`;
  expect((await ada.call(subscribePush, { body: { endpoint, keys }, params: { id: ada.id } })).status).toBe(201);

  expect(await sentAt('2026-11-21T04:10:00Z')).toBe(1);
  expect(await sentAt('2026-11-22T04:10:00Z')).toBe(1);
  await set({ timeZone: 'Pacific/Honolulu' });
  // The second 6 pm of the 22nd, after a flight across the date line.
  expect(await sentAt('2026-11-23T04:10:00Z')).toBe(0);
  expect(await sentAt('2026-11-24T04:10:00Z')).toBe(1);
});
