import { at, type Synthesised } from '../cloud/synthesise.fixture.ts';

export const region = 'eu-north-1';
export const account = '111122223333';
/** The value of `{{resolve:secretsmanager:...}}` in a template. */
export const secret = 'what-only-the-edge-knows';

const pseudo: Record<string, string> = {
  'AWS::Region': region,
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
  'AWS::StackName': 'signpost',
  'AWS::URLSuffix': 'amazonaws.com',
};

/** Resolves the intrinsic functions of a template to names, ARNs and joined texts; an unknown one throws. */
export function valuesOf({ template }: Synthesised, prefix = '') {
  function text(value: unknown): string {
    if (typeof value === 'string' || typeof value === 'number') {
      return String(value).replaceAll(/\{\{resolve:secretsmanager:[^}]*\}\}/g, secret);
    }
    const { Ref, 'Fn::GetAtt': gotten, 'Fn::Sub': pattern, 'Fn::Join': joined } = Object(value);
    const named = (name: string) => pseudo[name] ?? nameOf(name);
    if (Ref) return named(Ref);
    if (gotten) return attribute(...(gotten as [string, string]));
    if (pattern) return pattern.replaceAll(/\$\{([\w:]+)\}/g, (_: string, name: string) => named(name));
    if (joined) return text(joined[1].map(text).join(joined[0]));
    throw new Error(`Not a value that is known here: ${JSON.stringify(value)}`);
  }

  function nameOf(id: string): string {
    const resource = template.Resources[id];
    // A parameter; ours are all domain names.
    if (!resource) return `${id.toLowerCase()}.example`;
    const { Type, Properties } = resource;
    if (Type === 'AWS::S3::Bucket') return `${prefix}${id}`.toLowerCase();
    const given = at(Properties, ownName[Type] ?? '');
    return given === undefined ? `${prefix}${id}` : text(given);
  }

  function attribute(id: string, name: string): string {
    const { Type = '' } = template.Resources[id] ?? {};
    if (name === 'DomainName') return `${id.toLowerCase()}.cloudfront.example`;
    if (!name.endsWith('Arn')) return `${id}-${name}`;
    if (Type === 'AWS::S3::Bucket') return `arn:aws:s3:::${nameOf(id)}`;
    const [service = '', kind = ''] = arnStart[Type] ?? [Type.split('::')[1]?.toLowerCase(), ''];
    return arn(service, `${kind}${nameOf(id)}`);
  }

  return { text, nameOf };
}

export const arn = (service: string, rest: string): string => `arn:aws:${service}:${region}:${account}:${rest}`;

/** The property that holds a resource's physical name, by type. */
const ownName: Record<string, string> = {
  'AWS::Location::APIKey': 'KeyName',
  'AWS::Location::PlaceIndex': 'IndexName',
  'AWS::Location::RouteCalculator': 'CalculatorName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::SQS::Queue': 'QueueName',
};

/** The service and the prefix of the name in a resource's ARN, by type. */
const arnStart: Record<string, [service: string, kind: string]> = {
  'AWS::DynamoDB::Table': ['dynamodb', 'table/'],
  'AWS::Location::APIKey': ['geo', 'api-key/'],
  'AWS::Location::PlaceIndex': ['geo', 'place-index/'],
  'AWS::Location::RouteCalculator': ['geo', 'route-calculator/'],
  'AWS::Logs::LogGroup': ['logs', 'log-group:'],
  'AWS::Lambda::Function': ['lambda', 'function:'],
};
