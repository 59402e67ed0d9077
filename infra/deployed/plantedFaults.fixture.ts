import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { indexRanges, shards } from '../../functions/data/keys.ts';
import { update } from '../../functions/data/ops.ts';
import { signPhoto } from '../../functions/testing/pictures.ts';
import { httpTransport } from '../../functions/testing/transports.ts';
import { HOME, WalkerClient } from '../../functions/testing/walkerClient.ts';
import { at, listOf, ofType, type Resource, type Synthesised } from '../cloud/synthesise.fixture.ts';
import { type Edge, startEdge } from './edge.fixture.ts';
import { leastPrivilege } from './leastPrivilege.fixture.ts';
import { type RunningStage, startStage } from './stage.fixture.ts';
import { silentAlarms, unexplained } from './switches.fixture.ts';

/**
 * Faults of a template that its text does not betray, and what a short run of the stage says of each. The stand-ins are
 * made from the template alone, so a fault must show as one would see it in the cloud.
 */
interface Seen {
  running: RunningStage;
  edge: Edge;
  walker: WalkerClient;
  stage: Synthesised;
}

const origin = 'https://walk.example.org';
let web = '';
let picture: Uint8Array<ArrayBufferLike> = new Uint8Array();

type Run = keyof typeof runs;

/** Throws where a walker or an operator would meet the fault. */
const runs = {
  async pages({ edge, running }: Seen) {
    await edge.deploy(web);
    await rm(join(web, 'assets', 'app-1.js'));
    await writeFile(join(web, 'assets', 'app-2.js'), '');
    await edge.deploy(web);
    await rm(join(web, 'assets', 'app-2.js'));
    await writeFile(join(web, 'assets', 'app-1.js'), '');
    const get = (path: string) => fetch(edge.url + path, { redirect: 'manual' });
    for (const path of ['/', '/profile']) {
      const page = await get(path);
      expect([page.status, page.headers.get('cache-control')], path).toEqual([200, 'no-cache']);
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(/connect-src [^;]*/.exec(policy)?.[0]).toContain(running.objects);
      expect(page.headers.get('x-frame-options')).toBe('DENY');
    }
    for (const path of ['/assets/app-1.js', '/assets/app-2.js']) {
      const asset = await get(path);
      expect([asset.status, asset.headers.get('cache-control')], path).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
    expect((await fetch(`${edge.url}/share-photo`, { method: 'POST', redirect: 'manual' })).status).toBe(303);
  },
  async walk({ walker, edge, running }: Seen) {
    expect((await fetch(`${running.url}/api/health`)).status, 'past the edge').toBe(403);
    expect(await (await fetch(`${edge.url}/api/health`)).text()).toBe('{"status":"ok"}');
    await running.importStreets();
    await walker.register();
    const { id } = walker;
    expect((await walker.json('getCurrentUser')).id).toBe(id);
    await walker.json('updateWalker', { params: { id }, body: { ...HOME, homeSource: 'device' } });
    const { routeId, provider } = await walker.json('generateRoute', { body: HOME });
    expect(provider).toBe('streets');
    const { id: walk } = await walker.json('createChallenge', { body: { routeId } });
    await asBrowser(walker, running);
    const never = (await walker.json('signUpload')).uploadURL.split('?')[0];
    const refused = await walker.call('completeChallenge', { params: { id: walk }, body: { photoUrl: never } });
    expect(refused.status, 'a photo that is not there').toBe(400);
    const done = await walker.json('completeChallenge', {
      params: { id: walk },
      body: { photoUrl: await walker.upload(picture) },
    });
    expect(running.messages).toHaveLength(1);
    const photo = await fetch(edge.url + done.challenge.photoUrl);
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const tiles = await (await fetch(`${edge.url}/tiles/around/1950/1533`)).json();
    expect(tiles.isCovered).toBe(true);
    await walker.json('getGlobalStats');
    // Strangers see today's points tomorrow: until then the index has those of the day before.
    const shownOn = { day: '2999-01-01', points: 7 };
    for (const { PK, SK, GSI1PK } of await running.itemsAt(new Date(0))) {
      if (GSI1PK) await running.table.write(update({ PK: String(PK), SK: String(SK) }, { set: { shownOn } }));
    }
    const places = await Promise.all(shards.map((shard) => running.table.query(indexRanges.board(shard, 'points'))));
    expect(places.flatMap(({ items }) => items)).toContainEqual(
      expect.objectContaining({ shownOn, metres: expect.any(Number), completedChallenges: 1 }),
    );
    expect(JSON.stringify(await walker.json('listGlobalChallenges'))).toContain(walker.username);
  },
  async events({ running }: Seen) {
    expect(running.receivers(), 'of messages').toEqual(['readSigns']);
    expect(running.stoppedJobs(), 'no rule goes on').toEqual([]);
  },
  async mail({ walker, running, stage }: Seen) {
    await walker.register();
    await walker.json('getPushKey');
    await walker.json('forgotPassword', { body: { email: walker.person.email } });
    const { text = '' } = running.mails.at(-1) ?? {};
    const distribution = ofType(stage, 'AWS::CloudFront::Distribution')[0]?.[0].toLowerCase();
    expect(text).toContain(`https://${distribution}.cloudfront.example/`);
  },
  async jobs({ running }: Seen) {
    expect(await running.runSchedules()).toEqual([]);
  },
  async expiry({ walker, running }: Seen) {
    await walker.register();
    const of = (items: Record<string, unknown>[]) => items.filter(({ SK }) => String(SK).startsWith('S#')).length;
    expect(of(await running.itemsAt(new Date()))).toBeGreaterThan(0);
    expect(of(await running.itemsAt(new Date(Date.now() + 60 * 24 * 3_600_000)))).toBe(0);
    const kept = (bucket: RegExp, key: string, days: number) => [key, running.isKept(bucket, key, days)];
    expect([
      kept(/Tiles/, 'streets/current.json', 3_650),
      kept(/Tiles/, 'near/1-2/0', 100),
      kept(/BucketsPhotos/, 'objects/1.jpg', 3_650),
      kept(/BucketsPhotos/, 'deletions/1', 35),
      kept(/BucketsUploads/, '1/2', 1),
      kept(/BucketsUploads/, '1/2', 3),
    ]).toEqual([
      ['streets/current.json', true],
      ['near/1-2/0', false],
      ['objects/1.jpg', true],
      ['deletions/1', true],
      ['1/2', true],
      ['1/2', false],
    ]);
  },
};

/** What the text of a template says without a run. */
const readings = {
  alarms: (stage: Synthesised) => silentAlarms(stage),
  switches: (stage: Synthesised) => unexplained(stage),
};

/** A page of another origin uploads: the browser asks first, and then hides an answer without CORS headers. */
async function asBrowser(walker: WalkerClient, { objects }: RunningStage): Promise<void> {
  const { uploadURL, headers = {} } = await walker.json('signUpload');
  expect(uploadURL.startsWith(objects)).toBe(true);
  const preflight = await fetch(uploadURL, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': ['content-type', ...Object.keys(headers)].join(','),
    },
  });
  expect(preflight.status, 'preflight').toBe(200);
  const put = await fetch(uploadURL, {
    method: 'PUT',
    headers: { origin, 'content-type': 'image/jpeg', ...headers },
    body: new Uint8Array(picture),
  });
  expect([put.status, put.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
}

/** What a run says of a stage; nothing where all is well. */
export async function problemOf(stage: Synthesised, names: readonly Run[]): Promise<string> {
  web = await mkdtemp(join(tmpdir(), 'signpost-faults-'));
  await mkdir(join(web, 'assets'));
  await writeFile(join(web, 'index.html'), '<title>Signpost</title>');
  await writeFile(join(web, 'assets', 'app-1.js'), '');
  if (picture.length === 0) picture = await signPhoto({ width: 320, height: 240 });
  let running: RunningStage | undefined;
  let edge: Edge | undefined;
  try {
    running = await startStage(stage);
    edge = await startEdge(stage, running);
    for (const name of names) {
      const person = { username: `walker-${name}`, password: 'secret1', email: `${name}@example.org` };
      const walker = new WalkerClient(
        httpTransport(edge.url, () => picture),
        person,
      );
      await runs[name]({ running, edge, walker, stage });
    }
    const { denied } = leastPrivilege(stage, running.recorded);
    return denied.length > 0 ? `denied: ${denied.join(', ')}` : '';
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
  } finally {
    await edge?.stop();
    await running?.stop();
    await rm(web, { recursive: true, force: true });
  }
}

/** Whether a fault shows: what a run says of it, or what is read from the template. */
export async function found(
  base: Synthesised,
  run: Run | keyof typeof readings,
  plant: (stage: Synthesised) => unknown,
) {
  const stage = { ...base, template: structuredClone(base.template) };
  plant(stage);
  return run === 'alarms' || run === 'switches' ? readings[run](stage).join(', ') : problemOf(stage, [run]);
}

export type Fault = [title: string, run: Parameters<typeof found>[1], plant: (stage: Synthesised) => unknown];

export type Properties = Resource['Properties'];
/** Changes the properties of the resources of a type whose id matches. */
export const change =
  (type: string, id: RegExp, edit: (properties: Properties) => void) =>
  (stage: Synthesised): void => {
    const found = ofType(stage, `AWS::${type}`).filter(([each]) => id.test(each));
    if (found.length === 0) throw new Error(`no ${type} ${id}`);
    for (const [, { Properties: properties }] of found) edit(properties);
  };
export const any = /./;
export const table = (edit: (properties: Properties) => void) => change('DynamoDB::Table', any, edit);
// biome-ignore lint/suspicious/noExplicitAny: the tree of a template is edited in place
export const index = (place: number, edit: (found: any) => void) =>
  table(({ GlobalSecondaryIndexes }) => edit(listOf(GlobalSecondaryIndexes)[place]));
export const variable = (id: RegExp, name: string, value?: string) =>
  change('Lambda::Function', id, (properties) => {
    const variables = Object(at(properties, 'Environment', 'Variables'));
    if (!(name in variables)) throw new Error(`${id} has no ${name}`);
    if (value === undefined) delete variables[name];
    else variables[name] = value;
  });
// biome-ignore lint/suspicious/noExplicitAny: the tree of a template is edited in place
export const distribution = (edit: (config: any) => void) =>
  change('CloudFront::Distribution', any, ({ DistributionConfig }) => edit(DistributionConfig));
// biome-ignore lint/suspicious/noExplicitAny: the tree of a template is edited in place
export const behaviour = (pattern: string, edit: (found: any) => void) =>
  distribution(({ CacheBehaviors }) =>
    edit(listOf(CacheBehaviors).find((each) => at(each, 'PathPattern') === pattern)),
  );
// biome-ignore lint/suspicious/noExplicitAny: the tree of a template is edited in place
export const cors = (edit: (rule: any) => void) =>
  change('S3::Bucket', /BucketsUploads/, ({ CorsConfiguration }) =>
    edit(listOf(at(CorsConfiguration, 'CorsRules'))[0]),
  );
export const schedule = (job: string, edit: (properties: Properties) => void) =>
  change('Scheduler::Schedule', new RegExp(`^Jobs${job}Schedule`), edit);
export const without = (id: RegExp, action: string) =>
  change('IAM::Role', id, ({ Policies }) => {
    for (const statement of listOf(at(listOf(Policies)[0], 'PolicyDocument', 'Statement'))) {
      Object.assign(Object(statement), { Action: listOf(at(statement, 'Action')).filter((each) => each !== action) });
    }
  });
export const remove = (type: string, id: RegExp) => (stage: Synthesised) => {
  const found = ofType(stage, `AWS::${type}`).find(([each]) => id.test(each));
  if (!found) throw new Error(`no ${type} ${id}`);
  delete stage.template.Resources[found[0]];
};
