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

/** The table without its indexes, which are needs of their own. */
const readActions = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
/** A transaction needs the permissions of its items' actions. */
const writeActions = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'].map((name) => `dynamodb:${name}`);

type IndexName = (typeof tableDefinition)['indexes'][number]['name'];

const indexRead =
  (index: IndexName) =>
  ({ table }: Resources): Power => ({
    grants: [{ actions: ['dynamodb:Query'], resources: [`${table.arn}/index/${index}`] }],
    environment: {},
  });

/**
 * Without s3:ListBucket, S3 answers 403 for a missing object: a photo that was never uploaded, or a square without
 * tiles, would look like an internal error. The grant cannot be restricted to keys, because HEAD and GET name no
 * prefix.
 */
const tellMissing = (bucket: { arn: string }): Grant => ({ actions: ['s3:ListBucket'], resources: [bucket.arn] });

/**
 * Both keys come from one secret, so a function that serves the public key could also sign: the secret is an
 * environment variable, not a grant.
 */
const vapid = ({ pushSecret, contact }: Resources): Power => ({
  grants: [],
  environment: { VAPID_SECRET: pushSecret, VAPID_SUBJECT: contact },
});

const streetTiles = ({ streets }: Resources): Grant[] => [
  { actions: ['s3:GetObject'], resources: [`${streets.arn}/streets/*`] },
  tellMissing(streets),
];
/** The map's function is not in the contract, so its grants are listed here. */
export const mapPower = (resources: Resources): Power => ({
  grants: streetTiles(resources),
  environment: { STREETS_BUCKET: resources.streets.name },
});
const geoNames = ({ streets, location, neighbourhoods }: Resources) => ({
  STREETS_BUCKET: streets.name,
  ...(neighbourhoods && { NEIGHBOURHOOD_JOB: neighbourhoods.job.name }),
  ...location.environment,
});
const nearTiles = ({ streets, neighbourhoods }: Resources): Grant[] =>
  neighbourhoods ? [{ actions: ['s3:GetObject'], resources: [`${streets.arn}/near/*`] }] : [];

