import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../shared/domain/day.ts';
import { startPushService } from '../adapters/push/pushService.fixture.ts';
import { open as openPush } from '../adapters/push.ts';
import { handler as subscribePush } from '../api/reminders/subscribePush.ts';
import { handler as unsubscribePush } from '../api/reminders/unsubscribePush.ts';
import { handler as updateWalker } from '../api/walkers/updateWalker.ts';
import { keys, shards } from '../data/keys.ts';
import type { Op } from '../data/ops.ts';
import { listPushDevices } from '../data/walkers/reminders.ts';
import { testStage } from '../testing/context.ts';
import { runJob } from '../testing/jobs.ts';
import { useWorld } from '../testing/world.ts';
import { handler as remindWalkers } from './remindWalkers.ts';

const world = useWorld({ width: 160, height: 120 });
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  service.status = 201;
  service.received.length = 0;
  world.at('2026-11-20T09:00:00Z');
});

const push = openPush({ VAPID_SECRET: 'a secret', VAPID_SUBJECT: 'mailto:hello@example.com' });
const stage = { ...testStage, siteUrl: 'https://walk.example.org' };
const run = (options: Parameters<typeof runJob>[2] = {}, table = world.store.table) =>
  runJob(remindWalkers, { ...world.bench.coreEnvironment(), stage, table, push }, options);

type Walker = Awaited<ReturnType<typeof world.walker>>;
let devices = 0;
const subscription = () => service.subscription(`device-${++devices}`);
const join = (walker: Walker, body: unknown = subscription()) =>
  walker.call(subscribePush, { body, params: { id: walker.id } });
const want = (walker: Walker, notificationsEnabled = true, more: Record<string, unknown> = {}) =>
  walker.call(updateWalker, { method: 'PATCH', params: { id: walker.id }, body: { notificationsEnabled, ...more } });

/** A walker in Stockholm with reminders on; `reminders` returns the titles received since the last call. */
async function listener() {
  const walker = await world.walker();
  await want(walker);
  const body = subscription();
  expect((await join(walker, body)).status).toBe(201);
  const path = new URL(body.endpoint).pathname;
  const reminders = (): string[] => {
    const mine = service.received.filter((one) => one.path === path);
    service.received = service.received.filter((one) => one.path !== path);
    return mine.map(({ text }) => JSON.parse(text).title);
  };
  const reminderItem = () => world.store.table.get(keys.reminder(walker.id));
  return Object.assign(walker, { body, reminders, reminderItem });
}

const waiting = 'Your walk for today is waiting';

describe('push subscriptions', () => {
  it('a subscription needs the own id, an existing push service and valid keys', async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    const body = subscription();
    expect((await ada.call(subscribePush, { body, params: { id: bob.id } })).status).toBe(403);
    expect(await join(ada, { ...body, endpoint: 'https://example.org/push' })).toMatchObject({
      status: 400,
      text: "We don't know that push service.",
    });
    expect((await join(ada, { ...body, keys: { ...body.keys, auth: 'short' } })).status).toBe(400);
    expect((await join(ada, { ...body, endpoint: 'http://127.0.0.1:9000/receiver' })).status, 'locally').toBe(400);
  });

  it('repeated and concurrent subscriptions of a device are one, and an eleventh device replaces the first', async () => {
    const ada = await world.walker();
    const body = subscription();
    const answers = await Promise.all([join(ada, body), join(ada, body), join(ada, body)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await listPushDevices(world.store.table, ada.id)).toHaveLength(1);
    for (let minute = 1; minute <= 10; minute++) {
      world.at(`2026-11-20T09:${10 + minute}:00Z`);
      await join(ada);
    }
    const known = await listPushDevices(world.store.table, ada.id);
    expect(known).toHaveLength(10);
    expect(known.map(({ endpoint }) => endpoint)).not.toContain(body.endpoint);
  });

  it("subscribing a shared device removes it from its former walker, and unsubscribing removes only one's own", async () => {
    const [ada, bob] = [await world.walker(), await world.walker()];
    const body = subscription();
    const { deviceId } = (await join(ada, body)).json;
    await join(bob, body);
    expect(await listPushDevices(world.store.table, ada.id)).toEqual([]);
    const removeDevice = (who: Walker, id = who.id) =>
      who.call(unsubscribePush, { method: 'DELETE', params: { id, deviceId } });
    expect((await removeDevice(ada)).status).toBe(200);
    expect((await removeDevice(ada, bob.id)).status).toBe(403);
    expect(await listPushDevices(world.store.table, bob.id)).toHaveLength(1);
    expect([(await removeDevice(bob)).status, (await removeDevice(bob)).status]).toEqual([200, 200]);
    expect(await listPushDevices(world.store.table, bob.id)).toEqual([]);
    expect(await world.store.table.get(keys.pushOwner(deviceId))).toBeUndefined();
  });
});

