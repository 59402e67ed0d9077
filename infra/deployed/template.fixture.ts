import type { CreateTableCommandInput, TimeToLiveSpecification } from '@aws-sdk/client-dynamodb';
import { namedJobs } from '../../shared/api/jobs.ts';
import {
  at,
  listOf,
  namesIn,
  ofType,
  type Resource,
  type Synthesised,
  statementsOf,
} from '../cloud/synthesise.fixture.ts';
import { isAllowed, permissionsIn } from './permissions.fixture.ts';
import type { CorsRule } from './standIns.fixture.ts';
import { account as ownAccount, valuesOf } from './values.fixture.ts';

/** The functions of a stage, by route key or job name. */
export function functionsOf(stage: Synthesised): Map<string, [id: string, resource: Resource]> {
  const { template } = stage;
  const found = new Map<string, [string, Resource]>();
  const add = (name: string, id: string | undefined) => {
    const resource = template.Resources[id ?? ''];
    if (resource?.Type !== 'AWS::Lambda::Function' || !id) throw new Error(`${name} leads to no function`);
    found.set(name, [id, resource]);
  };
  for (const [, { Properties }] of ofType(stage, 'AWS::ApiGatewayV2::Route')) {
    const [integration = ''] = namesIn(Properties.Target);
    const [id] = namesIn(at(template.Resources[integration], 'Properties', 'IntegrationUri'));
    add(String(Properties.RouteKey), id);
  }
  for (const [, { Properties }] of ofType(stage, 'AWS::Scheduler::Schedule')) {
    const [id = ''] = namesIn(at(Properties, 'Target', 'Arn'));
    add(namedJobs().find(({ name }) => id.startsWith(`Jobs${name}`))?.name ?? id, id);
  }
  return found;
}

/** The table as CloudFormation would make it. */
export function tableOf(stage: Synthesised) {
  const [[, table] = []] = ofType(stage, 'AWS::DynamoDB::Table');
  if (!table) throw new Error('There is no table');
  const { KeySchema, AttributeDefinitions, BillingMode, GlobalSecondaryIndexes, TimeToLiveSpecification } =
    table.Properties as unknown as CreateTableCommandInput & { TimeToLiveSpecification?: TimeToLiveSpecification };
  const timeToLive = TimeToLiveSpecification?.Enabled ? TimeToLiveSpecification.AttributeName : undefined;
  return { KeySchema, AttributeDefinitions, BillingMode, GlobalSecondaryIndexes, timeToLive };
}

/** Write units of one request that the table lets through in a second. */
export function maxWritesOf(stage: Synthesised): number {
  const properties = ofType(stage, 'AWS::DynamoDB::Table')[0]?.[1].Properties;
  const provisioned = at(properties, 'ProvisionedThroughput', 'WriteCapacityUnits');
  return Number(provisioned ?? at(properties, 'OnDemandThroughput', 'MaxWriteRequestUnits') ?? Infinity);
}

/** The CORS rules of each bucket, by its name. */
export function corsRules(stage: Synthesised, nameOf: (id: string) => string): Map<string, CorsRule[]> {
  return new Map(
    ofType(stage, 'AWS::S3::Bucket').map(([id, { Properties }]) => [
      nameOf(id),
      listOf(at(Properties, 'CorsConfiguration', 'CorsRules')).map((rule) => ({
        origins: listOf(at(rule, 'AllowedOrigins')).map(String),
        methods: listOf(at(rule, 'AllowedMethods')).map(String),
        headers: listOf(at(rule, 'AllowedHeaders')).map(String),
      })),
    ]),
  );
}

/** Whether a service of this account may assume a role of the template. */
export function trusts(stage: Synthesised, role: unknown, service: string): boolean {
  const document = stage.template.Resources[namesIn(role)[0] ?? '']?.Properties.AssumeRolePolicyDocument;
  return statementsOf(document).some(({ Effect, Principal, Condition }) => {
    const account = at(Condition, 'StringEquals', 'aws:SourceAccount');
    const isOfAccount = account === undefined || valuesOf(stage).text(account) === ownAccount;
    return Effect === 'Allow' && listOf(Principal?.Service).includes(service) && isOfAccount;
  });
}

/** Why Lambda would not run a function; undefined where it would. */
export function refusalOf(stage: Synthesised, { Properties }: Resource): string | undefined {
  if (Properties.ReservedConcurrentExecutions === 0) return 'Rate Exceeded.';
  return trusts(stage, Properties.Role, 'lambda.amazonaws.com') ? undefined : 'Lambda cannot assume the role.';
}

/** Whether a service may call a function by a role in the template. */
export function mayInvoke(stage: Synthesised, service: string, role: unknown, functionArn: string): boolean {
  if (!trusts(stage, role, service)) return false;
  const [id = ''] = namesIn(role);
  const policies = listOf(stage.template.Resources[id]?.Properties.Policies).map((each) => at(each, 'PolicyDocument'));
  const call = { action: 'lambda:InvokeFunction', resource: functionArn, context: {}, ofSession: false };
  return isAllowed(permissionsIn(stage, policies, id), call);
}
