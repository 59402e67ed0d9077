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

type Service = 'dynamodb' | 's3' | 'ses' | 'geo' | 'sqs' | 'lambda';

export function serviceOf({ headers, url = '' }: IncomingMessage): Service {
  if (String(headers['x-amz-target']).startsWith('DynamoDB_')) return 'dynamodb';
  if (headers['x-amz-target'] === 'AmazonSQS.SendMessage') return 'sqs';
  if (url.startsWith(`${s3Prefix}/`)) return 's3';
  if (url.startsWith('/v2/email/')) return 'ses';
  if (invokedBy(url) !== undefined) return 'lambda';
  if (/^\/(places|routes)\/v0\/|^\/v2\/(reverse-geocode|routes)$/.test(url)) return 'geo';
  throw new Error(`No service is known that answers ${url.split('?')[0]}`);
}

/** The IAM actions of a request: usually one; a transaction has one per item. */
export function askedBy(message: IncomingMessage, body: string): RecordedCall[] {
  const parsed = (): unknown => JSON.parse(body);
  switch (serviceOf(message)) {
    case 'dynamodb':
      return ofTable(String(message.headers['x-amz-target']).split('.')[1] ?? '', parsed());
    case 's3':
      return ofBucket(message.method ?? '', message.url ?? '');
    case 'ses':
      return ofMail(message.url ?? '', parsed());
    case 'sqs':
      return [plain('sqs:SendMessage', arn('sqs', String(at(parsed(), 'QueueUrl')).split('/').at(-1) ?? ''))];
    case 'geo':
      return ofLocation(message.url ?? '');
    case 'lambda':
      return [plain('lambda:InvokeFunction', arn('lambda', `function:${invokedBy(message.url ?? '')}`))];
  }
}

/** The name of the function that a request invokes. */
export const invokedBy = (url: string): string | undefined =>
  /^\/2015-03-31\/functions\/([\w-]+)\/invocations$/.exec(url)?.[1];

const plain = (action: string, resource: string): RecordedCall => ({ action, resource, context: {}, ofSession: false });

const sessionKey = keys.session('', '').SK;

function ofTable(operation: string, input: unknown): RecordedCall[] {
  const onItem = (action: string, each: unknown): RecordedCall => ({
    ...plain(`dynamodb:${action}`, tableArn(at(each, 'TableName'))),
    ofSession: /^(Get|Update)Item$/.test(action) && String(at(each, 'Key', 'SK', 'S')).startsWith(sessionKey),
  });
  switch (operation) {
    case 'GetItem':
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [onItem(operation, input)];
    case 'Query': {
      const index = at(input, 'IndexName');
      const onIndex = index === undefined ? '' : `/index/${index}`;
      return [plain('dynamodb:Query', `${tableArn(at(input, 'TableName'))}${onIndex}`)];
    }
    case 'BatchGetItem':
      return Object.keys(Object(at(input, 'RequestItems'))).map((table) =>
        plain('dynamodb:BatchGetItem', tableArn(table)),
      );
    case 'TransactWriteItems':
      // IAM has no action for transactions: each item is authorised like a single write.
      return listOf(at(input, 'TransactItems')).flatMap((item) =>
        Object.entries(Object(item)).map(([kind, each]) => onItem(transacted[kind] ?? kind, each)),
      );
    default:
      return [plain(`dynamodb:${operation}`, tableArn(at(input, 'TableName')))];
  }
}

const transacted: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

const tableArn = (name: unknown) => arn('dynamodb', `table/${name}`);

function ofBucket(method: string, url: string): RecordedCall[] {
  const [path = ''] = url.split('?');
  const [bucket = '', ...rest] = decodeURIComponent(path.slice(s3Prefix.length + 1)).split('/');
  const key = rest.join('/');
  if (key === '') {
    if (method !== 'GET') throw new Error(`${method} of a whole bucket is not known here`);
    return [plain('s3:ListBucket', bucketArn(bucket))];
  }
  return [plain(objectAction(method), `${bucketArn(bucket)}/${key}`)];
}

/** S3 answers 404 for a missing object only to a role with s3:ListBucket, else 403. */
export function askedByMissing({ url = '' }: IncomingMessage): RecordedCall {
  const [, , bucket = ''] = url.split(/[/?]/);
  return plain('s3:ListBucket', bucketArn(bucket));
}

function objectAction(method: string): string {
  if (method === 'HEAD' || method === 'GET') return 's3:GetObject';
  if (method === 'PUT') return 's3:PutObject';
  if (method === 'DELETE') return 's3:DeleteObject';
  throw new Error(`${method} of an object is not known here`);
}

const bucketArn = (name: string) => `arn:aws:s3:::${name}`;

function ofMail(url: string, input: unknown): RecordedCall[] {
  if (url !== '/v2/email/outbound-emails') throw new Error(`SES is not known to answer ${url}`);
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

function ofLocation(url: string): RecordedCall[] {
  if (url === '/v2/reverse-geocode') return [plain('geo-places:ReverseGeocode', ofAmazon('geo-places'))];
  if (url === '/v2/routes') return [plain('geo-routes:CalculateRoutes', ofAmazon('geo-routes'))];
  const [, index] = /^\/places\/v0\/indexes\/([^/]+)\/search\/position$/.exec(url) ?? [];
  if (index) return [plain('geo:SearchPlaceIndexForPosition', arn('geo', `place-index/${index}`))];
  const [, calculator] = /^\/routes\/v0\/calculators\/([^/]+)\/calculate\/route$/.exec(url) ?? [];
  if (calculator) return [plain('geo:CalculateRoute', arn('geo', `route-calculator/${calculator}`))];
  throw new Error(`Amazon Location is not known to answer ${url}`);
}

/** The ARN of an AWS-owned resource, which has no account. */
const ofAmazon = (service: string) => `arn:aws:${service}:${region}::provider/default`;
