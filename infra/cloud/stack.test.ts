import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from '../headers.ts';
import { ofType, openWorkshop, type Synthesised, type Workshop } from './synthesise.fixture.ts';
import { screensToIndex } from './web.ts';

let workshop: Workshop;
let preview: Synthesised;
let prod: Synthesised;

beforeAll(async () => {
  workshop = await openWorkshop();
  preview = await workshop.synthesise('pr-123');
  prod = await workshop.synthesise('prod');
}, 120_000);
afterAll(() => workshop.close());

/** Wildcards that stay, each with the reason why. Whoever adds one writes down why it cannot be narrower. */
const allowedWildcards = [
  {
    role: /^CustomCDKBucketDeployment/,
    what: /^s3:(GetBucket|GetObject|List|DeleteObject|Abort)\*$|\/\*$/,
    why: "CDK's own function copies the web app into its bucket: it reads the account's assets and writes any file there; it runs in deployments only",
  },
  {
    role: /^Custom(CDKBucketDeployment|S3AutoDeleteObjects)/,
    what: /AWSLambdaBasicExecutionRole$/,
    why: "CDK's own functions write logs by the managed policy; they run when a stack is deployed or destroyed and hold no data",
  },
  {
    role: /^Api(signUpload|completeChallenge|updateWalker)Role/,
    what: /Uploads.*\/\*$/,
    why: 'the keys of uploads begin with the id of a walker: any object of that one bucket',
  },
  {
    role: /^Api(completeChallenge|updateWalker)Role/,
    what: /Photos.*\/objects\/\*$/,
    why: 'a photo is named by 128 random bits: any object under that one prefix',
  },
  {
    role: /^Api(generateRoute|reverseGeocode)Role/,
    what: /Tiles.*\/streets\/\*$/,
    why: 'which street tiles are read depends on where a home is: any object under that one prefix',
  },
];

interface Wildcard {
  role: string;
  what: string;
}

/** Every action, resource and managed policy with a star in it, by the role that has it. */
function wildcards({ template }: Synthesised): Wildcard[] {
  const found: Wildcard[] = [];
  const text = (value: unknown): string =>
    typeof value === 'string'
      ? value
      : value !== null && typeof value === 'object' && 'Fn::Join' in value
        ? (value['Fn::Join'] as [string, unknown[]])[1].map(text).join('')
        : JSON.stringify(value);
  const list = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);
  const look = (role: string, document: any) => {
    for (const each of list(document.Statement) as any[]) {
      expect(each.NotAction ?? each.NotResource, `${role} allows by exclusion`).toBeUndefined();
      for (const what of [...list(each.Action), ...list(each.Resource)].map(text)) {
        if (what.includes('*')) found.push({ role, what });
      }
    }
  };
  for (const [id, { Type, Properties }] of Object.entries(template.Resources)) {
    if (Type === 'AWS::IAM::Role') {
      for (const policy of list(Properties.Policies) as any[]) look(id, policy.PolicyDocument);
      // What a managed policy allows is not ours to read: each counts as a wildcard.
      for (const arn of list(Properties.ManagedPolicyArns)) {
        found.push({ role: id, what: text(arn).replace(/[^\w]+$/, '') });
      }
    }
    if (/^AWS::IAM::(Managed)?Policy$/.test(Type)) look(id, Properties.PolicyDocument);
  }
  return found;
}

describe('what roles may do', () => {
  it('is named one by one, or has a written reason', () => {
    for (const stage of [preview, prod]) {
      const found = wildcards(stage);
      const unexplained = found.filter(
        ({ role, what }) => !allowedWildcards.some((each) => each.role.test(role) && each.what.test(what)),
      );
      expect(unexplained).toEqual([]);
      expect(found.length).toBeGreaterThan(0);
    }
  });
});

