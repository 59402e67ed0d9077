import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { SHARE_PATH } from '../../shared/api/appLinks.ts';
import { securityHeaders } from '../headers.ts';
import { redirectShared, screensToIndex, tilesOnly } from './edge.ts';
import { at, listOf, namesIn, ofType, type Synthesised, synthesised } from './synthesise.fixture.ts';

const preview = synthesised('preview');
const distributionOf = (stage: Synthesised) =>
  at(ofType(stage, 'AWS::CloudFront::Distribution')[0]?.[1], 'Properties', 'DistributionConfig');

describe('CloudFront distribution', () => {
  const distribution = () => distributionOf(preview);

  it('screen paths are rewritten to index.html and other paths unchanged', () => {
    const run = (uri: string) => runInNewContext(`${screensToIndex}; handler({ request: { uri } }).uri`, { uri });
    expect(['/', '/profile', '/profile/3f', '/reset-password'].map(run)).toEqual(Array(4).fill('/index.html'));
    for (const uri of ['/api/nothing', '/objects/gone', '/assets/gone.js', '/sw.js']) expect(run(uri)).toBe(uri);
    expect(at(distribution(), 'CustomErrorResponses')).toBeUndefined();
    expect(JSON.stringify(ofType(preview, 'AWS::CloudFront::Function'))).toContain('screenPath');
  });

  it('/.well-known/change-password redirects to the change-password screen, and other well-known paths are not found', () => {
    const run = (uri: string) => runInNewContext(`${screensToIndex}; handler({ request: { uri } })`, { uri });
    expect(run('/.well-known/change-password')).toMatchObject({
      statusCode: 302,
      headers: { location: { value: '/?change-password' } },
    });
    // CloudFront passes the request to the bucket, which answers 404.
    expect(run('/.well-known/nothing')).toEqual({ uri: '/.well-known/nothing' });
  });

  it('a POST of a shared photo without a service worker redirects to the home screen', () => {
    const answer = runInNewContext(`${redirectShared}; handler()`);
    expect(answer).toMatchObject({ statusCode: 303, headers: { location: { value: '/?shared=missed' } } });
    const behaviour = listOf(at(distribution(), 'CacheBehaviors')).find(
      (each) => at(each, 'PathPattern') === SHARE_PATH,
    );
    expect(listOf(at(behaviour, 'AllowedMethods'))).toContain('POST');
    const [association, ...others] = listOf(at(behaviour, 'FunctionAssociations'));
    expect(others).toEqual([]);
    expect(at(association, 'EventType')).toBe('viewer-request');
    const [name = ''] = namesIn(at(association, 'FunctionARN'));
    const code = ofType(preview, 'AWS::CloudFront::Function').find(([id]) => id === name)?.[1].Properties.FunctionCode;
    expect(code).toBe(redirectShared);
  });

  it('only canonical tile paths reach the map function', () => {
    const run = (uri: string) => runInNewContext(`${tilesOnly}; handler({ request: { uri } })`, { uri });
    for (const uri of ['/tiles/around/2184/1240', '/tiles/world/0/0/0', '/tiles/0123456789ab/14/8736/4960']) {
      expect(run(uri)).toEqual({ uri });
    }
    for (const uri of [
      '/tiles/',
      '/tiles/latest/14/8736/4960',
      '/tiles/0123456789AB/14/8736/4960',
      '/tiles/0123456789ab/14/08736/4960',
      '/tiles/0123456789ab/14/8736/4960/',
      '/tiles/around/02184/1240',
      '/tiles/../api/health',
    ]) {
      expect(run(uri), uri).toMatchObject({
        statusCode: 404,
        headers: { 'cache-control': { value: 'public, max-age=60' } },
      });
    }
    const behaviour = listOf(at(distribution(), 'CacheBehaviors')).find(
      (each) => at(each, 'PathPattern') === '/tiles/*',
    );
    const [name = ''] = namesIn(listOf(at(behaviour, 'FunctionAssociations')));
    const code = ofType(preview, 'AWS::CloudFront::Function').find(([id]) => id === name)?.[1].Properties.FunctionCode;
    expect(code).toBe(tilesOnly);
  });

  it('pages get the same security headers as from the local gateway', () => {
    const policy = ofType(preview, 'AWS::CloudFront::ResponseHeadersPolicy')[0]?.[1].Properties;
    const policyText = JSON.stringify(policy).toLowerCase();
    const places: Record<string, string> = {
      'content-security-policy': 'contentsecuritypolicy',
      'referrer-policy': 'referrerpolicy',
      'strict-transport-security': 'stricttransportsecurity',
      'x-content-type-options': 'contenttypeoptions',
      'x-frame-options': 'frameoptions',
    };
    for (const name of Object.keys(securityHeaders({ connectHosts: [], mapHosts: [] }))) {
      expect(policyText).toContain(`"${places[name] ?? name}"`);
    }
    expect(JSON.stringify(policy)).toMatch(/connect-src 'self' https:\/\/.*Uploads\w+","RegionalDomainName"/);
  });

  it('photos are not cached, API answers only as they say, and the headers the API reads are forwarded', () => {
    const behaviours = listOf(at(distribution(), 'CacheBehaviors'));
    expect(behaviours.map((each) => at(each, 'PathPattern'))).toEqual(['/api/*', '/objects/*', '/tiles/*', SHARE_PATH]);
    // AWS's managed policy "CachingDisabled".
    expect(at(behaviours[1], 'CachePolicyId')).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    // AWS's managed policy "CachingOptimized" honours the function's Cache-Control.
    expect(at(behaviours[2], 'CachePolicyId')).toBe('658327ea-f89d-4fab-a63d-7e88639e58f6');
    const [answers] = ofType(preview, 'AWS::CloudFront::CachePolicy');
    expect(namesIn(at(behaviours[0], 'CachePolicyId'))).toEqual([answers?.[0]]);
    expect(at(answers?.[1], 'Properties', 'CachePolicyConfig')).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      // CloudFront forwards Accept-Encoding only if caching is possible.
      MaxTTL: 1,
      ParametersInCacheKeyAndForwardedToOrigin: {
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
        CookiesConfig: { CookieBehavior: 'all' },
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['authorization'] },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
      },
    });
    const [policy] = ofType(preview, 'AWS::CloudFront::OriginRequestPolicy');
    const forwarded = at(policy?.[1], 'Properties', 'OriginRequestPolicyConfig');
    expect(namesIn(at(behaviours[0], 'OriginRequestPolicyId'))).toEqual([policy?.[0]]);
    expect(at(forwarded, 'CookiesConfig', 'CookieBehavior')).toBe('all');
    expect(at(forwarded, 'HeadersConfig', 'Headers')).toContain('cloudfront-viewer-address');
  });

  it('answers are compressed and TLS is required', () => {
    const every = [at(distribution(), 'DefaultCacheBehavior'), ...listOf(at(distribution(), 'CacheBehaviors'))];
    expect(every).toHaveLength(5);
    for (const each of every) {
      expect(at(each, 'Compress')).toBe(true);
      expect(at(each, 'ViewerProtocolPolicy')).toMatch(/^(https-only|redirect-to-https)$/);
    }
  });

  it('hashed assets are immutable and all other files revalidated', () => {
    const uploads = ofType(preview, 'Custom::CDKBucketDeployment').map(([, { Properties }]) => Properties);
    const by = uploads.map(({ Prune, Include, Exclude, SystemMetadata }) => ({
      Prune,
      Include,
      Exclude,
      SystemMetadata,
    }));
    expect(by).toEqual([
      {
        Prune: false,
        Exclude: ['*'],
        Include: ['assets/*'],
        SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
      },
      { Prune: false, Include: undefined, Exclude: ['assets/*'], SystemMetadata: { 'cache-control': 'no-cache' } },
    ]);
  });

  it('pages are uploaded after their assets, functions and routes', () => {
    const [assets, pages] = ofType(preview, 'Custom::CDKBucketDeployment');
    const first = listOf(at(pages?.[1], 'DependsOn'));
    expect(first).toContain(assets?.[0]);
    // The nested stacks of all routes and their functions.
    expect(first).toContainEqual(expect.stringMatching(/^ApiStackNestedStack/));
    expect(first).toContainEqual(expect.stringMatching(/^SecondApiStackNestedStack/));
  });

  it('a configured domain is the alias of the distribution and the site URL', () => {
    const adorned = synthesised('adorned');
    expect(distributionOf(adorned)).toMatchObject({
      Aliases: ['walk.example.org'],
      ViewerCertificate: {
        AcmCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1f2e3d',
        MinimumProtocolVersion: 'TLSv1.2_2021',
      },
    });
    expect(adorned.template.Outputs.SiteUrl?.Value).toBe('https://walk.example.org');
    const login = ofType(adorned, 'AWS::Lambda::Function').find(([id]) => id.startsWith('Apilogin'))?.[1];
    expect(at(login?.Properties, 'Environment', 'Variables', 'SITE_URL')).toBe('https://walk.example.org');
    expect(at(distribution(), 'Aliases')).toBeUndefined();
    const records = ofType(adorned, 'AWS::Route53::RecordSet').map(([, { Properties }]) => Properties);
    expect(records.map(({ Type }) => Type).sort()).toEqual(['A', 'AAAA']);
    const [distributionId] = ofType(adorned, 'AWS::CloudFront::Distribution')[0] ?? [];
    for (const record of records) {
      expect(record).toMatchObject({ Name: 'walk.example.org.', HostedZoneId: 'Z0123456789ABCDEFGHIJ' });
      expect(namesIn(at(record, 'AliasTarget', 'DNSName'))).toEqual([distributionId]);
    }
    expect(ofType(synthesised('prod'), 'AWS::Route53::RecordSet')).toEqual([]);
  });
});

