import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPushService } from '../functions/adapters/push/pushService.fixture.ts';
import { open as openPush } from '../functions/adapters/push.ts';
import { shards } from '../functions/data/keys.ts';
import { createTable, documentClient, openTable } from '../functions/data/table.ts';
import { joinDevice } from '../functions/data/walkers/reminders.ts';
import { handler as remindWalkers } from '../functions/jobs/remindWalkers.ts';
import { testBench } from '../functions/testing/context.ts';
import { localAws } from '../functions/testing/countedTable.ts';
import { extraWalker, fill } from '../functions/testing/crowd.ts';
import { runJob } from '../functions/testing/jobs.ts';
import { startEngine } from '../infra/local/engine.ts';

const WALKERS = 2_000;
const morning = new Date('2026-11-20T09:00:00Z');
const evening = new Date('2026-11-20T18:01:00Z');

/**
 * CPU time per reminder: the job with encryption and signing as in the cloud, plus at most as much for the push
 * service, which runs in this process. CPU time does not depend on the machine's load.
 */
export async function benchReminders(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'signpost-bench-'));
  const engine = await startEngine({ dataDir, log: () => {} });
  const service = await startPushService();
  try {
    // The push service answers without decrypting: that would be the device's work.
    service.answer(200);
    const client = documentClient({ endpoint: engine.endpoint, ...localAws });
    await createTable('signpost', client);
    const table = openTable('signpost', client);
    const walkers = Array.from({ length: WALKERS }, (_, index) => `walker-${String(index).padStart(15, '0')}`);
    await fill(
      client,
      'signpost',
      walkers.map((walkerId) => ({
        ...extraWalker({ walkerId, points: 100, now: morning }),
        notificationsEnabled: true,
      })),
    );
    for (const walkerId of walkers) {
      const { endpoint, keys } = service.subscription(walkerId);
      await joinDevice(table, walkerId, { deviceId: walkerId, endpoint, ...keys }, morning);
    }
    const push = openPush({ VAPID_SECRET: 'a secret', VAPID_SUBJECT: 'mailto:hello@signpost.example' });
    const bench = testBench({ table });
    bench.now = evening;
    const before = process.cpuUsage();
    let told = 0;
    // Sequential: in the cloud each shard has its own processor.
    for (const shard of shards) {
      const options = { cursor: [{ shard }], remainingMs: () => 900_000 };
      const { counts } = await runJob(remindWalkers, { ...bench.surroundings(), table, push }, options);
      told += Number(counts.sent);
    }
    const { user, system } = process.cpuUsage(before);
    if (told !== WALKERS) throw new Error(`${told} of ${WALKERS} were told`);
    console.info(`${((user + system) / 1000 / WALKERS).toFixed(2)} ms of a processor for each of ${WALKERS} told`);
    client.destroy();
  } finally {
    await service.stop();
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
