import { describe, expect, it } from 'vitest';
import { namedJobs } from '../../shared/api/jobs.ts';
import type { Need } from '../../shared/api/route.ts';
import { namedRoutes } from '../../shared/api/routes.ts';
import {
  at,
  listOf,
  namesIn,
  ofType,
  type Statement,
  type Synthesised,
  statementsOf,
  synthesised,
} from './synthesise.fixture.ts';

const preview = synthesised('preview');
const prod = synthesised('prod');

/** Regular expression for the roles of functions with one of these needs. */
function rolesWith(...needs: Need[]): RegExp {
  const has = (own: readonly Need[]) => own.some((need) => needs.includes(need));
  const functions = [
    ...namedRoutes().flatMap(({ name, route }) => (has(route.needs) ? [`Api${name}`] : [])),
    ...namedJobs().flatMap(({ name, job }) => (has(job.needs) ? [`Jobs${name}${name}`] : [])),
  ];
  if (functions.length === 0) throw new Error(`No function needs ${needs.join(' or ')}`);
  return new RegExp(`^(${functions.join('|')})Role`);
}

/** Accepted wildcards, each with the reason why it cannot be narrower. */
const allowedWildcards = [
  {
    role: /^CustomCDKBucketDeployment/,
    what: /^s3:(GetBucket|GetObject|List|DeleteObject|Abort)\*$|\/\*$/,
    why: "CDK's own function copies the web app into its bucket: it reads the account's assets and writes any file there; it runs in deployments only",
  },
  {
    role: /^(Custom(CDKBucketDeployment|S3AutoDeleteObjects)|AWS679f53fac)/,
    what: /AWSLambdaBasicExecutionRole$/,
    why: "CDK's own functions write logs by the managed policy; they run when a stack is deployed or destroyed and hold no data",
  },
  {
    role: rolesWith('uploads.sign', 'photos', 'sweep', 'archives.make', 'archives.sign'),
    what: /Uploads\w+","Arn".*\/\*$/,
    why: 'the keys of uploads and archives begin with the id of a walker: any object of that one bucket',
  },
  {
    role: rolesWith('photos', 'photos.read', 'photos.move', 'sweep', 'archives.make'),
    what: /Photos\w+","Arn".*\/objects\/\*$/,
    why: 'a photo is named by 128 random bits: any object under that one prefix',
  },
  {
    role: rolesWith('sweep.note'),
    what: /Photos\w+","Arn".*\/deletions\/\*$/,
    why: 'a note is named by the hash of an id: any object under that one prefix',
  },
  {
    role: new RegExp(`${rolesWith('geo', 'geo.ways', 'towns').source}|^ApimapTilesRole`),
    what: /Tiles\w+","Arn".*\/streets\/\*$/,
    why: 'which tiles are read depends on where a home is, or a walker walks or looks: any object under that one prefix',
  },
];

interface Wildcard {
  role: string;
  what: string;
}

/** Actions, resources and managed policies with a wildcard, by role. */
function wildcards({ template }: Synthesised): Wildcard[] {
  const found: Wildcard[] = [];
  const text = (value: unknown): string =>
    typeof value === 'string'
      ? value
      : value !== null && typeof value === 'object' && 'Fn::Join' in value
        ? (value['Fn::Join'] as [string, unknown[]])[1].map(text).join('')
        : JSON.stringify(value);
  const look = (role: string, document: unknown) => {
    for (const each of statementsOf(document)) {
      expect('NotAction' in each || 'NotResource' in each, `${role} allows by exclusion`).toBe(false);
      for (const what of [...listOf(each.Action), ...listOf(each.Resource)].map(text)) {
        if (what.includes('*')) found.push({ role, what });
      }
    }
  };
  for (const [id, { Type, Properties }] of Object.entries(template.Resources)) {
    if (Type === 'AWS::IAM::Role') {
      for (const policy of listOf(Properties.Policies)) look(id, at(policy, 'PolicyDocument'));
      // AWS may change managed policies: each counts as a wildcard.
      for (const arn of listOf(Properties.ManagedPolicyArns)) {
        found.push({ role: id, what: text(arn).replace(/[^\w]+$/, '') });
      }
    }
    if (/^AWS::IAM::(Managed)?Policy$/.test(Type)) look(id, Properties.PolicyDocument);
  }
  return found;
}

it('every permission names its resources or has a written reason for a wildcard', () => {
  for (const stage of [preview, prod]) {
    const found = wildcards(stage);
    const unexplained = found.filter(
      ({ role, what }) => !allowedWildcards.some((each) => each.role.test(role) && each.what.test(what)),
    );
    expect(unexplained).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
  }
});

const byCloudFront = ({ Principal }: Statement) => Principal?.Service === 'cloudfront.amazonaws.com';

describe('public access', () => {
  it('no bucket is public by its settings or its policy', () => {
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
      let readByCloudFront = 0;
      for (const [id, { Properties }] of policies) {
        const statements = statementsOf(Properties.PolicyDocument);
        const open = statements.filter(({ Effect, Principal }) => Effect === 'Allow' && Principal?.AWS === '*');
        expect(open, id).toEqual([]);
        const overTls = statements.some(
          ({ Effect, Condition }) => Effect === 'Deny' && at(Condition, 'Bool', 'aws:SecureTransport') === 'false',
        );
        expect(overTls, id).toBe(true);
        for (const { Condition } of statements.filter(byCloudFront)) {
          readByCloudFront++;
          expect(namesIn(at(Condition, 'StringEquals', 'AWS:SourceArn')), id).toContain(
            ofType(stage, 'AWS::CloudFront::Distribution')[0]?.[0],
          );
        }
      }
      expect(readByCloudFront).toBeGreaterThan(1);
    }
  });

  it('CloudFront reads no uploads, and of the photos only those under objects/', () => {
    const readable = ofType(preview, 'AWS::S3::BucketPolicy').flatMap(([, { Properties }]) =>
      statementsOf(Properties.PolicyDocument)
        .filter(byCloudFront)
        .map(({ Action, Resource }) => `${Action} ${JSON.stringify(Resource)}`),
    );
    expect(readable.filter((each) => each.includes('BucketsUploads') || each.includes('StreetsTiles'))).toEqual([]);
    const photos = readable.filter((each) => each.includes('BucketsPhotos'));
    expect(photos).toHaveLength(1);
    expect(photos[0]).toMatch(/^s3:GetObject .*\/objects\/\*/);
  });

  it('no function has a public URL, and no secret is in the template', () => {
    expect(ofType(preview, 'AWS::Lambda::Url')).toEqual([]);
    expect(ofType(preview, 'AWS::SecretsManager::Secret').map(([, { Properties }]) => Properties.SecretString)).toEqual(
      [undefined, undefined],
    );
  });
});
