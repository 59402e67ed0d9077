import type { IncomingMessage } from 'node:http';
import { keys } from '../../functions/data/keys.ts';
import { at, listOf } from '../cloud/synthesise.fixture.ts';
import type { RecordedCall } from './permissions.fixture.ts';
import { arn, region } from './values.fixture.ts';

/** Path prefix of S3; the other services are recognised by headers and paths of the SDKs' requests. */
export const s3Prefix = '/_s3';

/** The access key of a request's signature. Each function's access key is its id in the template. */
export function signerOf({ headers, url = '' }: IncomingMessage): string | undefined {
  const inHeader = /Credential=([^/,\s]+)\//.exec(headers.authorization ?? '')?.[1];
  return inHeader ?? /[?&]X-Amz-Credential=(\w+)(?:%2F|\/)/i.exec(url)?.[1];
}

interface IamRequest {
  service: 'dynamodb' | 'ses' | 'sqs' | 'lambda' | 'location';
  /** The IAM actions of the request: usually one; a transaction has one per item. */
  calls: RecordedCall[];
}
const plain = (action: string, resource: string): RecordedCall => ({ action, resource, context: {}, ofSession: false });
const iamRequest = (service: IamRequest['service'], action: string, resource: string): IamRequest => ({
  service,
  calls: [plain(action, resource)],
});

/** The path of a request that invokes a function. */
export const invocation = /^\/2015-03-31\/functions\/([\w-]+)\/invocations$/;
/** The ARN of an AWS-owned resource, which has no account. */
const ofAmazon = (service: string) => `arn:aws:${service}:${region}::provider/default`;

/** The requests of services with a path for each operation. */
const paths: readonly [path: RegExp, iamRequest: (name: string, input: unknown) => IamRequest][] = [
  [/^\/v2\/email\/outbound-emails$/, (_, input) => ({ service: 'ses', calls: ofMail(input) })],
  [invocation, (name) => iamRequest('lambda', 'lambda:InvokeFunction', arn('lambda', `function:${name}`))],
  [/^\/v2\/reverse-geocode$/, () => iamRequest('location', 'geo-places:ReverseGeocode', ofAmazon('geo-places'))],
  [/^\/v2\/routes$/, () => iamRequest('location', 'geo-routes:CalculateRoutes', ofAmazon('geo-routes'))],
  [
    /^\/places\/v0\/indexes\/([^/]+)\/search\/position$/,
    (name) => iamRequest('location', 'geo:SearchPlaceIndexForPosition', arn('geo', `place-index/${name}`)),
  ],
  [
    /^\/routes\/v0\/calculators\/([^/]+)\/calculate\/route$/,
    (name) => iamRequest('location', 'geo:CalculateRoute', arn('geo', `route-calculator/${name}`)),
  ],
];

/** The service and the IAM actions of a request to any service but S3. */
export function askedBy({ headers, url = '' }: IncomingMessage, body: string): IamRequest {
  const input: unknown = JSON.parse(body);
  const [target = '', operation = ''] = String(headers['x-amz-target']).split('.');
  if (target.startsWith('DynamoDB_')) return { service: 'dynamodb', calls: ofTable(operation, input) };
  if (target === 'AmazonSQS' && operation === 'SendMessage')
    return iamRequest('sqs', 'sqs:SendMessage', arn('sqs', String(at(input, 'QueueUrl')).split('/').at(-1) ?? ''));
  for (const [path, askedAt] of paths) {
    const found = path.exec(url);
    if (found) return askedAt(found[1] ?? '', input);
  }
  throw new Error(`No service is known that answers ${url.split('?')[0]}`);
}

const sessionKey = keys.session('', '').SK;

function ofTable(operation: string, input: unknown): RecordedCall[] {
  const on = (action: string, each: unknown, index = ''): RecordedCall => ({
    ...plain(`dynamodb:${action}`, arn('dynamodb', `table/${at(each, 'TableName')}${index}`)),
    ofSession: /^(Get|Update)Item$/.test(action) && String(at(each, 'Key', 'SK', 'S')).startsWith(sessionKey),
  });
  if (operation === 'BatchGetItem')
    return Object.keys(Object(at(input, 'RequestItems'))).map((TableName) => on(operation, { TableName }));
  // IAM has no action for transactions: each item is authorised like a single write.
  if (operation === 'TransactWriteItems')
    return listOf(at(input, 'TransactItems')).flatMap((item) =>
      Object.entries(Object(item)).map(([kind, each]) => on(`${kind}Item`, each)),
    );
  const index = at(input, 'IndexName');
  return [on(operation, input, index === undefined ? '' : `/index/${index}`)];
}

const objectActions: Record<string, string> = {
  ...{ HEAD: 's3:GetObject', GET: 's3:GetObject', PUT: 's3:PutObject', DELETE: 's3:DeleteObject' },
};
const listing = (bucket: string) => plain('s3:ListBucket', `arn:aws:s3:::${bucket}`);

/** The IAM action of a request to S3. */
export function askedOfS3({ method = '', url = '' }: IncomingMessage): RecordedCall {
  const [path = ''] = url.split('?');
  const [bucket = '', ...rest] = decodeURIComponent(path.slice(s3Prefix.length + 1)).split('/');
  const key = rest.join('/');
  const action = key === '' && method !== 'GET' ? undefined : objectActions[method];
  if (!action) throw new Error(`${method} of ${path} is not known here`);
  return key === '' ? listing(bucket) : plain(action, `arn:aws:s3:::${bucket}/${key}`);
}

/** S3 answers 404 for a missing object only to a role with s3:ListBucket, else 403. */
export const askedByMissing = ({ url = '' }: IncomingMessage): RecordedCall => listing(url.split(/[/?]/)[2] ?? '');

function ofMail(input: unknown): RecordedCall[] {
  const from = String(at(input, 'FromEmailAddress'));
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from;
  const identity = arn('ses', `identity/${address.split('@')[1]}`);
  // IAM authorises both the identity and the configuration set.
  const set = at(input, 'ConfigurationSetName');
  const resources = [identity, ...(set === undefined ? [] : [arn('ses', `configuration-set/${set}`)])];
  return resources.map((resource) => ({
    ...plain('ses:SendEmail', resource),
    context: { 'ses:FromAddress': address },
  }));
}
