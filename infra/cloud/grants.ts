import type { tableDefinition } from '../../functions/data/tableDefinition.ts';
import { type Need, needsSession } from '../../shared/api/route.ts';
import type { NamedRoute } from '../../shared/api/routes.ts';
import type { Grant } from './bundledFunction.ts';
import type { LocationPower } from './location.ts';

export interface Resources {
  table: { name: string; arn: string };
  uploads: { name: string; arn: string };
  photos: { name: string; arn: string };
  streets: { name: string; arn: string };
  location: LocationPower;
  /** The address of the site, through its edge. */
  siteUrl: string;
  /** Undefined in a stage that sends no mail. */
  mail: { address: string; identityArn: string; configurationSet: { name: string; arn: string } } | undefined;
  /** Where the owner can be reached, for push services and the Overpass server: `mailto:` or the site's address. */
  contact: string;
  signQueue: { url: string; arn: string };
  /** The Overpass server of the stage, and the job that asks it. */
  neighbourhoods: { url: string; job: { name: string; arn: string } } | undefined;
  /** Reference to the secret that the VAPID keys are derived from. */
  pushSecret: string;
}

/** IAM grants and environment variables of one need. */
export interface Power {
  grants: readonly Grant[];
  environment: Readonly<Record<string, string>>;
}

const grant = (actions: readonly string[], ...resources: string[]): Grant => ({ actions, resources });
const power = (grants: readonly Grant[], environment: Power['environment'] = {}): Power => ({ grants, environment });

/** The table without its indexes, which are needs of their own. */
const readActions = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
/** A transaction needs the permissions of its items' actions. */
const writeActions = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'].map((name) => `dynamodb:${name}`);

type IndexName = (typeof tableDefinition)['indexes'][number]['name'];

const indexRead =
  (index: IndexName) =>
  ({ table }: Resources): Power =>
    power([grant(['dynamodb:Query'], `${table.arn}/index/${index}`)]);

/**
 * Without s3:ListBucket, S3 answers 403 for a missing object: a photo that was never uploaded, or a square without
 * tiles, would look like an internal error. The grant cannot be restricted to keys, because HEAD and GET name no
 * prefix.
 */
const distinguishMissing = (bucket: { arn: string }): Grant => grant(['s3:ListBucket'], bucket.arn);

const bothBuckets = ({ uploads, photos }: Resources) => ({ UPLOADS_BUCKET: uploads.name, PHOTOS_BUCKET: photos.name });

/**
 * Both keys come from one secret, so a function that serves the public key could also sign: the secret is an
 * environment variable, not a grant.
 */
const vapid = ({ pushSecret, contact }: Resources): Power =>
  power([], { VAPID_SECRET: pushSecret, VAPID_SUBJECT: contact });

const streetTiles = ({ streets }: Resources): Grant[] => [
  grant(['s3:GetObject'], `${streets.arn}/streets/*`),
  distinguishMissing(streets),
];
/** The map's function is not in the contract, so its grants are listed here. */
export const mapPower = (resources: Resources): Power =>
  power(streetTiles(resources), { STREETS_BUCKET: resources.streets.name });
const geoNames = ({ streets, location, neighbourhoods }: Resources) => ({
  STREETS_BUCKET: streets.name,
  ...(neighbourhoods && { NEIGHBOURHOOD_JOB: neighbourhoods.job.name }),
  ...location.environment,
});
const nearTiles = ({ streets, neighbourhoods }: Resources): Grant[] =>
  neighbourhoods ? [grant(['s3:GetObject'], `${streets.arn}/near/*`)] : [];