const powers: Record<Need, (resources: Resources) => Power> = {
  'table.read': ({ table }) => ({
    grants: [{ actions: readActions, resources: [table.arn] }],
    environment: {},
  }),
  'table.write': ({ table }) => ({
    grants: [{ actions: [...readActions, ...writeActions], resources: [table.arn] }],
    environment: {},
  }),
  'table.leaderboard': indexRead('GSI1'),
  'table.feed': indexRead('GSI2'),
  'table.dueTimes': indexRead('GSI3'),
  /** CPU work without a grant; it decides the function's size. */
  'passwords.hash': () => ({ grants: [], environment: {} }),
  'uploads.sign': ({ uploads }) => ({
    grants: [{ actions: ['s3:PutObject'], resources: [`${uploads.arn}/*`] }],
    environment: { UPLOADS_BUCKET: uploads.name },
  }),
  photos: ({ uploads, photos }) => ({
    grants: [
      { actions: ['s3:GetObject', 's3:DeleteObject'], resources: [`${uploads.arn}/*`] },
      tellMissing(uploads),
      { actions: ['s3:PutObject'], resources: [`${photos.arn}/objects/*`] },
    ],
    environment: { UPLOADS_BUCKET: uploads.name, PHOTOS_BUCKET: photos.name },
  }),
  'photos.read': ({ uploads, photos }) => ({
    grants: [{ actions: ['s3:GetObject'], resources: [`${photos.arn}/objects/*`] }, tellMissing(photos)],
    environment: { UPLOADS_BUCKET: uploads.name, PHOTOS_BUCKET: photos.name },
  }),
  storage: ({ photos }) => ({
    grants: [{ actions: ['s3:GetObject'], resources: [`${photos.arn}/objects/none`] }, tellMissing(photos)],
    environment: { PHOTOS_BUCKET: photos.name },
  }),
  site: ({ siteUrl }) => ({ grants: [], environment: { WATCHED_SITE: siteUrl } }),
  'photos.delete': ({ photos }) => ({
    grants: [{ actions: ['s3:DeleteObject'], resources: [`${photos.arn}/objects/*`] }],
    environment: {},
  }),
  'photos.move': ({ uploads, photos }) => ({
    grants: [
      { actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], resources: [`${photos.arn}/objects/*`] },
      tellMissing(photos),
    ],
    environment: { UPLOADS_BUCKET: uploads.name, PHOTOS_BUCKET: photos.name },
  }),
  geo: (resources) => ({
    grants: [...streetTiles(resources), resources.location.names],
    environment: geoNames(resources),
  }),
  'geo.routes': (resources) => ({
    grants: [
      resources.location.ways,
      ...nearTiles(resources),
      ...(resources.neighbourhoods
        ? [{ actions: ['lambda:InvokeFunction'], resources: [resources.neighbourhoods.job.arn] }]
        : []),
    ],
    environment: {},
  }),
  'geo.ways': (resources) => ({
    grants: [...streetTiles(resources), ...nearTiles(resources), resources.location.ways],
    environment: geoNames(resources),
  }),
  neighbourhoods: ({ streets, neighbourhoods, contact }) => ({
    grants: neighbourhoods
      ? [{ actions: ['s3:GetObject', 's3:PutObject'], resources: [`${streets.arn}/near/*`] }, tellMissing(streets)]
      : [],
    environment: neighbourhoods
      ? { STREETS_BUCKET: streets.name, OVERPASS_URL: neighbourhoods.url, OVERPASS_CONTACT: contact }
      : {},
  }),
  towns: (resources) => ({
    grants: streetTiles(resources),
    environment: { STREETS_BUCKET: resources.streets.name },
  }),
  mail: ({ mail }) =>
    mail
      ? {
          grants: [
            {
              actions: ['ses:SendEmail'],
              resources: [mail.identityArn, mail.configurationSet.arn],
              conditions: { StringEquals: { 'ses:FromAddress': mail.address } },
            },
          ],
          environment: {
            MAIL_FROM: `Signpost <${mail.address}>`,
            MAIL_CONFIGURATION_SET: mail.configurationSet.name,
          },
        }
      : { grants: [], environment: { MAIL_FROM: 'none' } },
  signQueue: ({ signQueue }) => ({
    grants: [{ actions: ['sqs:SendMessage'], resources: [signQueue.arn] }],
    environment: { SIGN_QUEUE_URL: signQueue.url },
  }),
  /** CPU work without a grant. The models lie beside the bundle, in the working directory. */
  signReader: () => ({ grants: [], environment: { SIGN_MODELS: 'models' } }),
  'push.key': vapid,
  'push.send': vapid,
  'archives.make': ({ uploads, photos }) => ({
    grants: [
      { actions: ['s3:GetObject'], resources: [`${photos.arn}/objects/*`] },
      tellMissing(photos),
      { actions: ['s3:PutObject', 's3:DeleteObject'], resources: [`${uploads.arn}/*`] },
    ],
    environment: { UPLOADS_BUCKET: uploads.name, PHOTOS_BUCKET: photos.name },
  }),
  'archives.sign': ({ uploads }) => ({
    grants: [{ actions: ['s3:GetObject'], resources: [`${uploads.arn}/*`] }],
    environment: { UPLOADS_BUCKET: uploads.name },
  }),
  sweep: ({ uploads, photos }) => ({
    grants: [
      { actions: ['s3:ListBucket'], resources: [uploads.arn] },
      { actions: ['s3:DeleteObject'], resources: [`${uploads.arn}/*`, `${photos.arn}/objects/*`] },
    ],
    environment: { UPLOADS_BUCKET: uploads.name, PHOTOS_BUCKET: photos.name },
  }),
  'sweep.note': ({ photos }) => ({
    grants: [{ actions: ['s3:PutObject'], resources: [`${photos.arn}/deletions/*`] }],
    environment: { PHOTOS_BUCKET: photos.name },
  }),
};

/** Every call reads the walker's session and extends it at most once a day. */
const session = ({ table }: Resources): Grant => ({
  actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
  resources: [table.arn],
});

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
