import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { extname, join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import { at, listOf, namesIn, ofType, type Synthesised, statementsOf } from '../cloud/synthesise.fixture.ts';
import { contentTypes } from '../local/site.ts';
import type { RunningStage } from './stage.fixture.ts';
import { serveLocally } from './standIns.fixture.ts';
import { valuesOf } from './values.fixture.ts';

interface EdgeAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
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

export type Edge = Awaited<ReturnType<typeof startEdge>>;

/**
 * CloudFront in front of a running stage, configured from its template: ordered behaviours with their functions, origins,
 * response headers and forwarded headers, and the deployed files of the web bucket.
 */
export async function startEdge(stage: Synthesised, running: RunningStage) {
  const values = valuesOf(stage);
  const config = at(ofType(stage, 'AWS::CloudFront::Distribution')[0]?.[1], 'Properties', 'DistributionConfig');
  const behaviours = [...listOf(at(config, 'CacheBehaviors')), at(config, 'DefaultCacheBehavior')].map((behaviour) => {
    const pattern = String(at(behaviour, 'PathPattern') ?? '*');
    const origin = listOf(at(config, 'Origins')).find((each) => at(each, 'Id') === at(behaviour, 'TargetOriginId'));
    const [edgeFunction = ''] = namesIn(listOf(at(behaviour, 'FunctionAssociations')));
    return {
      matches: new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`),
      methods: listOf(at(behaviour, 'AllowedMethods') ?? ['GET', 'HEAD']),
      code: published(edgeFunction),
      headers: headersOf(at(behaviour, 'ResponseHeadersPolicyId')),
      forwarded: forwardedBy(at(behaviour, 'OriginRequestPolicyId'), at(behaviour, 'CachePolicyId')),
      origin,
    };
  });
  function published(id: string): unknown {
    const { AutoPublish, FunctionCode } = propertiesOf(id);
    return AutoPublish === true ? FunctionCode : undefined;
  }
  /** Properties of a resource, or of the resource that a value names. */
  function propertiesOf(named: unknown): Record<string, unknown> {
    const id = typeof named === 'string' ? named : namesIn(named)[0];
    return stage.template.Resources[id ?? '']?.Properties ?? {};
  }
  const bucket = new Map<string, { body: Buffer; caching: string }>();

  function headersOf(policyId: unknown): Record<string, string> {
    const policy = propertiesOf(policyId).ResponseHeadersPolicyConfig;
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
  function forwardedBy(requestPolicy: unknown, cachePolicy: unknown) {
    const policy = propertiesOf(requestPolicy).OriginRequestPolicyConfig;
    if (policy === undefined) return undefined;
    const key = at(propertiesOf(cachePolicy).CachePolicyConfig, 'ParametersInCacheKeyAndForwardedToOrigin');
    const isAll = (kind: string, behaviour: string) =>
      [policy, key].some((each) => at(each, `${kind}sConfig`, behaviour) === 'all');
    return {
      headers: [policy, key].flatMap((each) => listOf(at(each, 'HeadersConfig', 'Headers')).map(String)),
      hasCookies: isAll('Cookie', 'CookieBehavior'),
      hasQuery: isAll('QueryString', 'QueryStringBehavior'),
    };
  }

  /** Whether S3 accepts the edge: its origin access control signs, and the bucket's policy lets this distribution read. */
  function mayRead(origin: unknown, path: string): boolean {
    const [bucketId = ''] = namesIn(at(origin, 'DomainName'));
    const control = propertiesOf(at(origin, 'OriginAccessControlId')).OriginAccessControlConfig;
    const { SigningBehavior, SigningProtocol } = Object(control);
    if (SigningBehavior !== 'always' || SigningProtocol !== 'sigv4') return false;
    return ofType(stage, 'AWS::S3::BucketPolicy')
      .filter(([, { Properties }]) => namesIn(Properties.Bucket).includes(bucketId))
      .flatMap(([, { Properties }]) => statementsOf(Properties.PolicyDocument))
      .filter(({ Effect, Principal }) => Effect === 'Allow' && Principal?.Service === 'cloudfront.amazonaws.com')
      .filter(({ Action }) => listOf(Action).includes('s3:GetObject'))
      .flatMap(({ Resource }) => listOf(Resource).map(values.text))
      .some((resource) => `arn:aws:s3:::${values.nameOf(bucketId)}${path}`.startsWith(resource.replace(/\*$/, '')));
  }

  async function answer(request: IncomingMessage): Promise<EdgeAnswer> {
    if (at(config, 'Enabled') !== true) return plainText(403, 'The distribution is disabled.');
    const { method = 'GET' } = request;
    const url = new URL(request.url ?? '/', 'http://edge');
    const behaviour = behaviours.find(({ matches }) => matches.test(url.pathname));
    if (!behaviour?.methods.includes(method))
      return plainText(403, 'This distribution is not configured for that method.');
    const passed = behaviour.code
      ? runInNewContext(`${behaviour.code}; handler(event)`, { event: { request: { method, uri: url.pathname } } })
      : { uri: url.pathname };
    const { headers } = behaviour;
    const { statusCode, headers: given, uri } = passed;
    if (statusCode !== undefined) {
      const own = Object.entries(Object(given)).map(([name, value]) => [name, at(value, 'value')]);
      return { status: statusCode, headers: { ...Object.fromEntries(own), ...headers }, body: new Uint8Array() };
    }
    const path = uri === '/' ? `/${String(at(config, 'DefaultRootObject') ?? '')}` : uri;
    const [origin = ''] = namesIn(at(behaviour.origin, 'DomainName'));
    const originPath = `${at(behaviour.origin, 'OriginPath') ?? ''}${path}`;
    const found = at(behaviour.origin, 'CustomOriginConfig')
      ? await fromApi(request, `${originPath}${behaviour.forwarded?.hasQuery ? url.search : ''}`, behaviour)
      : !mayRead(behaviour.origin, originPath)
        ? plainText(403, 'Access Denied')
        : /BucketsPhotos/.test(origin)
          ? await fromPhotos(originPath)
          : fromBucket(originPath);
    return { ...found, headers: { ...found.headers, ...headers } };
  }

  async function fromApi(request: IncomingMessage, path: string, { origin, forwarded }: (typeof behaviours)[number]) {
    const sent = await buffer(request);
    const kept = Object.entries(request.headers).filter(([name]) =>
      name === 'cookie' ? forwarded?.hasCookies : forwarded?.headers.includes(name),
    );
    const own = listOf(at(origin, 'OriginCustomHeaders')).map((each) => [
      String(at(each, 'HeaderName')),
      values.text(at(each, 'HeaderValue')),
    ]);
    const found = await fetch(`${running.url}${path}`, {
      method: request.method ?? 'GET',
      redirect: 'manual',
      headers: Object.fromEntries([...(forwarded ? kept : []), ...own]),
      ...(sent.length > 0 && { body: sent }),
    });
    const { 'content-length': _, 'content-encoding': __, ...headers } = Object.fromEntries(found.headers);
    const cookies = found.headers.getSetCookie();
    return {
      status: found.status,
      headers: { ...headers, ...(cookies.length > 0 && { 'set-cookie': cookies }) },
      body: new Uint8Array(await found.arrayBuffer()),
    };
  }

  async function fromPhotos(path: string): Promise<EdgeAnswer> {
    const body = await running.photo(path.slice(1));
    return body ? { status: 200, headers: { 'content-type': 'image/jpeg' }, body } : plainText(403, 'Access Denied');
  }

  function fromBucket(path: string): EdgeAnswer {
    const file = bucket.get(path);
    if (!file) return plainText(404, "There's nothing here.");
    const type = contentTypes[extname(path)] ?? 'application/octet-stream';
    return { status: 200, headers: { 'content-type': type, 'cache-control': file.caching }, body: file.body };
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { status, headers, body } = await answer(request);
    response.writeHead(status, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  const server = await serveLocally(respond);
  running.watch(`http://localhost:${server.port}`);
  return {
    // Chromium accepts secure cookies over plain HTTP from localhost only.
    url: `http://localhost:${server.port}`,
    /** Copies the files like the template's bucket deployments, in order; a pruning one deletes files that are gone. */
    async deploy(folder: string): Promise<void> {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
      for (const [, { Properties }] of ofType(stage, 'Custom::CDKBucketDeployment')) {
        const caching = String(at(Properties, 'SystemMetadata', 'cache-control'));
        const assetsOnly = listOf(Properties.Include).length > 0;
        const isCopied = (path: string) => path.startsWith('/assets/') === assetsOnly;
        if (Properties.Prune !== false) for (const path of [...bucket.keys()].filter(isCopied)) bucket.delete(path);
        for (const file of files) {
          const path = `/${relative(folder, file)}`;
          if (isCopied(path)) bucket.set(path, { body: await readFile(file), caching });
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
    const known = Object.entries(Object(markers));
    return Buffer.from(known.reduce((sum, [marker, value]) => sum.replaceAll(marker, values.text(value)), text));
  }
}

const plainText = (status: number, sentence: string): EdgeAnswer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: Buffer.from(sentence),
});