const powers: Record<Need, (resources: Resources) => Power> = {
  'table.read': ({ table }) => power([grant(readActions, table.arn)]),
  'table.write': ({ table }) => power([grant([...readActions, ...writeActions], table.arn)]),
  'table.leaderboard': indexRead('GSI1'),
  'table.feed': indexRead('GSI2'),
  'table.dueTimes': indexRead('GSI3'),
  /** CPU work without a grant; it decides the function's size. */
  'passwords.hash': () => power([]),
  'uploads.sign': ({ uploads }) =>
    power([grant(['s3:PutObject'], `${uploads.arn}/*`)], { UPLOADS_BUCKET: uploads.name }),
  photos: (resources) =>
    power(
      [
        grant(['s3:GetObject', 's3:DeleteObject'], `${resources.uploads.arn}/*`),
        distinguishMissing(resources.uploads),
        grant(['s3:PutObject'], `${resources.photos.arn}/objects/*`),
      ],
      bothBuckets(resources),
    ),
  'photos.read': (resources) =>
    power(
      [grant(['s3:GetObject'], `${resources.photos.arn}/objects/*`), distinguishMissing(resources.photos)],
      bothBuckets(resources),
    ),
  storage: ({ photos }) =>
    power([grant(['s3:GetObject'], `${photos.arn}/objects/none`), distinguishMissing(photos)], {
      PHOTOS_BUCKET: photos.name,
    }),
  site: ({ siteUrl }) => power([], { WATCHED_SITE: siteUrl }),
  'photos.delete': ({ photos }) => power([grant(['s3:DeleteObject'], `${photos.arn}/objects/*`)]),
  'photos.move': (resources) =>
    power(
      [
        grant(['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], `${resources.photos.arn}/objects/*`),
        distinguishMissing(resources.photos),
      ],
      bothBuckets(resources),
    ),
  geo: (resources) => power([...streetTiles(resources), resources.location.names], geoNames(resources)),
  'geo.routes': (resources) => {
    const { location, neighbourhoods } = resources;
    const start = neighbourhoods ? [grant(['lambda:InvokeFunction'], neighbourhoods.job.arn)] : [];
    return power([location.ways, ...nearTiles(resources), ...start]);
  },
  'geo.ways': (resources) =>
    power([...streetTiles(resources), ...nearTiles(resources), resources.location.ways], geoNames(resources)),
  neighbourhoods: ({ streets, neighbourhoods, contact }) =>
    neighbourhoods
      ? power([grant(['s3:GetObject', 's3:PutObject'], `${streets.arn}/near/*`), distinguishMissing(streets)], {
          STREETS_BUCKET: streets.name,
          OVERPASS_URL: neighbourhoods.url,
          OVERPASS_CONTACT: contact,
        })
      : power([]),
  towns: mapPower,
  mail: ({ mail }) => {
    if (!mail) return power([], { MAIL_FROM: 'none' });
    const { address, identityArn, configurationSet } = mail;
    const asAddress = { StringEquals: { 'ses:FromAddress': address } };
    return power([{ ...grant(['ses:SendEmail'], identityArn, configurationSet.arn), conditions: asAddress }], {
      MAIL_FROM: `Signpost <${address}>`,
      MAIL_CONFIGURATION_SET: configurationSet.name,
    });
  },
  signQueue: ({ signQueue }) => power([grant(['sqs:SendMessage'], signQueue.arn)], { SIGN_QUEUE_URL: signQueue.url }),
  /** CPU work without a grant. The models lie beside the bundle, in the working directory. */
  signReader: () => power([], { SIGN_MODELS: 'models' }),
  'push.key': vapid,
  'push.send': vapid,
  'archives.make': (resources) =>
    power(
      [
        grant(['s3:GetObject'], `${resources.photos.arn}/objects/*`),
        distinguishMissing(resources.photos),
        grant(['s3:PutObject', 's3:DeleteObject'], `${resources.uploads.arn}/*`),
      ],
      bothBuckets(resources),
    ),
  'archives.sign': ({ uploads }) =>
    power([grant(['s3:GetObject'], `${uploads.arn}/*`)], { UPLOADS_BUCKET: uploads.name }),
  sweep: (resources) =>
    power(
      [
        grant(['s3:ListBucket'], resources.uploads.arn),
        grant(['s3:DeleteObject'], `${resources.uploads.arn}/*`, `${resources.photos.arn}/objects/*`),
      ],
      bothBuckets(resources),
    ),
  'sweep.note': ({ photos }) =>
    power([grant(['s3:PutObject'], `${photos.arn}/deletions/*`)], { PHOTOS_BUCKET: photos.name }),
};

/** Every call reads the walker's session and extends it at most once a day. */
const session = ({ table }: Resources): Grant => grant(['dynamodb:GetItem', 'dynamodb:UpdateItem'], table.arn);

/** Derived from the contract: a route's needs, and the session for walkers' routes. */
export function powersOf({ route }: NamedRoute, resources: Resources): Power {
  const { grants, environment } = powersFor(route.needs, resources);
  return { grants: [...(needsSession(route) ? [session(resources)] : []), ...grants], environment };
}

export function powersFor(needs: readonly Need[], resources: Resources): Power {
  const each = needs.map((need) => powers[need](resources));
  return {
    grants: each.flatMap(({ grants }) => grants),
    environment: Object.assign({}, ...each.map(({ environment }) => environment)),
  };
}
