import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { securityHeaders } from '../headers.ts';
import { at, listOf, namesIn, ofType, type Synthesised, synthesised } from './synthesise.fixture.ts';
import { screensToIndex } from './web.ts';

const preview = synthesised('preview');
const prod = synthesised('prod');

describe('the edge', () => {
  const distribution = () =>
    at(ofType(preview, 'AWS::CloudFront::Distribution')[0]?.[1], 'Properties', 'DistributionConfig');

  it('turns screens into index.html and leaves everything else alone', () => {
    const run = (uri: string) => runInNewContext(`${screensToIndex}; handler({ request: { uri } }).uri`, { uri });
    expect(['/', '/profile', '/profile/3f', '/reset-password'].map(run)).toEqual(Array(4).fill('/index.html'));
    for (const uri of ['/api/nothing', '/objects/gone', '/assets/gone.js', '/sw.js']) expect(run(uri)).toBe(uri);
    expect(at(distribution(), 'CustomErrorResponses')).toBeUndefined();
    expect(JSON.stringify(ofType(preview, 'AWS::CloudFront::Function'))).toContain('screenPath');
  });

  it('says every security header to pages that the local gateway says', () => {
    const policy = ofType(preview, 'AWS::CloudFront::ResponseHeadersPolicy')[0]?.[1].Properties;
    const said = JSON.stringify(policy).toLowerCase();
    const places: Record<string, string> = {
      'content-security-policy': 'contentsecuritypolicy',
      'referrer-policy': 'referrerpolicy',
      'strict-transport-security': 'stricttransportsecurity',
      'x-content-type-options': 'contenttypeoptions',
      'x-frame-options': 'frameoptions',
    };
    for (const name of Object.keys(securityHeaders({ connectHosts: [], mapHosts: [] }))) {
      expect(said).toContain(`"${places[name] ?? name}"`);
    }
    expect(JSON.stringify(policy)).toMatch(/connect-src 'self' https:\/\/.*Uploads\w+","RegionalDomainName"/);
  });

  it('never caches the API, and forwards what it reads', () => {
    const behaviours = listOf(at(distribution(), 'CacheBehaviors'));
    expect(behaviours.map((each) => at(each, 'PathPattern'))).toEqual(['/api/*', '/objects/*']);
    // AWS's own policy "CachingDisabled".
    expect(at(behaviours[0], 'CachePolicyId')).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    const [policy] = ofType(preview, 'AWS::CloudFront::OriginRequestPolicy');
    const forwarded = at(policy?.[1], 'Properties', 'OriginRequestPolicyConfig');
    expect(namesIn(at(behaviours[0], 'OriginRequestPolicyId'))).toEqual([policy?.[0]]);
    expect(at(forwarded, 'CookiesConfig', 'CookieBehavior')).toBe('all');
    expect(at(forwarded, 'HeadersConfig', 'Headers')).toContain('cloudfront-viewer-address');
  });
});

describe('stages', () => {
  const lasting = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket'];
  const policies = (stage: Synthesised) =>
    lasting.flatMap((type) => ofType(stage, type)).map(([, { DeletionPolicy }]) => DeletionPolicy);

  it('production keeps its data, protected and recoverable', () => {
    const table = ofType(prod, 'AWS::DynamoDB::Table')[0]?.[1].Properties;
    expect(table).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    });
    expect(new Set(policies(prod))).toEqual(new Set(['Retain']));
    expect(ofType(prod, 'Custom::S3AutoDeleteObjects')).toEqual([]);
  });

  it('a preview is destroyed whole', () => {
    const kept = Object.entries(preview.template.Resources).filter(
      ([, { DeletionPolicy }]) => DeletionPolicy === 'Retain',
    );
    expect(kept.map(([id]) => id)).toEqual([]);
    expect(ofType(preview, 'Custom::S3AutoDeleteObjects').length).toBe(ofType(preview, 'AWS::S3::Bucket').length);
  });

  it('are named apart', () => {
    const other = synthesised('other');
    const names = (stage: Synthesised) =>
      Object.values(stage.template.Resources).flatMap(({ Type, Properties }) => {
        const config = Object.entries(Properties).find(
          ([key]) => key.endsWith('PolicyConfig') || key.endsWith('ControlConfig'),
        );
        const own = Object.entries({ ...Properties, ...(config?.[1] ?? {}) });
        return (
          own
            .filter(([key, value]) => /Name$/.test(key) && typeof value === 'string')
            .map(([key, value]) => `${Type} ${key} ${value}`)
            // Names within the stack's own gateway and role.
            .filter((name) => !/ (StageName \$default|PolicyName Custom\w+)$/.test(name))
        );
      });
    expect(names(preview).length).toBeGreaterThan(5);
    expect(names(preview).filter((name) => names(other).includes(name))).toEqual([]);
  });

  it('come out the same when synthesised again', () => {
    expect(JSON.stringify(synthesised('again').template) === JSON.stringify(preview.template)).toBe(true);
  });
});
