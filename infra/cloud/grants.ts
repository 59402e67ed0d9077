import { tableDefinition } from '../../functions/data/tableDefinition.ts';
import type { Need } from '../../shared/api/route.ts';
import type { NamedRoute } from '../../shared/api/routes.ts';

/** What functions may be given, as names and ARNs. */
export interface Resources {
  table: { name: string; arn: string };
  uploads: { name: string; arn: string };
  photos: { name: string; arn: string };
  streets: { name: string; arn: string };
  placeIndex: { name: string; arn: string };
  routeCalculator: { name: string; arn: string };
  mail: { address: string; identityArn: string };
  distribution: { id: string; arn: string };
}

export interface Grant {
  actions: readonly string[];
  resources: readonly string[];
  conditions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** What one need means in the cloud: what the role may do, and where the adapter finds it. */
interface Power {
  grants: readonly Grant[];
  environment: Readonly<Record<string, string>>;
}

/** The table itself and none of its indexes: what reads a board or a feed says so as a need of its own. */
const readActions = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
/** The last is what a transaction's check asks for. */
const writeActions = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'];

const { indexes } = tableDefinition;

const powers: Record<Need, (resources: Resources) => Power> = {
  'table.read': ({ table }) => ({
    grants: [{ actions: readActions, resources: [table.arn] }],
    environment: {},
  }),
  'table.write': ({ table }) => ({
    grants: [{ actions: [...readActions, ...writeActions], resources: [table.arn] }],
    environment: {},
  }),
  'boards.read': ({ table }) => ({
    grants: [{ actions: ['dynamodb:Query'], resources: indexes.map(({ name }) => `${table.arn}/index/${name}`) }],
    environment: {},
  }),
  'uploads.sign': ({ uploads }) => ({
    grants: [{ actions: ['s3:PutObject'], resources: [`${uploads.arn}/*`] }],
    environment: { UPLOADS_BUCKET: uploads.name },
  }),
  photos: ({ uploads, photos, distribution }) => ({
    grants: [
      { actions: ['s3:GetObject', 's3:DeleteObject'], resources: [`${uploads.arn}/*`] },
      { actions: ['s3:PutObject', 's3:DeleteObject'], resources: [`${photos.arn}/objects/*`] },
      { actions: ['cloudfront:CreateInvalidation'], resources: [distribution.arn] },
    ],
    environment: {
      UPLOADS_BUCKET: uploads.name,
      PHOTOS_BUCKET: photos.name,
      DISTRIBUTION_ID: distribution.id,
    },
  }),
  geo: ({ streets, placeIndex, routeCalculator }) => ({
    grants: [
      { actions: ['s3:GetObject'], resources: [`${streets.arn}/streets/*`] },
      { actions: ['geo:SearchPlaceIndexForPosition'], resources: [placeIndex.arn] },
      { actions: ['geo:CalculateRoute'], resources: [routeCalculator.arn] },
    ],
    environment: {
      STREETS_BUCKET: streets.name,
      PLACE_INDEX: placeIndex.name,
      ROUTE_CALCULATOR: routeCalculator.name,
    },
  }),
  mail: ({ mail }) => ({
    grants: [
      {
        actions: ['ses:SendEmail'],
        resources: [mail.identityArn],
        conditions: { StringEquals: { 'ses:FromAddress': mail.address } },
      },
    ],
    environment: { MAIL_FROM: `Signpost <${mail.address}>` },
  }),
  /** Nothing is sent to devices yet. */
  reminders: () => ({ grants: [], environment: {} }),
  'uploads.sweep': ({ uploads, photos }) => ({
    grants: [
      { actions: ['s3:ListBucket'], resources: [uploads.arn] },
      { actions: ['s3:DeleteObject'], resources: [`${uploads.arn}/*`, `${photos.arn}/objects/*`] },
    ],
    environment: { UPLOADS_BUCKET: uploads.name, PHOTOS_BUCKET: photos.name },
  }),
};

/** The session of a walker is read on every call, and extended at most once a day. */
const session = ({ table }: Resources): Grant => ({
  actions: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
  resources: [table.arn],
});

/** From the contract alone: a route's needs, and the session where it is for walkers. */
export function powersOf({ route }: NamedRoute, resources: Resources): Power {
  const ofNeeds = route.needs.map((need) => powers[need](resources));
  return {
    grants: [...(route.auth === 'walker' ? [session(resources)] : []), ...ofNeeds.flatMap((power) => power.grants)],
    environment: Object.assign({}, ...ofNeeds.map((power) => power.environment)),
  };
}
