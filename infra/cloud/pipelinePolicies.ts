import { Aws } from 'aws-cdk-lib';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { domainParameter, previewAddresses } from './mail.ts';

/**
 * What previews may touch. CloudFormation begins the names that it makes up with the stack's, so almost everything of a
 * preview is told from production by its name; what has no such name, by the tag that every stack puts on it.
 */

/** Of CDK's second bootstrap, whose roles know nothing of production. */
export const previewQualifier = 'preview';
/** No role of a preview may do more than this, whatever a pull request writes into it. */
export const previewBoundary = 'signpost-preview-boundary';
/** What CloudFormation may make, change and take away in the name of a preview. */
export const previewExecution = 'signpost-preview-execution';
/** By this role, and none of the bootstrap's, previews are deployed: that one may delete any stack there is. */
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

/** Whatever else is said: what production's stacks have tagged is out of reach. */
const neverProduction = () =>
  new PolicyStatement({
    effect: Effect.DENY,
    actions: ['*'],
    resources: ['*'],
    conditions: { StringEquals: { 'aws:ResourceTag/stage': 'prod' } },
  });

const byName = () => Object.entries(named).map(([action, resources]) => allow([action], resources));
/** What a preview's template asks for when it is deployed. */
const parameters = () =>
  inAccount('ssm', `parameter${domainParameter}`, `parameter/cdk-bootstrap/${previewQualifier}/*`);
const ownAssets = () =>
  allow(['s3:GetObject*', 's3:GetBucket*', 's3:List*'], [`arn:aws:s3:::cdk-${previewQualifier}-*`]);

export const boundaryStatements = (): PolicyStatement[] => [
  ...byName(),
  ownAssets(),
  // Both generations of Amazon Location, of which the newer has no resources in an account.
  allow(['geo:*', 'geo-places:*', 'geo-routes:*'], ['*']),
  allow(['ses:SendEmail'], inAccount('ses', 'identity/*', `configuration-set/${mine}`), {
    StringLike: { 'ses:FromAddress': previewAddresses },
  }),
  allow(['events:PutEvents'], inAccount('events', 'event-bus/default')),
  neverProduction(),
];

export const executionStatements = (): PolicyStatement[] => {
  const roles = [`arn:aws:iam::${Aws.ACCOUNT_ID}:role/${mine}`];
  const boundary = `arn:aws:iam::${Aws.ACCOUNT_ID}:policy/${previewBoundary}`;
  return [
    ...byName(),
    ownAssets(),
    // A nested stack is made by the role of the one around it.
    allow(['cloudformation:*'], inAccount('cloudformation', `stack/${mine}/*`)),
    allow(['events:*'], inAccount('events', `rule/${mine}`)),
    allow(['scheduler:*'], inAccount('scheduler', `schedule/default/${mine}`)),
    allow(['ses:*'], inAccount('ses', `configuration-set/${mine}`)),
    // Names that do not begin with the stack's, or are numbers: only the tag tells whose they are.
    allow(['apigateway:*', 'cloudfront:*Distribution*', 'geo:*', 'secretsmanager:*'], ['*']),
    allow(['cloudfront:*Function'], [`arn:aws:cloudfront::${Aws.ACCOUNT_ID}:function/${mine}`]),
    // These have neither name nor tag. One that is in use cannot be deleted; none may be changed, or a preview could take
    // the security headers off production's pages.
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
    // Who makes a key for maps must have the right that the key gives.
    allow(['geo-maps:GetTile'], ['*']),
    allow(['lambda:*'], inAccount('lambda', 'layer:*')),
    // What calls a function for the messages of a queue has a number for a name, and none at all before it is there.
    allow(
      ['Create', 'Get', 'Update', 'Delete'].map((verb) => `lambda:${verb}EventSourceMapping`),
      ['*'],
      { ArnLike: { 'lambda:FunctionArn': named['lambda:*'].join() } },
    ),
    // Asked for by the beginning of a name, which IAM looks at as the list of all.
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

/** Of the role that asks CloudFormation: previews' stacks, as the role that may do the above. */
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
  // A change set is made with the template's parameters as its maker may read them.
  allow(['ssm:GetParameter', 'ssm:GetParameters'], parameters()),
  ownAssets(),
];

/** Of the workflows of pull requests: to upload, to deploy, and to take previews away. */
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
  // Names of stacks and nothing of them.
  allow(['cloudformation:ListStacks'], ['*']),
];

/** Of the workflow of production: CDK's own roles, and the files of the web app that no page names any more. */
export const productionStatements = (): PolicyStatement[] => [
  allow(['sts:AssumeRole'], [`arn:aws:iam::${Aws.ACCOUNT_ID}:role/cdk-hnb659fds-*`]),
  allow(['cloudformation:DescribeStacks'], inAccount('cloudformation', 'stack/signpost-prod/*')),
  allow(['s3:ListBucket'], ['arn:aws:s3:::signpost-prod-webfiles*']),
  allow(
    ['s3:GetObjectTagging', 's3:PutObjectTagging', 's3:DeleteObjectTagging', 's3:DeleteObject'],
    ['arn:aws:s3:::signpost-prod-webfiles*/assets/*'],
  ),
];
