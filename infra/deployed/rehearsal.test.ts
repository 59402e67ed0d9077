import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, relative } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAccount, walkerOn } from '../../web/e2e/driver/walker.ts';
import { launchChromium } from '../../web/e2e/helper/chromium.ts';
import { signPhoto } from '../../web/e2e/helper/signPhoto.ts';
import { buildWeb } from '../buildWeb.ts';
import { built } from '../built.ts';
import { at, listOf, namesIn, ofType, type Synthesised, synthesised } from '../cloud/synthesise.fixture.ts';
import { contentTypes } from '../local/site.ts';
import { type RunningStage, useStage } from './stage.fixture.ts';
import { serveLocally } from './standIns.fixture.ts';
import { valuesOf } from './values.fixture.ts';

async function buildVersion(folder: string): Promise<void> {
  await buildWeb();
  await cp(built.web, folder, { recursive: true });
}

const hashed = /-([\w-]{8})(\.\w+)$/;
const isText = /\.(html|js|css|json|webmanifest)$/;

/** A version in which every asset has another name, like a change that affects all of them. */
async function nextVersion(before: string, folder: string): Promise<void> {
  await cp(before, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const renamed = new Map<string, string>();
  for (const name of await readdir(assets)) {
    const [, hash = '', ending = ''] = hashed.exec(name) ?? [];
    if (hash === '') continue;
    const other = `${name.slice(0, -hash.length - ending.length)}next${hash.slice(4)}${ending}`;
    renamed.set(name, other);
    await rename(join(assets, name), join(assets, other));
  }
  const names = new RegExp([...renamed.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  for (const place of [folder, assets]) {
    for (const { name } of (await readdir(place, { withFileTypes: true })).filter((entry) => isText.test(entry.name))) {
      const file = join(place, name);
      await writeFile(
        file,
        (await readFile(file, 'utf8')).replaceAll(names, (found) => renamed.get(found) ?? found),
      );
    }
  }
}

/**
 * Rehearsal of a deployment without AWS: the template's functions and environment on stand-ins, the site behind the
 * template's edge, and a walker in Chromium while the version changes.
 */
const preview = synthesised('preview');
const stage = useStage(preview);

let folder = '';
let edge: Awaited<ReturnType<typeof startEdge>>;
let browser: Browser;
const complaints: string[] = [];
// Browser errors expected offline, without a session, and from Amazon's map, which cannot be reached.
const expected = /ERR_INTERNET_DISCONNECTED|ERR_NAME_NOT_RESOLVED|ERR_FAILED https:\/\/maps\.geo\.|401/;
const versions = () => ({ first: join(folder, 'first'), second: join(folder, 'second') });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-rehearsal-'));
  const { first, second } = versions();
  await buildVersion(first);
  await nextVersion(first, second);
  edge = await startEdge(preview, stage.running);
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await edge?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A new browser context. */
async function newPhone(): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: edge.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    // A place without imported streets: Amazon Location is asked.
    geolocation: { latitude: 48.8566, longitude: 2.3522 },
    permissions: ['geolocation'],
  });
  context.setDefaultTimeout(120_000);
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`CSP ${effectiveDirective} refused ${blockedURI}`);
    });
  });
  context.on(
    'console',
    (message) => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`),
  );
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return context;
}

/** The build that a page was loaded from. */
const entryOf = (page: Page) => page.locator('script[type=module][src]').first().getAttribute('src');
const eventually = <T>(look: () => Promise<T>) => expect.poll(look);
const completions = (page: Page) =>
  page.evaluate(async () => (await (await fetch('/api/user')).json()).completedChallenges as number);

it("a deployment and its rollback keep a walker's session and queued uploads", async () => {
  const { first, second } = versions();
  complaints.length = 0;
  await edge.deploy(first);
  const context = await newPhone();
  const page = await context.newPage();
  const walker = walkerOn(page);
  const answer = await page.goto('/');
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'DENY' });
  await walker.chooseTab('Register');
  await walker.fillLogin(newAccount());
  await walker.button('Register').click();
  await walker.skipOnboarding();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await walker.button("Generate Today's Challenge").click();
  await walker.button('Start Walking').click();

  // The photo is taken offline, and the version changes meanwhile.
  await context.setOffline(true);
  await walker.button('Take a photo of the sign').click();
  const upload = page.getByRole('dialog', { name: 'Upload Challenge Photo' });
  const sign = { name: 'sign.jpg', mimeType: 'image/jpeg', buffer: await signPhoto('Storgatan') };
  await upload.locator('input[type=file]').first().setInputFiles(sign);
  await walker.sees(upload.getByRole('img', { name: 'Your photo, sign.jpg' }));
  await walker.button('Complete').click();
  await walker.button('Send Later').click();
  await walker.sees(walker.text('Waiting for a connection'));
  const old = await entryOf(page);
  await edge.deploy(second);
  for (const name of stage.running.functions.keys()) await stage.running.recycle(name);
  await context.setOffline(false);

  const celebration = page.getByRole('dialog', { name: 'Achievement Unlocked!' });
  // The celebration closes after four seconds, so both are awaited together.
  await Promise.all([walker.sees(celebration), eventually(() => completions(page)).toBe(1)]);
  await walker.seesNo(celebration);
  expect(await entryOf(page)).toBe(old);
  // A lazy chunk of the old version that this tab has not loaded yet.
  await walker.button('Menu').click();
  await walker.button('Achievements').click();
  await walker.sees(page.getByRole('dialog', { name: 'Achievement Gallery' }));

  const newer = await context.newPage();
  await newer.goto('/');
  await walkerOn(newer).isHome();
  const current = await entryOf(newer);
  expect(current).not.toBe(old);
  await walkerOn(newer).sees(newer.getByText('Challenge Completed!', { exact: true }));

  await edge.deploy(first);
  await newer.goto('/profile');
  await walkerOn(newer).sees(newer.getByRole('heading', { name: 'My Profile', exact: true }));
  expect(await entryOf(newer)).toBe(old);
  expect(await completions(newer)).toBe(1);
  expect((await newer.request.get(current ?? '')).status()).toBe(200);
  expect(complaints.filter((text) => !expected.test(text))).toEqual([]);
});

interface EdgeAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** CloudFront's managed response headers policies, which a template references by id. */
const managed: Record<string, Record<string, string>> = {
  '67f7725c-6f97-4210-82d7-5512b31e9d03': {
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  },
};

/**
 * CloudFront in front of a running stage, configured from its template: ordered behaviours with their functions, response
 * headers and forwarded headers, and the deployed files of the web bucket.
 */
async function startEdge(stage: Synthesised, running: RunningStage) {
  const values = valuesOf(stage);
  const config = at(ofType(stage, 'AWS::CloudFront::Distribution')[0]?.[1], 'Properties', 'DistributionConfig');
  const behaviours = [...listOf(at(config, 'CacheBehaviors')), at(config, 'DefaultCacheBehavior')].map((behaviour) => {
    const pattern = String(at(behaviour, 'PathPattern') ?? '*');
    const origin = listOf(at(config, 'Origins')).find((each) => at(each, 'Id') === at(behaviour, 'TargetOriginId'));
    const [edgeFunction = ''] = namesIn(listOf(at(behaviour, 'FunctionAssociations')));
    return {
      matches: new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`),
      methods: listOf(at(behaviour, 'AllowedMethods') ?? ['GET', 'HEAD']),
      code: stage.template.Resources[edgeFunction]?.Properties.FunctionCode,
      headers: headersOf(at(behaviour, 'ResponseHeadersPolicyId')),
      forwarded: forwardedBy(at(behaviour, 'OriginRequestPolicyId')),
      origin,
    };
  });
  const bucket = new Map<string, { body: Buffer; caching: string }>();

  function headersOf(policyId: unknown): Record<string, string> {
    const [id = ''] = namesIn(policyId);
    const policy = stage.template.Resources[id]?.Properties.ResponseHeadersPolicyConfig;
    if (policy === undefined) return managed[String(policyId)] ?? {};
    const security = (...path: string[]) => values.text(at(policy, 'SecurityHeadersConfig', ...path));
    const items = listOf(at(policy, 'CustomHeadersConfig', 'Items'));
    return {
      ...Object.fromEntries(items.map((item) => [String(at(item, 'Header')), values.text(at(item, 'Value'))])),
      // The template's bucket runs on this machine.
      'content-security-policy': security('ContentSecurityPolicy', 'ContentSecurityPolicy').replaceAll(
        /https:\/\/[\w-]+-RegionalDomainName/g,
        running.objects,
      ),
      'referrer-policy': security('ReferrerPolicy', 'ReferrerPolicy'),
      'x-content-type-options': 'nosniff',
      'x-frame-options': security('FrameOptions', 'FrameOption'),
    };
  }

  /** Undefined when the behaviour has no policy: then cookies, query and viewer headers are not forwarded. */
  function forwardedBy(policyId: unknown): string[] | undefined {
    const [id = ''] = namesIn(policyId);
    const policy = stage.template.Resources[id]?.Properties.OriginRequestPolicyConfig;
    return policy === undefined ? undefined : listOf(at(policy, 'HeadersConfig', 'Headers')).map(String);
  }

  async function answer(request: IncomingMessage): Promise<EdgeAnswer> {
    const { method = 'GET' } = request;
    const url = new URL(request.url ?? '/', 'http://edge');
    const behaviour = behaviours.find(({ matches }) => matches.test(url.pathname));
    if (!behaviour?.methods.includes(method)) return said(403, 'This distribution is not configured for that method.');
    const passed: unknown = behaviour.code
      ? runInNewContext(`${behaviour.code}; handler(event)`, { event: { request: { method, uri: url.pathname } } })
      : { uri: url.pathname };
    const headers = behaviour.headers;
    if (at(passed, 'statusCode') !== undefined) {
      const own = Object.entries(Object(at(passed, 'headers'))).map(([name, value]) => [
        name,
        String(at(value, 'value')),
      ]);
      return {
        status: Number(at(passed, 'statusCode')),
        headers: { ...Object.fromEntries(own), ...headers },
        body: new Uint8Array(),
      };
    }
    const path = String(at(passed, 'uri'));
    const found = at(behaviour.origin, 'CustomOriginConfig')
      ? await fromApi(request, `${path}${behaviour.forwarded ? url.search : ''}`, behaviour)
      : path.startsWith('/objects/')
        ? await fromPhotos(path)
        : fromBucket(path);
    return { ...found, headers: { ...found.headers, ...headers } };
  }

  async function fromApi(request: IncomingMessage, path: string, { origin, forwarded }: (typeof behaviours)[number]) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const kept = Object.entries(request.headers).filter(([name]) => name === 'cookie' || forwarded?.includes(name));
    const own = listOf(at(origin, 'OriginCustomHeaders')).map((each) => [
      String(at(each, 'HeaderName')),
      values.text(at(each, 'HeaderValue')),
    ]);
    const found = await fetch(`${running.url}${path}`, {
      method: request.method ?? 'GET',
      redirect: 'manual',
      headers: Object.fromEntries([...(forwarded ? kept : []), ...own]),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const { 'content-length': _, 'content-encoding': __, ...headers } = Object.fromEntries(found.headers);
    const cookies = found.headers.getSetCookie();
    const body = new Uint8Array(await found.arrayBuffer());
    return {
      status: found.status,
      headers: { ...headers, ...(cookies.length > 0 && { 'set-cookie': cookies.join('\n') }) },
      body,
    };
  }

  async function fromPhotos(path: string): Promise<EdgeAnswer> {
    const body = await running.photo(path.slice(1));
    return body ? { status: 200, headers: { 'content-type': 'image/jpeg' }, body } : said(403, 'Access Denied');
  }

  function fromBucket(path: string): EdgeAnswer {
    const file = bucket.get(path);
    if (!file) return said(404, "There's nothing here.");
    const type = contentTypes[extname(path)] ?? 'application/octet-stream';
    return { status: 200, headers: { 'content-type': type, 'cache-control': file.caching }, body: file.body };
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { status, headers, body } = await answer(request);
    const { 'set-cookie': cookies, ...others } = headers;
    response.writeHead(status, { ...others, ...(cookies && { 'set-cookie': cookies.split('\n') }) });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  const server = await serveLocally(respond);
  return {
    // Chromium accepts secure cookies over plain HTTP from localhost only.
    url: `http://localhost:${server.port}`,
    /** Copies the files like the template's bucket deployments, in order; a pruning one deletes files that are gone. */
    async deploy(folder: string): Promise<void> {
      const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
      for (const [, { Properties }] of ofType(stage, 'Custom::CDKBucketDeployment')) {
        const caching = String(at(Properties, 'SystemMetadata', 'cache-control'));
        const assetsOnly = listOf(Properties.Include).length > 0;
        for (const path of [...bucket.keys()].filter((each) => each.startsWith('/assets/') === assetsOnly)) {
          if (Properties.Prune !== false) bucket.delete(path);
        }
        for (const { parentPath, name } of files) {
          const path = `/${relative(folder, join(parentPath, name))}`;
          if (path.startsWith('/assets/') === assetsOnly) {
            bucket.set(path, { body: await readFile(join(parentPath, name)), caching });
          }
        }
        const [, written] = listOf(Properties.SourceObjectKeys).map(String);
        if (written)
          bucket.set('/config.json', { body: configIn(written, listOf(Properties.SourceMarkers)[1]), caching });
      }
    },
    stop: server.stop,
  };

  function configIn(key: string, markers: unknown): Buffer {
    const text = readFileSync(join(stage.folder, `asset.${key.replace(/\.zip$/, '')}`, 'config.json'), 'utf8');
    const known = Object.entries(Object(markers)).map(([marker, value]) => [marker, values.text(value)] as const);
    return Buffer.from(known.reduce((sum, [marker, value]) => sum.replaceAll(marker, value), text));
  }
}

const said = (status: number, sentence: string): EdgeAnswer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: Buffer.from(sentence),
});
