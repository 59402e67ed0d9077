import { readFile } from 'node:fs/promises';
import type { Context } from 'aws-lambda';
import { openTable } from '../../functions/data/table.ts';
import type { Endpoint } from '../../functions/http/endpoint.ts';
import type { Adapters, Environment } from '../../functions/runtime/context.ts';
import type { JobHandler } from '../../functions/runtime/job.ts';
import { answerOf, httpEvent, testStage } from '../../functions/testing/context.ts';
import { straightStreet, straightWay } from '../../functions/testing/straightStreets.ts';
import { straightTown } from '../../functions/testing/straightTown.ts';
import type { WalkerTransport } from '../../functions/testing/walkerClient.ts';
import { type JobName, namedJobs } from '../../shared/api/jobs.ts';
import { type RouteName, routes } from '../../shared/api/routes.ts';
import { type Dice, diceOf } from '../../shared/domain/seededRandom.fixture.ts';
import { type CallFaults, callFaults, faultyClient, noFaults, noRates, schedulerOf } from './faults.ts';
import { MemoryTable } from './memoryTable.ts';

export interface Code {
  endpoints: Record<RouteName, Endpoint>;
  jobs: Record<JobName, (environment: Environment) => JobHandler>;
}

/** Objects with their modification time. */
type Bucket = Map<string, { bytes: Uint8Array; at: number }>;

const uploadsUrl = 'https://uploads.example/';
/** Timers fire without a delay here, so a timer for the deadline of a call would fire at once. */
const withoutTimeOut = {} as Context;
export const uploadAddress = (key: string) => `${uploadsUrl}${key}`;

/** This job writes files, whose timing the seed does not control, so it never runs beside calls. */
const alone: JobName = 'exportAccounts';
const otherJobs = namedJobs().flatMap(({ name }) => (name === alone ? [] : [name]));

/** Everything outside the handlers: table, buckets, mail, queue and clock, with injected faults. */
export class Backend {
  readonly table = new MemoryTable();
  readonly uploads: Bucket = new Map();
  readonly photos: Bucket = new Map();
  readonly mails: { to: string; text: string }[] = [];
  /** Messages in the queue. */
  readonly messages: object[] = [];
  /** Keys of all uploads, because a phone keeps its photos. */
  readonly received = new Set<string>();
  readonly counts = noFaults();
  /** Push messages answered with 410 Gone. */
  devicesGone = 0;
  readonly errors: (string | undefined)[] = [];
  /** Job runs that failed without an injected fault. */
  readonly failedJobs: string[] = [];
  /** A Monday noon; walkers live around the world. */
  trueMs = Date.parse('2026-11-16T12:00:00Z');
  /** Offset of the handlers' clock. */
  skewMs = 0;
  rates = noRates;
  dice: Dice = diceOf(0);
  scheduler = schedulerOf(this.dice);
  private readonly code: Code;

  constructor(code: Code) {
    this.code = code;
  }

  now = (): Date => new Date(this.trueMs + this.skewMs);

  reseed(seed: number): void {
    this.dice = diceOf(seed);
    this.scheduler = schedulerOf(this.dice, this.scheduler.waiting);
  }

  faults = (): CallFaults => callFaults(this.dice, this.rates, this.scheduler, this.counts);

  /** The handlers and the upload bucket as a phone reaches them. */
  transport(faults = this.faults()): WalkerTransport {
    return {
      send: async (route, call) => {
        const { method, path } = routes[route];
        const handler = this.code.endpoints[route](this.environment(faults));
        return answerOf(await handler(httpEvent({ method, path, ...call }), withoutTimeOut));
      },
      put: async (url, bytes) => {
        const key = url.slice(uploadsUrl.length).split('?')[0] ?? '';
        this.uploads.set(key, { bytes, at: this.trueMs });
        this.received.add(key);
        return 200;
      },
      // A JPEG header and few distinct contents, so that some photos look alike.
      picture: () => new Uint8Array([0xff, 0xd8, 0xff, this.dice.below(40), this.dice.below(3)]),
    };
  }

  private environment(faults: CallFaults): Environment {
    return {
      stage: testStage,
      clock: this.now,
      log: ({ error }) => void (error && this.errors.push(error)),
      table: openTable('signpost', faultyClient(this.table, faults), () => 20_000),
      ...this.ports(faults),
    };
  }

