import { join } from 'node:path';
import {
  DefaultStackSynthesizer,
  type Duration,
  type IStackSynthesizer,
  PermissionsBoundary,
  RemovalPolicy,
  type Size,
} from 'aws-cdk-lib';
import { Effect, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { metricsNamespace } from '../../shared/domain/metrics.ts';
import { previewBoundary, previewDeployer, previewQualifier } from './pipelinePolicies.ts';
import type { StageSettings } from './stage.ts';

export interface Grant {
  actions: readonly string[];
  resources: readonly string[];
  conditions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Synthesizer of preview stacks: a bootstrap of their own, and a permissions boundary on each role. */
export function bounded() {
  const synthesizer = new DefaultStackSynthesizer({
    qualifier: previewQualifier,
    deployRoleArn: `arn:\${AWS::Partition}:iam::\${AWS::AccountId}:role/${previewDeployer}`,
  });
  if (!isSynthesizer(synthesizer)) throw new Error('a synthesizer is a synthesizer');
  return { synthesizer, permissionsBoundary: PermissionsBoundary.fromName(previewBoundary) };
}

/** CDK's class does not match its own interface under exactOptionalPropertyTypes. */
const isSynthesizer = (value: unknown): value is IStackSynthesizer => value instanceof DefaultStackSynthesizer;

/** A Lambda with this much memory gets one full vCPU. */
export const wholeProcessor = 1_769;

interface BundledFunctionProps {
  settings: StageSettings;
  bundles: string;
  grants: readonly Grant[];
  environment: Record<string, string>;
  memorySize: number;
  architecture: Architecture;
  timeout: Duration;
  ephemeralStorageSize?: Size;
}

export const functionNameOf = (settings: StageSettings, name: string): string => `signpost-${settings.name}-${name}`;

export function bundledFunction(
  scope: Construct,
  name: string,
  { settings, bundles, grants, environment, ...size }: BundledFunctionProps,
): LambdaFunction {
  const logGroup = new LogGroup(scope, `${name}Log`, {
    retention: settings.logRetention,
    removalPolicy: settings.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
  });
  const log: Grant = { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroup.logGroupArn] };
  return new LambdaFunction(scope, name, {
    functionName: functionNameOf(settings, name),
    runtime: Runtime.NODEJS_24_X,
    handler: 'index.handler',
    code: Code.fromAsset(join(bundles, name)),
    role: roleOf(scope, `${name}Role`, new ServicePrincipal('lambda.amazonaws.com'), [log, ...grants]),
    logGroup,
    environment: {
      STAGE: settings.name,
      ...(settings.watch && { METRICS_NAMESPACE: metricsNamespace(settings.name) }),
      ...environment,
    },
    ...size,
  });
}

/** Inline policies: a managed policy would be one more resource per role. */
export function roleOf(scope: Construct, id: string, assumedBy: ServicePrincipal, grants: readonly Grant[]): Role {
  return new Role(scope, id, {
    assumedBy,
    inlinePolicies: { own: new PolicyDocument({ statements: grants.map(statement) }) },
  });
}

const statement = ({ actions, resources, conditions }: Grant) =>
  new PolicyStatement({
    effect: Effect.ALLOW,
    actions: [...actions],
    resources: [...resources],
    ...(conditions && { conditions }),
  });
