import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signPhoto } from '../../functions/testing/pictures.ts';
import { type Exchange, exchangeByFetch, httpTransport } from '../../functions/testing/transports.ts';
import type { WalkerTransport } from '../../functions/testing/walkerClient.ts';
import { buildWeb } from '../../infra/buildWeb.ts';
import { freePort } from '../../infra/local/engineCommand.ts';
import { dice } from '../../infra/local/seed/people.ts';
import { fromSource, launchStack } from '../../infra/local/stack.fixture.ts';
import { checkFolder } from '../../infra/operations/checkFolder.ts';
import { Client } from './client.ts';

const retryMs = 40;

/** Retries each request until it is answered, for at most `patienceMs`, a multiple of this machine's start time. */
function retryingTransport(url: string, photo: Uint8Array, patienceMs: number) {
  let lost = 0;
  const exchange: Exchange = async (address, request) => {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      try {
        const answer = await exchangeByFetch(address, request);
        // With a killed engine the server answers 5xx, which counts as no answer.
        if (answer.status < 500) return answer;
        throw new Error(answer.text);
      } catch (error) {
        if (Date.now() > deadline) throw error;
        lost++;
        await pause(retryMs);
      }
    }
  };
  const transport: WalkerTransport = httpTransport(url, () => photo, exchange);
  return {
    /** Number of requests without an answer. */
    lost: () => lost,
    transport: {
      ...transport,
      put: (target: string, bytes: Uint8Array, headers: Record<string, string>) =>
        transport.put(target, bytes, { ...headers, 'if-none-match': '*' }),
    },
  };
}

/** Walkers who call the stack at once until `finish`. */
export async function putToWork({ url, seed, clients: count, patienceMs }: Work) {
  const photo = await signPhoto({ width: 160, height: 120 });
  const { transport, lost } = retryingTransport(url, photo, patienceMs);
  const clients = Array.from({ length: count }, (_, number) => {
    return new Client(number, url, transport, dice(seed * 1_000 + number + 1));
  });
  await Promise.all(clients.map((client) => client.join()));
  let isOver = false;
  const work = async (client: Client) => {
    while (!isOver) {
      await client.act(clients).catch((error: unknown) => client.problems.push(`${client.username} starved: ${error}`));
    }
  };
  const atWork = Promise.all(clients.map(work));
  const acknowledged = () => clients.reduce((sum, client) => sum + client.acknowledged, 0);
  return {
    acknowledged,
    /** Requests without an answer. */
    unanswered: lost,
    /** Ends the work, and compares all acknowledged writes with what is stored. */
    async finish() {
      isOver = true;
      await atWork;
      const walks = clients.reduce((sum, { known }) => sum + known.walks.size, 0);
      const found = { acknowledged: acknowledged(), walks, unanswered: lost(), lost: 0, doubled: 0 };
      for (const client of clients) {
        const { lost, doubled } = await client.verify();
        found.lost += lost;
        found.doubled += doubled;
      }
      return { found, problems: clients.flatMap((client) => client.problems) };
    },
  };
}

interface Work {
  url: string;
  seed: number;
  clients: number;
  /** How long a request is sent again. */
  patienceMs: number;
}

/** What the doctor finds in a folder, in a line each. */
export const doctorLines = async (folder: string): Promise<string[]> =>
  (await checkFolder(folder)).map(({ what, examples = [] }) => [what, ...examples.slice(0, 3)].join(' '));

const firstDay = Date.parse('2026-03-01T09:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const livesADay = 3;
/** A restart without acknowledged calls tests nothing. */
const minAcknowledged = 8;

interface Kills {
  kills: number;
  seed: number;
  clients: number;
  /** A life lasts this long and up to three times as long, or until some calls are acknowledged. */
  minLifeMs?: number;
  /** What is killed; by default the program of `npm start`. */
  program?: string[];
}

/** The real server, killed with -9 again and again, now and then while it starts. */
export async function runKills({ kills, seed, clients, minLifeMs = 1_000, program }: Kills) {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-kill-'));
  const random = dice(seed);
  let port = await freePort();
  let lives = 0;
  const launch = () => {
    const now = new Date(firstDay + Math.floor(lives++ / livesADay) * dayMs).toISOString();
    const env = { DATA_DIR: folder, PORT: String(port), SIGNPOST_NOW: now, SIGN_MODELS: 'off' };
    return launchStack(env, [], program ?? fromSource);
  };

  if (!program) await buildWeb();
  const began = Date.now();
  let stack = launch();
  // Another test may have taken the port meanwhile; later starts keep the one that the clients know.
  for (let tries = 1; typeof (await Promise.race([stack.ready, stack.ended])) !== 'string'; tries++) {
    if (tries === 3) throw new Error(`did not start: ${stack.output()}`);
    port = await freePort();
    stack = launch();
  }
  const url = `http://localhost:${port}`;
  // Time limits follow from this machine's start time.
  const startMs = Date.now() - began;
  const maxLifeMs = Math.max(15_000, 5 * startMs);
  const work = await putToWork({ url, seed, clients, patienceMs: Math.max(120_000, 40 * startMs) });

  const recoveries: number[] = [];
  let duringStart = 0;
  for (let kill = 1; kill <= kills; kill++) {
    const [before, bornAt] = [work.acknowledged(), Date.now()];
    await pause(minLifeMs * (1 + 2 * random()));
    while (work.acknowledged() - before < minAcknowledged && Date.now() - bornAt < maxLifeMs) await pause(20);
    let killedAt = Date.now();
    stack.process.kill('SIGKILL');
    await stack.ended;
    stack = launch();
    if (random() < 0.15 && kill < kills) {
      await Promise.race([stack.ready, pause(random() * 800)]);
      stack.process.kill('SIGKILL');
      await stack.ended;
      kill++;
      duringStart++;
      killedAt = Date.now();
      stack = launch();
    }
    const state = await Promise.race([stack.ready, stack.ended.then((code) => ({ code }))]);
    if (typeof state !== 'string') throw new Error(`did not start again (${state.code}): ${stack.output()}`);
    recoveries.push(Date.now() - killedAt);
    if (kill % 20 === 0) console.info(`${kill} kills, ${work.acknowledged()} acknowledged`);
  }
  const { found, problems } = await work.finish();
  stack.process.kill('SIGINT');
  await stack.ended;
  problems.push(...(await doctorLines(folder)));
  rmSync(folder, { recursive: true, force: true });

  recoveries.sort((one, other) => one - other);
  const quantile = (share: number) =>
    recoveries[Math.min(recoveries.length - 1, Math.floor(recoveries.length * share))];
  return {
    ...{ seed, clients, kills, duringStart, seconds: Math.round((Date.now() - began) / 1000) },
    ...found,
    recoveryMs: { p50: quantile(0.5), p99: quantile(0.99) },
    problems: problems.slice(0, 20),
  };
}