describe('nothing is public but CloudFront', () => {
  it('no bucket: neither by its settings nor by its policy', () => {
    for (const stage of [preview, prod]) {
      const buckets = ofType(stage, 'AWS::S3::Bucket');
      expect(buckets.length).toBeGreaterThanOrEqual(4);
      for (const [id, { Properties }] of buckets) {
        expect(Properties.PublicAccessBlockConfiguration, id).toEqual({
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        });
        expect(Properties.BucketEncryption, id).toBeDefined();
        expect(Properties.WebsiteConfiguration, id).toBeUndefined();
        expect(Properties.AccessControl, id).toBeUndefined();
      }
      const policies = ofType(stage, 'AWS::S3::BucketPolicy');
      expect(policies.length).toBe(buckets.length);
      for (const [id, { Properties }] of policies) {
        const statements: any[] = Properties.PolicyDocument.Statement;
        const open = statements.filter(({ Effect, Principal }) => Effect === 'Allow' && Principal.AWS === '*');
        expect(open, id).toEqual([]);
        const overTls = statements.some(
          ({ Effect, Condition }) => Effect === 'Deny' && Condition?.Bool?.['aws:SecureTransport'] === 'false',
        );
        expect(overTls, id).toBe(true);
        for (const statement of statements.filter(
          ({ Principal }) => Principal.Service === 'cloudfront.amazonaws.com',
        )) {
          expect(JSON.stringify(statement.Condition.StringEquals['AWS:SourceArn']), id).toContain('distribution');
        }
      }
    }
  });

  it('no upload is behind CloudFront, and of the photos only what is under objects/', () => {
    const byCloudFront = ofType(preview, 'AWS::S3::BucketPolicy').flatMap(([, { Properties }]) =>
      (Properties.PolicyDocument.Statement as any[])
        .filter(({ Principal }) => Principal.Service === 'cloudfront.amazonaws.com')
        .map(({ Action, Resource }) => `${Action} ${JSON.stringify(Resource)}`),
    );
    expect(byCloudFront.filter((each) => each.includes('Uploads'))).toEqual([]);
    const photos = byCloudFront.filter((each) => each.includes('PhotosBucket') || each.includes('BucketsPhotos'));
    expect(photos).toHaveLength(1);
    expect(photos[0]).toMatch(/^s3:GetObject .*\/objects\/\*/);
  });

  it('no function has an address of its own, and no secret is written down', () => {
    expect(ofType(preview, 'AWS::Lambda::Url')).toEqual([]);
    expect(ofType(preview, 'AWS::SecretsManager::Secret').map(([, { Properties }]) => Properties.SecretString)).toEqual(
      [undefined],
    );
  });
});

describe('the edge', () => {
  const distribution = () => ofType(preview, 'AWS::CloudFront::Distribution')[0]?.[1].Properties.DistributionConfig;

  it('turns screens into index.html and leaves everything else alone', () => {
    const run = (uri: string) => runInNewContext(`${screensToIndex}; handler({ request: { uri } }).uri`, { uri });
    expect(['/', '/profile', '/profile/3f', '/reset-password'].map(run)).toEqual(Array(4).fill('/index.html'));
    for (const uri of ['/api/nothing', '/objects/gone', '/assets/gone.js', '/sw.js']) expect(run(uri)).toBe(uri);
    expect(distribution().CustomErrorResponses).toBeUndefined();
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
    const behaviours: any[] = distribution().CacheBehaviors;
    expect(behaviours.map(({ PathPattern }) => PathPattern)).toEqual(['/api/*', '/objects/*']);
    // AWS's own policy "CachingDisabled".
    expect(behaviours[0].CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    const forwarded = ofType(preview, 'AWS::CloudFront::OriginRequestPolicy')[0]?.[1].Properties
      .OriginRequestPolicyConfig;
    expect(forwarded.CookiesConfig.CookieBehavior).toBe('all');
    expect(forwarded.HeadersConfig.Headers).toContain('cloudfront-viewer-address');
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

  it('are named apart', async () => {
    const other = await workshop.synthesise('pr-124');
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
  }, 60_000);

  it('come out the same when synthesised again', async () => {
    const again = await workshop.synthesise('pr-123');
    expect(JSON.stringify(again.template) === JSON.stringify(preview.template)).toBe(true);
  }, 60_000);
});
