import { Aws } from 'aws-cdk-lib';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { previewAddresses } from './mail.ts';
import { domainParameter } from './stage.ts';

/**
 * IAM policies for previews. CloudFormation prefixes generated names with the stack's name, which separates previews
 * from production. APIs and distributions have generated ids: those to protect are named, because their routes have no
 * tags, and every principal that may tag could set one.
 */

/** Qualifier of the second CDK bootstrap, whose roles have no access to production. */
export const previewQualifier = 'preview';
/** Permissions boundary of every role in a preview, whatever a pull request defines. */
export const previewBoundary = 'signpost-preview-boundary';
/** Policy of CloudFormation's execution role for previews. */
export const previewExecution = 'signpost-preview-execution';
/** Deployment role for previews; the bootstrap's own role could delete any stack. */
export const previewDeployer = 'signpost-preview-deploy';

const mine = 'signpost-pr-*';
const inAccount = (service: string, ...resources: string[]) =>
  resources.map((resource) => `arn:aws:${service}:*:${Aws.ACCOUNT_ID}:${resource}`);

const named = {
  'dynamodb:*': inAccount('dynamodb', `table/${mine}`),
  's3:*': [`arn:aws:s3:::${mine}`],
  'lambda:*': inAccount('lambda', `function:${mine}`),
  'logs:*': inAccount('logs', `log-group:${mine}`, `log-group:/aws/lambda/${mine}`),
  'sqs:*': inAccount('sqs', mine),
};

const allow = (actions: string[], resources: string[], conditions?: Record<string, Record<string, string>>) =>
  new PolicyStatement({ effect: Effect.ALLOW, actions, resources, ...(conditions && { conditions }) });

const neverProduction = () =>
  new PolicyStatement({
    effect: Effect.DENY,
    actions: ['*'],
    resources: ['*'],
    conditions: { StringEquals: { 'aws:ResourceTag/stage': 'prod' } },
  });

/** Distributions and HTTP APIs that no preview may reach, by their ids. */
const neverThese = (ids: readonly string[]): PolicyStatement[] => {
  const resources = ids.map((id) =>
    /^E[A-Z\d]{8,}$/.test(id)
      ? `arn:aws:cloudfront::${Aws.ACCOUNT_ID}:distribution/${id}`
      : `arn:aws:apigateway:*::/apis/${id}*`,
  );
  return ids.length === 0 ? [] : [new PolicyStatement({ effect: Effect.DENY, actions: ['*'], resources })];
};

const byName = () => Object.entries(named).map(([action, resources]) => allow([action], resources));
const parameters = () =>
  inAccount('ssm', `parameter${domainParameter}`, `parameter/cdk-bootstrap/${previewQualifier}/*`);
const ownLocation = () =>
  allow(['geo:*'], inAccount('geo', `place-index/${mine}`, `route-calculator/${mine}`, `api-key/${mine}`));
const ownAssets = () =>
  allow(['s3:GetObject*', 's3:GetBucket*', 's3:List*'], [`arn:aws:s3:::cdk-${previewQualifier}-*`]);

export const boundaryStatements = (): PolicyStatement[] => [
  ...byName(),
  ownAssets(),
  // Both generations of Amazon Location; the newer one has no resources in the account.
  ownLocation(),
  allow(['geo-places:*', 'geo-routes:*'], ['*']),
  allow(['ses:SendEmail'], inAccount('ses', 'identity/*', `configuration-set/${mine}`), {
    StringLike: { 'ses:FromAddress': previewAddresses },
  }),
  allow(['events:PutEvents'], inAccount('events', 'event-bus/default')),
  neverProduction(),
];

