import { dirname, join } from 'node:path';
import {
  CloudFormationValidatePlugin,
  type IPolicyValidationContext,
  type IPolicyValidationPlugin,
  NestedStack,
  type PolicyValidationPluginReport,
  type PolicyViolation,
} from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';

interface Exception {
  rule: RegExp;
  where: RegExp;
  why: string;
}

/** Accepted violations of AWS's rules with reasons. Any other violation stops `cdk synth`. */
export const exceptions: readonly Exception[] = [
  {
    rule: /^AwsSolutions-S1$/,
    where: /\//,
    why: 'who reads what stands in the lines of the functions; a log of every object would be one more list of where people are',
  },
  {
    rule: /^AwsSolutions-SMG4$/,
    where: /Secret/,
    why: 'CloudFormation reads a secret when it deploys: it is rotated by a deployment (docs/decisions/cloud-origin-secret.md)',
  },
  {
    rule: /^AwsSolutions-APIG1$/,
    where: /\/HttpStage\//,
    why: 'every function writes one line for each request, and the lines hold no addresses; what the gateway turns away is in its metrics',
  },
  {
    rule: /^AwsSolutions-APIG4$/,
    where: /\/Api\/\w+Route\//,
    why: 'endpoint() verifies the session before anything is written or answered, as the contract says for each route',
  },
  {
    rule: /^AwsSolutions-DDB3$/,
    where: /^signpost-pr-\d+\//,
    why: 'what is in a preview is made up, and gone with it',
  },
  { rule: /^AwsSolutions-CFR1$/, where: /\/Distribution\//, why: 'one may walk anywhere' },
  {
    rule: /^AwsSolutions-CFR2$/,
    where: /\/Distribution\//,
    why: 'a firewall costs seven dollars a month: only full stages have one, the gateway slows the others',
  },
  {
    rule: /^AwsSolutions-CFR3$/,
    where: /\/Distribution\//,
    why: 'the log would be addresses of people and the names of their photos; its figures are in CloudWatch without them',
  },
  {
    rule: /^AwsSolutions-CFR4$/,
    where: /\/Distribution\//,
    why: "with CloudFront's own name CloudFront decides; with a name of our own it is TLS 1.2 (infra/cloud/edge.ts)",
  },
  {
    rule: /^AwsSolutions-IAM4\[.*AWSLambdaBasicExecutionRole\]$/,
    where: /\/(Custom::CDKBucketDeployment\w+|AWS679\w+)\//,
    why: "CDK's own functions write logs by the managed policy; they run when a stack is deployed and hold no data",
  },
  {
    rule: /^AwsSolutions-IAM5\[/,
    where: /\/Custom::CDKBucketDeployment\w+\//,
    why: "CDK's own function copies the web app into its bucket: it reads the account's assets and writes any file there",
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::<\w*(PhotoBuckets(Uploads|Photos)|StreetsTiles)\w+(\.Arn|Arn)>\/(objects\/|deletions\/|streets\/|near\/)?\*\]$/,
    where: /\/(Api|Jobs)\/.*Role\//,
    why: 'any object under one prefix of one bucket: infra/cloud/access.test.ts says for each why it is no narrower',
  },
  {
    rule: /^AwsSolutions-L1$/,
    where: /\/(Custom::CDKBucketDeployment\w+|AWS679\w+)\//,
    why: "CDK chooses the runtime of its own functions, and updates it with CDK's version",
  },
  {
    rule: /^AwsSolutions-VPC7$/,
    where: /-planet\/Network\//,
    why: 'machines that are there for hours, ask S3 and the site of the extracts, and let nothing in: their jobs have logs',
  },
  {
    rule: /^AwsSolutions-IAM4\[.*AmazonEC2ContainerServiceforEC2Role\]$/,
    where: /-planet\/Machines\//,
    why: 'what the agent of ECS may do is for AWS to say; what a job may do is in its own role',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::arn:.*"StreetsBucket".*\/streets\/\*\]$/,
    where: /-planet\/Publisher\//,
    why: 'it publishes imports, whose ids are new each time, and removes what they replace: all under one prefix of one bucket',
  },
  {
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/,
    where: /-planet\/Importer\/ExecutionRole\//,
    why: 'asking the registry for a login has no resource; the image itself is named',
  },
  {
    rule: /^AwsSolutions-SQS3$/,
    where: /\/Jobs\/\w+\/Failed\//,
    why: 'it is the dead letter queue itself',
  },
  {
    rule: /^W2509$/,
    where: /\/((Second)?ApiStack|JobStack)$/,
    why: 'the parameter has the ARN of a secret; CloudFormation resolves the value in the nested stack',
  },
];

/** The rules of cdk-nag's AWS Solutions pack, minus the listed exceptions. */
export class Rules implements IPolicyValidationPlugin {
  readonly name = 'cdk-nag';
  readonly ruleIds = [];
  readonly #rules = new AwsSolutionsChecks();

  validate(context: IPolicyValidationContext): PolicyValidationPluginReport {
    const violations = broken(this.#rules.validate(context).violations);
    return { success: violations.length === 0, violations };
  }
}

/**
 * CloudFormation's schemas, also for the templates of nested stacks, which hold most resources and which CDK's own
 * validation skips. A warning fails synthesis like an error.
 */
export class Schemas implements IPolicyValidationPlugin {
  readonly name = 'CloudFormation schemas';
  readonly ruleIds = [];
  readonly #schemas = new CloudFormationValidatePlugin();

  validate(context: IPolicyValidationContext): PolicyValidationPluginReport {
    const nested = context.appConstruct.node.findAll().filter((each) => each instanceof NestedStack);
    const stackTemplates = context.stackTemplates.flatMap((stack) => [
      stack,
      ...nested
        .filter(({ nestedStackParent }) => nestedStackParent?.node.path === stack.stackConstructPath)
        .map(({ node, templateFile }) => ({
          ...stack,
          stackConstructPath: node.path,
          templatePath: join(dirname(stack.templatePath), templateFile),
        })),
    ]);
    const violations = broken(this.#schemas.validate({ ...context, stackTemplates }).violations);
    return { success: violations.length === 0, violations };
  }
}

/** Violations without an exception; `used` reports each exception that applied. */
export const broken = (
  violations: readonly PolicyViolation[],
  used: (exception: Exception) => void = () => undefined,
): PolicyViolation[] =>
  violations.flatMap((violation) => {
    const violatingResources = violation.violatingResources.filter(({ constructPath = '' }) => {
      const exception = exceptions.find(
        ({ rule, where }) => rule.test(violation.ruleName) && where.test(constructPath),
      );
      if (exception) used(exception);
      return !exception;
    });
    return violatingResources.length > 0 ? [{ ...violation, violatingResources }] : [];
  });
