import type { BodyOf, Need, Needs, ParamsOf, QueryOf, Route } from '../../shared/api/route.ts';
import type { MetricName } from '../../shared/domain/metrics.ts';
import type { Log } from './log.ts';
import type { Stage } from './stage.ts';

type PortOf<N> = N extends `${infer Port}.${string}` ? Port : N;
type Joined<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
/** One member per port named by the needs, limited to the named abilities. */
type Opened<N extends keyof Needs> = {
  [Port in PortOf<N> & string]: Joined<{ [Word in N]: PortOf<Word> extends Port ? Needs[Word] : never }[N]>;
};

export type Ports<N extends Need> = Opened<Extract<N, keyof Needs>>;

/** All adapters; a generated entry opens only what its route needs. */
export type Adapters = Opened<keyof Needs>;
export type PortName = keyof Adapters;

export interface CoreEnvironment {
  stage: Stage;
  clock: () => Date;
  log: Log;
}

/** An entry's environment: stage settings and the adapters of its route, including the table for sessions. */
export type Environment = CoreEnvironment & Partial<Adapters>;

export interface Session {
  walkerId: string;
  secretHash: string;
}

export interface Request<R extends Route> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  now: Date;
  stage: Stage;
  /** The viewer's network address as the edge saw it: never a header the client can write. */
  viewer: string;
  siteUrl: string;
  /** Counts a metric in the request's log line, for the dashboard and alarms. */
  count: (what: MetricName) => void;
  /** The cookie's claim. Unless `auth` is 'none' it is verified before anything is written or answered. */
  session: R['auth'] extends 'none' ? Session | undefined : Session;
  walkerId: R['auth'] extends 'none' ? undefined : string;
}

export type Context<R extends Route> = Request<R> & Ports<R['needs'][number]>;