export const executionStatements = (protectedIds: readonly string[]): PolicyStatement[] => {
  const roles = [`arn:aws:iam::${Aws.ACCOUNT_ID}:role/${mine}`];
  const boundary = `arn:aws:iam::${Aws.ACCOUNT_ID}:policy/${previewBoundary}`;
  return [
    ...byName(),
    ownAssets(),
    // The parent stack's role creates nested stacks.
    allow(['cloudformation:*'], inAccount('cloudformation', `stack/${mine}/*`)),
    allow(['events:*'], inAccount('events', `rule/${mine}`)),
    allow(['scheduler:*'], inAccount('scheduler', `schedule/default/${mine}`)),
    allow(['ses:*'], inAccount('ses', `configuration-set/${mine}`)),
    ownLocation(),
    allow(['secretsmanager:*'], inAccount('secretsmanager', `secret:${mine}`)),
    allow(['secretsmanager:GetRandomPassword'], ['*']),
    // Generated ids: HTTP APIs and distributions, but for those that are named below.
    allow(
      ['apigateway:*'],
      ['apis', 'apis/*', 'tags/*'].map((path) => `arn:aws:apigateway:*::/${path}`),
    ),
    allow(['cloudfront:*Distribution*'], [`arn:aws:cloudfront::${Aws.ACCOUNT_ID}:distribution/*`]),
    ...neverThese(protectedIds),
    allow(['cloudfront:*Function'], [`arn:aws:cloudfront::${Aws.ACCOUNT_ID}:function/${mine}`]),
    // Resources without a name or tag. Those in use cannot be deleted; updates are not allowed, so that no preview can
    // weaken production's security headers.
    allow(
      ['CachePolicy', 'OriginRequestPolicy', 'ResponseHeadersPolicy', 'OriginAccessControl'].flatMap((kind) =>
        ['Create', 'Get', 'Delete'].map((verb) => `cloudfront:${verb}${kind}`),
      ),
      ['*'],
    ),
    allow(
      ['TagResource', 'UntagResource', 'ListTagsForResource'].map((action) => `cloudfront:${action}`),
      ['*'],
    ),
    // Creating a map key requires the permission that the key grants.
    allow(['geo-maps:GetTile'], ['*']),
    allow(['lambda:*'], inAccount('lambda', 'layer:*')),
    // An event source mapping has a generated id, and none before it exists.
    allow(
      ['Create', 'Get', 'Update', 'Delete'].map((verb) => `lambda:${verb}EventSourceMapping`),
      ['*'],
      { ArnLike: { 'lambda:FunctionArn': named['lambda:*'].join() } },
    ),
    // CloudFormation gives the stack's tags to a mapping too, by calls that do not name its function.
    allow(
      ['TagResource', 'UntagResource', 'ListTags'].map((action) => `lambda:${action}`),
      inAccount('lambda', 'event-source-mapping:*'),
    ),
    // A look-up by prefix, which IAM checks against all log groups.
    allow(['logs:DescribeLogGroups'], ['*']),
    allow(['ssm:GetParameters'], parameters()),
    allow(['iam:CreateRole', 'iam:PutRolePolicy', 'iam:AttachRolePolicy', 'iam:PutRolePermissionsBoundary'], roles, {
      StringEquals: { 'iam:PermissionsBoundary': boundary },
    }),
    allow(
      [
        ...['DeleteRole', 'DeleteRolePolicy', 'DetachRolePolicy', 'PassRole', 'UpdateRole', 'UpdateAssumeRolePolicy'],
        ...['GetRole', 'GetRolePolicy', 'ListRolePolicies', 'ListAttachedRolePolicies', 'TagRole', 'UntagRole'],
      ].map((action) => `iam:${action}`),
      roles,
    ),
    neverProduction(),
  ];
};

/** Statements of the deployment role: preview stacks, and passing the execution role. */
export const deployerStatements = (): PolicyStatement[] => [
  allow(
    [
      ...['CreateChangeSet', 'DeleteChangeSet', 'ExecuteChangeSet', 'CreateStack', 'UpdateStack', 'DeleteStack'],
      ...['RollbackStack', 'ContinueUpdateRollback', 'Describe*', 'Get*', 'List*'],
    ].map((action) => `cloudformation:${action}`),
    inAccount('cloudformation', `stack/${mine}/*`),
  ),
  allow(['cloudformation:GetTemplateSummary', 'cloudformation:ValidateTemplate'], ['*']),
  allow(['cloudformation:DescribeEvents'], inAccount('cloudformation', 'changeSet/*')),
  allow(['iam:PassRole'], [`arn:aws:iam::${Aws.ACCOUNT_ID}:role/cdk-${previewQualifier}-cfn-exec-role-*`]),
  // CloudFormation resolves parameters with the permissions of the change set's creator.
  allow(['ssm:GetParameter', 'ssm:GetParameters'], parameters()),
  ownAssets(),
];

/** Statements for pull request workflows: upload assets, deploy and delete previews. */
export const previewStatements = (): PolicyStatement[] => [
  allow(
    ['sts:AssumeRole'],
    [`role/${previewDeployer}`, `role/cdk-${previewQualifier}-file-publishing-role-*`].map(
      (role) => `arn:aws:iam::${Aws.ACCOUNT_ID}:${role}`,
    ),
  ),
  allow(
    ['cloudformation:DeleteStack', 'cloudformation:DescribeStacks'],
    inAccount('cloudformation', `stack/${mine}/*`),
  ),
  allow(['cloudformation:ListStacks'], ['*']),
];

/** Statements for the production workflow: CDK's roles, and deleting stale web assets. */
export const productionStatements = (): PolicyStatement[] => [
  allow(['sts:AssumeRole'], [`arn:aws:iam::${Aws.ACCOUNT_ID}:role/cdk-hnb659fds-*`]),
  allow(['cloudformation:DescribeStacks'], inAccount('cloudformation', 'stack/signpost-prod/*')),
  allow(['s3:ListBucket'], ['arn:aws:s3:::signpost-prod-webfiles*']),
  allow(
    ['s3:GetObjectTagging', 's3:PutObjectTagging', 's3:DeleteObjectTagging', 's3:DeleteObject'],
    ['arn:aws:s3:::signpost-prod-webfiles*/assets/*'],
  ),
];