describe('map configuration', () => {
  /** The deployed config.json, with tokens for values unknown before deployment. */
  const config = () => {
    const pages = ofType(preview, 'Custom::CDKBucketDeployment')[1]?.[1].Properties;
    const [, key] = listOf(pages?.SourceObjectKeys).map(String);
    const file = join(preview.folder, `asset.${key?.replace(/\.zip$/, '')}`, 'config.json');
    return { written: JSON.parse(readFileSync(file, 'utf8')), markers: listOf(pages?.SourceMarkers)[1] };
  };

  it('config.json contains map style and key, and the CSP allows its host only', () => {
    const { written, markers } = config();
    expect(written).toMatchObject({ stage: 'pr-123', map: { own: { tiles: '/tiles/{version}/{z}/{x}/{y}' } } });
    expect(new URL(written.map.elsewhere.light).searchParams.get('color-scheme')).toBe('Light');
    expect(new URL(written.map.elsewhere.dark).searchParams.get('color-scheme')).toBe('Dark');
    const [value] = ofType(preview, 'Custom::MapKeyValue')[0] ?? [];
    const marker = new URL(written.map.elsewhere.light).searchParams.get('key') ?? '';
    expect(at(markers, marker)).toEqual({ 'Fn::GetAtt': [value, 'Key'] });

    const policy = JSON.stringify(ofType(preview, 'AWS::CloudFront::ResponseHeadersPolicy')[0]?.[1].Properties);
    const hosts = [...policy.matchAll(/https:\/\/[\w.-]+\.amazonaws\.com/g)].map(([host]) => host);
    expect(new Set(hosts)).toEqual(new Set([new URL(written.map.elsewhere.light).origin]));
  });

  it('the map key allows drawing maps on our own pages only', () => {
    const [, key] = ofType(preview, 'AWS::Location::APIKey')[0] ?? [];
    expect(key?.Properties.Restrictions).toMatchObject({
      AllowActions: ['geo-maps:GetTile'],
      AllowResources: ['arn:aws:geo-maps:eu-north-1::provider/default'],
    });
    const referers = listOf(at(key?.Properties, 'Restrictions', 'AllowReferers'));
    expect(referers).toHaveLength(1);
    expect(namesIn(referers)).toEqual([ofType(preview, 'AWS::CloudFront::Distribution')[0]?.[0]]);
  });
});