describe('remindWalkers', () => {
  it('a walker without a walk gets one message a day on every device', async () => {
    const ada = await listener();
    const second = subscription();
    await join(ada, second);
    world.at('2026-11-20T16:59:00Z');
    await run();
    expect(ada.reminders()).toEqual([]);
    world.at('2026-11-20T17:10:00Z');
    await Promise.all([run(), run()]);
    await run();
    world.at('2026-11-20T19:00:00Z');
    await run();
    expect(ada.reminders()).toEqual([waiting]);
    expect(service.received.filter(({ path }) => second.endpoint.endsWith(path))).toHaveLength(1);
    // Each start of the app subscribes again, which neither repeats this evening's reminder nor moves the next one.
    await join(ada, ada.body);
    await run();
    world.at('2026-11-21T16:59:00Z');
    await run();
    expect(ada.reminders()).toEqual([]);
    world.at('2026-11-21T17:00:00Z');
    await join(ada, ada.body);
    await run();
    expect(ada.reminders()).toEqual([waiting]);
  });

  it('a reminder is shown by the worker, and by a browser with Declarative Web Push without it', async () => {
    const ada = await listener();
    await want(ada, true, { language: 'de' });
    world.at('2026-11-20T17:10:00Z');
    await run();
    const [received] = service.received.filter(({ path }) => ada.body.endpoint.endsWith(path));
    const message = { title: 'Dein heutiger Spaziergang wartet', body: expect.any(String) };
    expect(received?.declared).toEqual({
      ...message,
      lang: 'de',
      tag: 'reminder',
      navigate: 'https://walk.example.org/',
    });
    expect(JSON.parse(received?.text ?? '')).toMatchObject(message);
  });

  it('a localhost without an address of its own sends the message for the worker alone', async () => {
    const ada = await listener();
    world.at('2026-11-20T17:10:00Z');
    await runJob(remindWalkers, { ...world.bench.coreEnvironment(), table: world.store.table, push }, {});
    const [received] = service.received.filter(({ path }) => ada.body.endpoint.endsWith(path));
    expect(received?.declared).toBeUndefined();
    expect(JSON.parse(received?.text ?? '').title).toBe(waiting);
  });

  it('on Saturday, instead of a plain reminder, a walker hears what the club still needs, once (CLUB-12)', async () => {
    const [ada, bob, eve] = [await listener(), await listener(), await listener()];
    const found = (goal: number) => ada.json('createClub', { body: { name: 'Riverside Walkers', goal } });
    const { id } = await found(5);
    const { code } = await ada.json('inviteToClub', { params: { id }, body: {} });
    await bob.json('joinClub', { body: { code } });
    await bob.walk();
    world.at('2026-11-20T17:10:00Z');
    await run();
    expect([ada.reminders(), bob.reminders(), eve.reminders()], 'on Friday').toEqual([[waiting], [], [waiting]]);
    world.at('2026-11-21T17:10:00Z');
    await run();
    await run();
    const club = '4 walks to go this week';
    expect([ada.reminders(), bob.reminders(), eve.reminders()], 'on Saturday').toEqual([[club], [club], [waiting]]);
    world.at('2026-11-22T17:10:00Z');
    await run();
    expect([ada.reminders(), bob.reminders(), eve.reminders()], 'on Sunday').toEqual([[waiting], [waiting], [waiting]]);
  });

  it('a club that reached its goal says nothing, and a streak that ends tonight goes first (CLUB-12)', async () => {
    const [ada, bob] = [await listener(), await listener()];
    const { id } = await ada.json('createClub', { body: { name: 'Riverside Walkers', goal: 5 } });
    const { code } = await ada.json('inviteToClub', { params: { id }, body: {} });
    await bob.json('joinClub', { body: { code } });
    for (const day of ['16', '17', '18', '19', '20']) {
      world.at(`2026-11-${day}T09:00:00Z`);
      await bob.walk();
    }
    world.at('2026-11-21T17:10:00Z');
    await run();
    expect([ada.reminders(), bob.reminders()]).toEqual([[waiting], ['Your 5-day streak ends tonight']]);
  });

  it('after five unanswered reminders a walker gets none until the next walk', async () => {
    const ada = await listener();
    const evenings = async (from: number, to: number) => {
      for (let evening = from; evening <= to; evening++) {
        world.at(`${addDays('2026-11-20', evening)}T18:00:00Z`);
        await run();
      }
      return ada.reminders().length;
    };
    expect(await evenings(0, 4)).toBe(5);
    expect(await evenings(5, 7)).toBe(0);
    await join(ada, ada.body);
    expect(await evenings(8, 8)).toBe(0);
    world.at(`${addDays('2026-11-20', 9)}T09:00:00Z`);
    await ada.walk();
    expect(await evenings(9, 9)).toBe(0);
    expect(await evenings(10, 16)).toBe(5);
  });

  it('walkers who have walked, walkers with reminders off and walkers at night get no reminder', async () => {
    const [walked, silent, other] = [await listener(), await listener(), await listener()];
    await walked.walk();
    await want(silent, false);
    world.at('2026-11-20T17:00:00Z');
    await run();
    expect([walked.reminders(), silent.reminders(), other.reminders()]).toEqual([[], [], [waiting]]);
    // The job did not run between 6 pm and 11 pm.
    world.at('2026-11-21T22:00:00Z');
    await run();
    expect([walked.reminders(), silent.reminders(), other.reminders()]).toEqual([[], [], []]);
    world.at('2026-11-22T18:00:00Z');
    await run();
    expect([walked.reminders(), silent.reminders(), other.reminders()]).toEqual([[waiting], [], [waiting]]);
  });

  it('the reminder mentions a streak that ends tonight', async () => {
    const ada = await listener();
    for (const day of ['20', '21', '22']) {
      world.at(`2026-11-${day}T09:00:00Z`);
      await ada.walk();
    }
    world.at('2026-11-22T18:00:00Z');
    await run();
    world.at('2026-11-23T18:00:00Z');
    await run();
    world.at('2026-11-24T18:00:00Z');
    await run();
    expect(ada.reminders()).toEqual(['Your 3-day streak ends tonight', waiting]);
  });

  it('the reminder is in the language of its walker', async () => {
    const [ada, bob] = [await listener(), await listener()];
    await want(ada, true, { language: 'de' });
    for (const day of ['19', '20']) {
      world.at(`2026-11-${day}T09:00:00Z`);
      await ada.walk();
    }
    world.at('2026-11-20T18:00:00Z');
    await run();
    world.at('2026-11-21T18:00:00Z');
    await run();
    world.at('2026-11-22T18:00:00Z');
    await run();
    expect(ada.reminders()).toEqual(['Deine Serie von 2 Tagen endet heute Abend', 'Dein heutiger Spaziergang wartet']);
    expect(bob.reminders()).toEqual([waiting, waiting, waiting]);
  });

  it('the reminder follows a changed time zone although the index is old', async () => {
    const ada = await listener();
    world.at('2026-11-20T12:00:00Z');
    await want(ada, true, { timeZone: 'America/New_York' });
    world.at('2026-11-20T17:05:00Z');
    await run();
    expect(ada.reminders()).toEqual([]);
    expect(await ada.reminderItem()).toMatchObject({ GSI3SK: `2026-11-20T23:00:00.000Z#${ada.id}` });
    world.at('2026-11-20T23:05:00Z');
    await run();
    expect(ada.reminders()).toEqual([waiting]);
    expect(await ada.reminderItem()).toMatchObject({ GSI3SK: `2026-11-21T23:00:00.000Z#${ada.id}` });
  });

  it('devices that are gone are removed, unreachable ones are kept, and without devices the index entry goes', async () => {
    const ada = await listener();
    world.at('2026-11-20T17:30:00Z');
    service.status = 500;
    await run();
    expect(await listPushDevices(world.store.table, ada.id)).toHaveLength(1);
    world.at('2026-11-21T17:30:00Z');
    service.status = 410;
    await run();
    expect(await listPushDevices(world.store.table, ada.id)).toEqual([]);
    expect(await ada.reminderItem()).toBeDefined();
    world.at('2026-11-22T17:30:00Z');
    expect((await run()).counts.noDevice).toBeGreaterThan(0);
    expect(await ada.reminderItem()).toBeUndefined();
    expect(await join(ada)).toMatchObject({ status: 201 });
    expect(await ada.reminderItem()).toMatchObject({ walkerId: ada.id });
  });

  it('an interrupted remindWalkers run omits a message rather than sending it twice', async () => {
    const ada = await listener();
    world.at('2026-11-20T17:30:00Z');
    const { table } = world.store;
    const broken: typeof table = {
      ...table,
      query: (query) => (query.beginsWith === 'PD#' ? Promise.reject(new Error('cut short')) : table.query(query)),
    };
    await expect(run({}, broken)).rejects.toThrow('cut short');
    await run();
    expect(ada.reminders()).toEqual([]);
    expect(await ada.reminderItem()).toMatchObject({ remindedOn: '2026-11-20' });
  });

  it('an unreadable profile fails the run only after every other walker of its shard has been reminded', async () => {
    const [ada, broken, bob] = [await listener(), await listener(), await listener()];
    world.at('2026-11-20T17:30:00Z');
    const { table } = world.store;
    // All three are due on one page, and the second profile cannot be parsed.
    const damaged: typeof table = {
      ...table,
      query: async (query) => {
        if (query.index !== 'GSI3') return table.query(query);
        const own = await Promise.all([ada, broken, bob].map((walker) => walker.reminderItem()));
        return { items: query.PK === 'REMINDER#0' ? own.flatMap((item) => (item ? [item] : [])) : [] };
      },
      batchGet: async (requested, options) =>
        (await table.batchGet(requested, options)).map((item) =>
          item?.SK === 'P' && item.PK === keys.profile(broken.id).PK ? { ...item, createdAt: 7 } : item,
        ),
    };
    await expect(run({}, damaged)).rejects.toThrow();
    expect([ada.reminders(), broken.reminders(), bob.reminders()]).toEqual([[waiting], [], [waiting]]);
    await run();
    expect([ada.reminders(), broken.reminders(), bob.reminders()]).toEqual([[], [waiting], []]);
  });

  it('only one of two concurrent remindWalkers runs reads a due walker', async () => {
    const ada = await listener();
    world.at('2026-11-20T17:30:00Z');
    const { table } = world.store;
    const slow = {
      ...table,
      write: async (...ops: Op[]) => {
        await run();
        return table.write(...ops);
      },
    };
    expect((await run({}, slow)).counts.overtaken).toBeGreaterThan(0);
    expect(ada.reminders()).toEqual([waiting]);
  });

  it('a run resumes where time ran out', async () => {
    const all = [await listener(), await listener(), await listener()];
    world.at('2026-11-25T17:30:00Z');
    let timeChecks = 0;
    const first = await run({ remainingMs: () => (++timeChecks > 2 ? 0 : 60_000) });
    expect(first.cursor).toHaveLength(shards.length - 2);
    await run({ cursor: JSON.parse(JSON.stringify(first.cursor)) });
    expect(all.flatMap(({ reminders }) => reminders())).toEqual([waiting, waiting, waiting]);
  });
});
