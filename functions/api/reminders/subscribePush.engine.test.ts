import { describe, expect, it } from 'vitest';
import { keys } from '../../data/keys.ts';
import { dropDevice, listPushDevices } from '../../data/walkers/reminders.ts';
import { useAccounts } from '../../testing/accounts.ts';
import { pauseWrite } from '../../testing/pauseWrite.ts';
import { handler as subscribePush } from './subscribePush.ts';

const { store, bench, benchOn, signUp } = useAccounts();
type Walker = Awaited<ReturnType<typeof signUp>>;

const subscription = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  keys: { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') },
});
const join = (walker: Walker, name: string, on = bench) =>
  on.call(subscribePush, {
    method: 'POST',
    params: { id: walker.id },
    cookie: walker.cookie,
    body: subscription(name),
  });
const devicesOf = async ({ id }: Walker) => (await listPushDevices(store.table, id)).length;

describe('a device shared by two walkers', () => {
  it('of two walkers who subscribe a device concurrently exactly one owns it', async () => {
    const [ada, bob] = [await signUp(), await signUp()];
    const paused = pauseWrite(store.table, (ops) => ops.length > 1);
    const joining = join(ada, 'shared', benchOn(paused.table));
    await paused.reached;
    expect((await join(bob, 'shared')).status).toBe(201);
    paused.release();
    const { status, json } = await joining;
    expect(status).toBe(201);
    // The later write moves the device from Bob to Ada; it never belongs to both.
    expect([await devicesOf(ada), await devicesOf(bob)]).toEqual([1, 0]);
    expect(await store.table.get(keys.pushOwner(json.deviceId))).toMatchObject({ walkerId: ada.id });
  });

  it("two concurrent subscriptions of a third walker's device leave one owner", async () => {
    const [ada, bob, cyd] = [await signUp(), await signUp(), await signUp()];
    await join(cyd, 'handed-on');
    const paused = pauseWrite(store.table, (ops) => ops.length > 1);
    const joining = join(ada, 'handed-on', benchOn(paused.table));
    await paused.reached;
    await join(bob, 'handed-on');
    paused.release();
    await joining;
    expect([await devicesOf(ada), await devicesOf(bob), await devicesOf(cyd)]).toEqual([1, 0, 0]);
  });

  it('removing the device of its former owner keeps the subscription of the current one', async () => {
    const [ada, bob] = [await signUp(), await signUp()];
    const { json } = await join(ada, 'left-behind');
    await join(bob, 'left-behind');
    await dropDevice(store.table, ada.id, json.deviceId);
    expect([await devicesOf(ada), await devicesOf(bob)]).toEqual([0, 1]);
    expect(await store.table.get(keys.pushOwner(json.deviceId))).toMatchObject({ walkerId: bob.id });
  });
});
