import { openTable } from '../../functions/data/table.ts';
import type { Endpoint } from '../../functions/http/endpoint.ts';
import type { Environment } from '../../functions/runtime/context.ts';
import type { JobHandler } from '../../functions/runtime/job.ts';
import type { LogLine } from '../../functions/runtime/log.ts';
import { answerOf, httpEvent, lambdaContext, testStage } from '../../functions/testing/context.ts';
import type { WalkerTransport } from '../../functions/testing/walkerClient.ts';
import { type JobName, namedJobs } from '../../shared/api/jobs.ts';
import { namedRoutes, type RouteName, routes } from '../../shared/api/routes.ts';
import { type Dice, diceOf } from './dice.ts';
import { calm, noFaults, type Weather } from './faults.ts';
import { faultyClient } from './faultyClient.ts';
import { Hand } from './hand.ts';
import { MemoryTable } from './memoryTable.ts';
import { buckets, portsFor, uploadAddress } from './ports.ts';
import { Turns } from './turns.ts';

type JobModule = { handler: (environment: Environment) => JobHandler };
export interface Code {
  endpoints: Record<RouteName, Endpoint>;
  jobs: Record<JobName, JobModule['handler']>;
}

/** Loaded after the machine has become still: some of it takes chance and hashes from Node when it is loaded. */
export async function loadCode(): Promise<Code> {
  const load = async <T>(file: string): Promise<T> => (await import(/* @vite-ignore */ `../../${file}`)) as T;
  const endpoints = namedRoutes().map(async ({ name, file }) => [
    name,
    (await load<{ handler: Endpoint }>(file)).handler,
  ]);
  const jobs = namedJobs().map(async ({ name, file }) => [name, (await load<JobModule>(file)).handler]);
  return {
    endpoints: Object.fromEntries(await Promise.all(endpoints)),
    jobs: Object.fromEntries(await Promise.all(jobs)),
  };
}

/** A Monday noon; walkers live around the world. */
const begin = Date.parse('2026-11-16T12:00:00Z');

/** Everything outside of the handlers: table, buckets, mail, messages and clock, and what goes wrong with them. */
export class Machine {
  readonly table = new MemoryTable();
  readonly buckets = buckets();
  readonly mails: { to: string; text: string }[] = [];
  /** Of the queue: not handed out yet. */
  readonly messages: object[] = [];
  /** Every upload that ever came: a phone keeps its photos. */
  readonly received = new Set<string>();
  readonly counts = noFaults();
  /** Push messages that were told that there is no such device any more. */
  devicesGone = 0;
  readonly faults: string[] = [];
  /** Runs of jobs that failed though nothing had gone wrong. */
  readonly jobFaults: string[] = [];
  /** What really has gone by; the handlers' clock is ahead of it or behind. */
  trueMs = begin;
  skewMs = 0;
  weather: Weather = calm;
  dice: Dice = diceOf(0);
  turns = new Turns(this.dice);
  readonly code: Code;

  constructor(code: Code) {
    this.code = code;
  }

  now = (): Date => new Date(this.trueMs + this.skewMs);

  /** From here on another part of the run decides. */
  reseed(seed: number): void {
    this.dice = diceOf(seed);
    this.turns = new Turns(this.dice);
  }

  hand(weather = this.weather): Hand {
    return new Hand({ dice: this.dice, weather, turns: this.turns, counts: this.counts });
  }

  /** The handlers and the upload bucket as a phone reaches them, with the faults of one hand. */
  transport(hand = this.hand()): WalkerTransport {
    return {
      send: async (route, call) =>
        answerOf(
          await this.code.endpoints[route](this.environment(hand))(
            httpEvent({ method: routes[route].method, path: routes[route].path, ...call }),
            lambdaContext,
          ),
        ),
      put: async (url, bytes) => {
        const key = url.slice(uploadAddress('').length).split('?')[0] ?? '';
        this.buckets.uploads.set(key, { bytes, at: this.trueMs });
        this.received.add(key);
        return 200;
      },
      // JPEG, and so many different views: some look alike.
      picture: () => new Uint8Array([0xff, 0xd8, 0xff, this.dice.below(40), this.dice.below(3)]),
    };
  }

  private environment(hand: Hand): Environment {
    return {
      stage: testStage,
      clock: this.now,
      log: (line: LogLine) => {
        if (line.error) this.faults.push(line.error);
      },
      table: openTable('signpost', faultyClient(this.table, hand), () => 20_000),
      ...portsFor(this, hand),
    };
  }

  async run(hand: Hand, job: JobName, { cursor, pages = 1_000 }: { cursor?: unknown; pages?: number } = {}) {
    let left = pages;
    const event = { id: 'event', detail: cursor === undefined ? {} : { cursor } };
    const timer = { getRemainingTimeInMillis: () => (left-- > 0 ? 600_000 : 1_000) };
    return this.code.jobs[job](this.environment(hand))(event, timer);
  }
}
