import type { MetricName } from '../../shared/api/metrics.ts';
import type { BodyOf, Need, ParamsOf, QueryOf, Route } from '../../shared/api/route.ts';
import type { ReadTable, Table } from '../data/table.ts';
import type { Archives } from '../ports/archives.ts';
import type { Geo } from '../ports/geo.ts';
import type { Mail } from '../ports/mail.ts';
import type { PhotoDeleter, PhotoMaker, PhotoMover, Photos } from '../ports/photos.ts';
import type { Push } from '../ports/push.ts';
import type { UploadSweep } from '../ports/sweep.ts';
import type { Uploads } from '../ports/uploads.ts';
import type { Log } from './log.ts';
import type { Stage } from './stage.ts';

/** Everything there is to plug in. A function's generated entry opens only what its route needs. */
export interface Adapters {
  table: Table;
  uploads: Uploads;
  photos: Photos;
  geo: Geo;
  mail: Mail;
  push: Push;
  archives: Archives;
  sweep: UploadSweep;
}

interface Seen {
  'table.read': { table: ReadTable };
  'table.write': { table: Table };
  'leaderboard.read': { table: ReadTable };
  'feed.read': { table: ReadTable };
  'dueTimes.read': { table: ReadTable };
  'passwords.hash': object;
  'uploads.sign': Pick<Adapters, 'uploads'>;
  photos: { photos: PhotoMaker };
  'photos.delete': { photos: PhotoDeleter };
  'photos.move': { photos: PhotoMover };
  geo: { geo: Pick<Geo, 'nearestPlace'> };
  'geo.routes': { geo: Pick<Geo, 'findRoute'> };
  mail: Pick<Adapters, 'mail'>;
  'push.key': { push: Pick<Push, 'publicKey'> };
  'push.send': Pick<Adapters, 'push'>;
  'archives.make': Pick<Adapters, 'archives'>;
  'archives.sign': { archives: Pick<Archives, 'sign'> };
  'uploads.sweep': Pick<Adapters, 'sweep'>;
}

type Joined<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
/** The ports that these needs open. */
export type Ports<N extends Need> = [N] extends [never] ? unknown : Joined<Seen[N]>;

export interface Surroundings {
  stage: Stage;
  clock: () => Date;
  log: Log;
}

/** What an entry must bring: the surroundings, and the adapters of its route. Sessions live in the table. */
export type Environment = Surroundings & Partial<Adapters>;

export interface Session {
  walkerId: string;
  secretHash: string;
}

interface Request<R extends Route> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  now: Date;
  stage: Stage;
  /** The viewer's network address as the edge saw it: never a header the client can write. */
  viewer: string;
  /** Where the site is, as links in mails name it. */
  siteUrl: string;
  /** For the dashboard and the alarms; stands in the log line of this request. */
  count: (what: MetricName) => void;
  /** What the cookie claims. Unless `auth` is 'none' it is verified before anything is written or answered. */
  session: R['auth'] extends 'none' ? Session | undefined : Session;
  walkerId: R['auth'] extends 'none' ? undefined : string;
}

export type Context<R extends Route> = Request<R> & Ports<R['needs'][number]>;