  /** The ports besides the table, for one call. */
  private ports({ port, dice, rates, count }: CallFaults): Omit<Adapters, 'table'> {
    const { uploads, photos } = this;
    const put = (bucket: Bucket, key: string, bytes: Uint8Array) => void bucket.set(key, { bytes, at: this.trueMs });
    const deletePhoto = (name: string) => port(() => void photos.delete(name));
    const deleteUpload = (key: string) => port(() => void uploads.delete(key));
    const readPhoto = (name: string) => port(() => photos.get(name)?.bytes);
    const readUpload = (key: string) =>
      port(() => {
        const found = uploads.get(key);
        if (!found) throw new Error('there is no such upload');
        return found.bytes;
      });
    return {
      storage: { reach: () => port(() => undefined) },
      site: { reach: () => port(() => undefined) },
      photos: {
        ...{ uploadsUrl, readUpload, deleteUpload, readPhoto, deletePhoto },
        size: (key) => port(() => uploads.get(key)?.bytes.length),
        putPhoto: (name, bytes) => port(() => put(photos, name, bytes)),
        async copyPhoto(from, to) {
          const bytes = await readPhoto(from);
          if (bytes) await port(() => put(photos, to, bytes));
          return bytes !== undefined;
        },
      },
      sweep: {
        oldUploads: ({ olderThanMs, after = '' }) =>
          port(() => {
            const all = [...uploads].filter(([key]) => key > after).sort(([one], [other]) => (one < other ? -1 : 1));
            const page = all.slice(0, 3);
            const keys = page.flatMap(([key, { at }]) => (at <= this.trueMs - olderThanMs ? [key] : []));
            const next = page.at(-1)?.[0];
            return all.length > page.length && next !== undefined ? { keys, next } : { keys };
          }),
        uploadsOf: (id) => port(() => [...uploads.keys()].filter((key) => key.startsWith(`${id}/`)).slice(0, 3)),
        ...{ deleteUpload, deletePhoto, noteDeletion: () => port(() => undefined) },
      },
      archives: {
        ...{ readPhoto, remove: deleteUpload, sign: (key) => port(() => uploadAddress(key)) },
        put: (key, { path }) => port(async () => put(uploads, key, await readFile(path))),
      },
      uploads: { sign: ({ key }) => port(() => ({ uploadURL: `${uploadAddress(key)}?signed` })) },
      mail: { send: ({ to, text }) => port(() => void this.mails.push({ to, text })) },
      neighbourhoods: { import: () => port(() => 'failed' as const) },
      signQueue: {
        announce: (walk) =>
          port(() => (dice.chance(rates.broken * 4) ? count('messageLost') : void this.messages.push(walk))),
      },
      signReader: {
        read: (_, { names }) =>
          port(() => {
            const outcome = dice.pick(['read', 'read', 'unread', 'other', 'unloadable'] as const);
            return { outcome, names: outcome === 'read' ? names.slice(0, 1) : [] };
          }),
      },
      push: {
        publicKey: 'key',
        send: () =>
          port(() => {
            const outcome = dice.pick(['sent', 'sent', 'gone', 'failed'] as const);
            if (outcome === 'gone') this.devicesGone++;
            return outcome;
          }).catch(() => 'failed' as const),
      },
      towns: {
        townsAt: (places) => port(() => straightTown.townsAt(places)),
        streetsOf: (key) => port(() => straightTown.streetsOf(key)),
        versionOf: (bounds) => port(() => straightTown.versionOf(bounds)),
      },
      geo: {
        findRoute: (request) => port(() => straightStreet(request)).catch(() => ({ none: 'unavailable' as const })),
        findWay: (request) => port(() => straightWay(request)).catch(() => ({ none: 'unavailable' as const })),
        nearestPlace: () => port(() => ({ place: { placeName: 'Vallgatan, Town', town: 'Town' }, attribution: 'OSM' })),
      },
    };
  }

  run(faults: CallFaults, job: JobName, cursor?: unknown, pages = 1_000) {
    let left = pages;
    const event = { id: 'event', detail: cursor === undefined ? {} : { cursor } };
    const timer = { getRemainingTimeInMillis: () => (left-- > 0 ? 600_000 : 1_000) };
    return this.code.jobs[job](this.environment(faults))(event, timer);
  }

  /** Starts jobs by schedule or message, sometimes concurrently or with little time. */
  startJobs(log: (line: string) => void): Promise<unknown>[] {
    const { dice, counts, messages } = this;
    const twice = dice.chance(0.25);
    // A single message waits, so that two of them can be taken out of order.
    const isMessage = messages.length > 0 && dice.chance(messages.length > 1 ? 0.6 : 0.2);
    const at = isMessage ? dice.below(messages.length) : 0;
    const name = isMessage ? 'readSigns' : dice.pick(otherJobs);
    const cursor = isMessage ? messages.splice(at, 1)[0] : undefined;
    if (at > 0) counts.messageLate++;
    if (twice) counts[isMessage ? 'messageTwice' : 'runsAtOnce']++;
    log(`(${isMessage ? 'message to ' : ''}${name}${twice ? ', twice' : ''})`);
    return (twice ? [1, 2] : [1]).map(() => this.startJob(name, cursor));
  }

  /** The schedule restarts a failed job; one that ran out of time resumes from its cursor. */
  private async startJob(name: JobName, cursor: unknown): Promise<void> {
    const pages = this.dice.chance(this.rates.transient) ? this.dice.below(6) : undefined;
    if (pages !== undefined) this.counts.shortRun++;
    const [first, second] = [this.faults(), this.faults()];
    try {
      const { cursor: rest } = await this.run(first, name, cursor, pages);
      if (rest !== undefined) await this.run(second, name, rest);
    } catch (error) {
      if (!first.disturbed && !second.disturbed) this.failedJobs.push(`${name}: ${(error as Error).stack ?? error}`);
    }
  }
}
