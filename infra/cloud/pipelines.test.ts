import { readFileSync } from 'node:fs';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { describeCall, isAllowed, type Permission, permissionsIn } from '../deployed/permissions.fixture.ts';
import { sweepAssets } from '../operations/sweepAssets.ts';
import { previewBoundary, previewDeployer, previewExecution, previewQualifier } from './pipelinePolicies.ts';
import { Pipelines } from './pipelines.ts';
import { domainParameter } from './stage.ts';
import { at, listOf, namesIn, ofType, type Synthesised, synthesised } from './synthesise.fixture.ts';
import { policyName } from './webFiles.ts';

const account = '111122223333';
const pipelines = {
  template: Template.fromStack(
    new Pipelines(new App({ analyticsReporting: false }), 'walkers/signpost', '4711', 'E1PRODUCTION,prodapi1'),
  ).toJSON() as Synthesised['template'],
  folder: '',
  files: {},
};
const named = (type: string, key: string, name: string) =>
  ofType(pipelines, type).find(([, { Properties }]) => Properties[key] === name)?.[1].Properties;
const role = (name: string) => named('AWS::IAM::Role', 'RoleName', name);
const ofRole = (name: string) =>
  permissionsIn(
    pipelines,
    listOf(role(name)?.Policies).map((policy) => at(policy, 'PolicyDocument')),
    name,
  );
const ofPolicy = (name: string) =>
  permissionsIn(pipelines, [named('AWS::IAM::ManagedPolicy', 'ManagedPolicyName', name)?.PolicyDocument], name);

const iamCall = (action: string, resource: string, context: Record<string, string> = {}) => ({
  action,
  resource: resource.replace('ACCOUNT', account),
  context,
  ofSession: false,
});

const inRegion = (service: string, resource: string) => `arn:aws:${service}:eu-north-1:ACCOUNT:${resource}`;

const preview = {
  workflow: ofRole('signpost-preview-workflow'),
  deployer: ofRole(previewDeployer),
  execution: ofPolicy(previewExecution),
  boundary: ofPolicy(previewBoundary),
};

describe('permissions of pull requests', () => {
  it.each([
    ['workflow', 'sts:AssumeRole', `arn:aws:iam::ACCOUNT:role/${previewDeployer}`],
    [
      'workflow',
      'sts:AssumeRole',
      `arn:aws:iam::ACCOUNT:role/cdk-${previewQualifier}-file-publishing-role-ACCOUNT-eu-north-1`,
    ],
    ['workflow', 'cloudformation:DeleteStack', 'arn:aws:cloudformation:eu-north-1:ACCOUNT:stack/signpost-pr-7/1'],
    ['deployer', 'cloudformation:ExecuteChangeSet', 'arn:aws:cloudformation:eu-north-1:ACCOUNT:stack/signpost-pr-7/1'],
    ['execution', 'dynamodb:CreateTable', 'arn:aws:dynamodb:eu-north-1:ACCOUNT:table/signpost-pr-7-Walks'],
    ['execution', 'geo-maps:GetTile', 'arn:aws:geo-maps:eu-north-1::provider/default'],
    ['execution', 'lambda:CreateFunction', 'arn:aws:lambda:eu-north-1:ACCOUNT:function:signpost-pr-7-login'],
    ['execution', 'logs:DescribeLogGroups', 'arn:aws:logs:eu-north-1:ACCOUNT:log-group::log-stream:'],
    ['execution', 'logs:CreateLogGroup', 'arn:aws:logs:eu-north-1:ACCOUNT:log-group:signpost-pr-7-ApiloginLog'],
    ['execution', 'iam:PassRole', 'arn:aws:iam::ACCOUNT:role/signpost-pr-7-ApiloginRole'],
    [
      'execution',
      'cloudformation:CreateStack',
      'arn:aws:cloudformation:eu-north-1:ACCOUNT:stack/signpost-pr-7-JobStack/1',
    ],
    ['execution', 'cloudfront:UpdateFunction', 'arn:aws:cloudfront::ACCOUNT:function/signpost-pr-7-TilesOnly'],
    ['execution', 'cloudfront:PublishFunction', 'arn:aws:cloudfront::ACCOUNT:function/signpost-pr-7-TilesOnly'],
    ['execution', 'cloudfront:CreateResponseHeadersPolicy', 'arn:aws:cloudfront::ACCOUNT:response-headers-policy/1'],
    ['execution', 'cloudfront:DeleteResponseHeadersPolicy', 'arn:aws:cloudfront::ACCOUNT:response-headers-policy/1'],
    ['execution', 'apigateway:POST', 'arn:aws:apigateway:eu-north-1::/apis/pr7api/routes'],
    [
      'execution',
      'secretsmanager:CreateSecret',
      inRegion('secretsmanager', 'secret:signpost-pr-7-OriginSecret-1a2B3c'),
    ],
    ['execution', 'cloudfront:CreateDistribution', 'arn:aws:cloudfront::ACCOUNT:distribution/E1'],
  ] as const)("a pull request's %s can %s %s", (who, action, resource) =>
    expect(isAllowed(preview[who], iamCall(action, resource))).toBe(true),
  );

  it.each([
    ['workflow', 'sts:AssumeRole', 'arn:aws:iam::ACCOUNT:role/cdk-hnb659fds-deploy-role-ACCOUNT-eu-north-1'],
    ['workflow', 'sts:AssumeRole', `arn:aws:iam::ACCOUNT:role/cdk-${previewQualifier}-deploy-role-ACCOUNT-eu-north-1`],
    ['workflow', 'sts:AssumeRole', `arn:aws:iam::ACCOUNT:role/cdk-${previewQualifier}-lookup-role-ACCOUNT-eu-north-1`],
    ['workflow', 'cloudformation:DeleteStack', 'arn:aws:cloudformation:eu-north-1:ACCOUNT:stack/signpost-prod/1'],
    ['deployer', 'cloudformation:UpdateStack', 'arn:aws:cloudformation:eu-north-1:ACCOUNT:stack/signpost-prod/1'],
    ['deployer', 'iam:PassRole', 'arn:aws:iam::ACCOUNT:role/cdk-hnb659fds-cfn-exec-role-ACCOUNT-eu-north-1'],
    ['execution', 'dynamodb:DeleteTable', 'arn:aws:dynamodb:eu-north-1:ACCOUNT:table/signpost-prod-Walks'],
    ['execution', 'dynamodb:GetItem', 'arn:aws:dynamodb:eu-north-1:ACCOUNT:table/signpost-prod-Walks'],
    ['execution', 's3:GetObject', 'arn:aws:s3:::signpost-prod-photobucketsphotos/objects/1.jpg'],
    ['execution', 'lambda:UpdateFunctionCode', 'arn:aws:lambda:eu-north-1:ACCOUNT:function:signpost-prod-login'],
    ['execution', 'iam:PassRole', 'arn:aws:iam::ACCOUNT:role/signpost-prod-ApiloginRole'],
    [
      'execution',
      'cloudformation:DeleteStack',
      'arn:aws:cloudformation:eu-north-1:ACCOUNT:stack/signpost-prod-JobStack/1',
    ],
    ['execution', 'iam:CreateRole', 'arn:aws:iam::ACCOUNT:role/signpost-pr-7-ApiloginRole'],
    ['execution', 'iam:CreatePolicyVersion', `arn:aws:iam::ACCOUNT:policy/${previewBoundary}`],
    ['boundary', 'dynamodb:GetItem', 'arn:aws:dynamodb:eu-north-1:ACCOUNT:table/signpost-prod-Walks'],
    ['boundary', 's3:GetObject', 'arn:aws:s3:::signpost-prod-photobucketsphotos/objects/1.jpg'],
    ['execution', 'cloudfront:UpdateFunction', 'arn:aws:cloudfront::ACCOUNT:function/signpost-prod-TilesOnly'],
    ['execution', 'cloudfront:PublishFunction', 'arn:aws:cloudfront::ACCOUNT:function/signpost-prod-TilesOnly'],
    ['execution', 'cloudfront:DeleteFunction', 'arn:aws:cloudfront::ACCOUNT:function/signpost-prod-TilesOnly'],
    ['execution', 'cloudfront:UpdateResponseHeadersPolicy', 'arn:aws:cloudfront::ACCOUNT:response-headers-policy/1'],
    ['execution', 'cloudfront:UpdateCachePolicy', 'arn:aws:cloudfront::ACCOUNT:cache-policy/1'],
    ['execution', 'cloudfront:UpdateOriginRequestPolicy', 'arn:aws:cloudfront::ACCOUNT:origin-request-policy/1'],
    ['execution', 'cloudfront:UpdateOriginAccessControl', 'arn:aws:cloudfront::ACCOUNT:origin-access-control/1'],
    ['execution', 'apigateway:PATCH', 'arn:aws:apigateway:eu-north-1::/apis/prodapi1/routes/1'],
    ['execution', 'apigateway:DELETE', 'arn:aws:apigateway:eu-north-1::/apis/prodapi1'],
    ['execution', 'apigateway:DELETE', 'arn:aws:apigateway:eu-north-1::/restapis/1'],
    ['execution', 'secretsmanager:GetSecretValue', inRegion('secretsmanager', 'secret:OriginSecretSecret1-1a2B3c')],
    ['execution', 'secretsmanager:GetSecretValue', inRegion('secretsmanager', 'secret:other/application-1a2B3c')],
    ['execution', 'cloudfront:UpdateDistribution', 'arn:aws:cloudfront::ACCOUNT:distribution/E1PRODUCTION'],
    ['execution', 'cloudfront:TagResource', 'arn:aws:cloudfront::ACCOUNT:distribution/E1PRODUCTION'],
    ['execution', 'geo:DeletePlaceIndex', inRegion('geo', 'place-index/signpost-prod-places')],
    ['boundary', 'geo:SearchPlaceIndexForPosition', inRegion('geo', 'place-index/signpost-prod-places')],
    ['boundary', 'iam:CreateUser', 'arn:aws:iam::ACCOUNT:user/eve'],
  ] as const)("a pull request's %s cannot %s %s", (who, action, resource) =>
    expect(isAllowed(preview[who], iamCall(action, resource))).toBe(false),
  );

  it("resources tagged as production's cannot be changed", () => {
    const arn = 'arn:aws:cloudfront::ACCOUNT:distribution/E1';
    expect(isAllowed(preview.execution, iamCall('cloudfront:UpdateDistribution', arn))).toBe(true);
    const tagged = iamCall('cloudfront:UpdateDistribution', arn, { 'aws:ResourceTag/stage': 'prod' });
    expect(isAllowed(preview.execution, tagged)).toBe(false);
  });

  it('previews send mail as a preview address only', () => {
    const sent = (from: string) =>
      iamCall('ses:SendEmail', 'arn:aws:ses:eu-north-1:ACCOUNT:identity/example.org', { 'ses:FromAddress': from });
    expect(isAllowed(preview.boundary, sent('pr-7@example.org'))).toBe(true);
    for (const from of ['hello@example.org', 'hello+pr-7@example.org', 'support@example.org']) {
      expect(isAllowed(preview.boundary, sent(from)), from).toBe(false);
    }
  });

  it('edge functions are named by stage, and changed policies get a new name', () => {
    const stage = synthesised('preview');
    const functions = ofType(stage, 'AWS::CloudFront::Function').map(([, { Properties }]) => Properties.Name);
    expect(functions.sort()).toEqual(
      ['ScreensToIndex', 'SharedToHome', 'TilesOnly'].map((name) => `signpost-pr-123-${name}`),
    );
    const names = (['CachePolicy', 'OriginRequestPolicy', 'ResponseHeadersPolicy'] as const).map((kind) =>
      at(ofType(stage, `AWS::CloudFront::${kind}`)[0]?.[1], 'Properties', `${kind}Config`, 'Name'),
    );
    for (const name of names) expect(name).toMatch(/^signpost-pr-123-(answers|requests|headers)-[0-9a-f]{8}$/);
    const stack = new Stack(new App({ analyticsReporting: false }));
    const named = (content: object) => policyName(stack, 'pr-7', 'headers', content);
    expect(named({ frameOption: 'DENY' })).toBe(named({ frameOption: 'DENY' }));
    expect(named({ frameOption: 'DENY' })).not.toBe(named({ frameOption: 'SAMEORIGIN' }));
  });

  it('queue mappings can call functions of the own preview only', () => {
    const call = (action: string, stage: string) =>
      iamCall(`lambda:${action}EventSourceMapping`, '*', {
        'lambda:FunctionArn': `arn:aws:lambda:eu-north-1:${account}:function:signpost-${stage}-readSigns`,
      });
    for (const action of ['Create', 'Get', 'Update', 'Delete']) {
      expect(isAllowed(preview.execution, call(action, 'pr-7')), action).toBe(true);
      expect(isAllowed(preview.execution, call(action, 'prod')), action).toBe(false);
    }
  });

  it('every resource that takes the tags of its stack can be tagged', () => {
    const usual = 'TagResource UntagResource ListTagsForResource';
    const calls: Record<string, string> = {
      'ApiGatewayV2::Api': 'apigateway arn:aws:apigateway:eu-north-1::/apis/1 TagResource UntagResource PUT',
      'ApiGatewayV2::Stage': 'apigateway arn:aws:apigateway:eu-north-1::/apis/1 TagResource UntagResource PUT',
      'CloudFront::Distribution': `cloudfront arn:aws:cloudfront::ACCOUNT:distribution/E1 ${usual}`,
      'CloudFront::Function': `cloudfront arn:aws:cloudfront::ACCOUNT:function/signpost-pr-7-TilesOnly ${usual}`,
      'DynamoDB::Table': 'dynamodb table/signpost-pr-7-Walks TagResource UntagResource ListTagsOfResource',
      'Events::Rule': `events rule/signpost-pr-7-Failed ${usual}`,
      'IAM::Role': 'iam arn:aws:iam::ACCOUNT:role/signpost-pr-7-ApiloginRole TagRole UntagRole',
      'Lambda::EventSourceMapping': 'lambda event-source-mapping:1f2e TagResource UntagResource ListTags',
      'Lambda::Function': 'lambda function:signpost-pr-7-login TagResource UntagResource ListTags',
      'Location::APIKey': `geo api-key/signpost-pr-7 ${usual}`,
      'Location::PlaceIndex': `geo place-index/signpost-pr-7-places ${usual}`,
      'Location::RouteCalculator': `geo route-calculator/signpost-pr-7-routes ${usual}`,
      'Logs::LogGroup': `logs log-group:signpost-pr-7-ApiloginLog TagLogGroup ${usual}`,
      'S3::Bucket': `s3 arn:aws:s3:::signpost-pr-7-tiles PutBucketTagging GetBucketTagging ${usual}`,
      'SES::ConfigurationSet': `ses configuration-set/signpost-pr-7 ${usual}`,
      'SQS::Queue': 'sqs signpost-pr-7-Failed TagQueue UntagQueue ListQueueTags',
      'SecretsManager::Secret': 'secretsmanager secret:signpost-pr-7-OriginSecret-1 TagResource UntagResource',
    };
    const untaggable =
      /^(Custom|AWS::(ApiGatewayV2::(Integration|Route)|CloudFront::\w+(Policy|Control)|IAM::Policy|Lambda::(EventInvokeConfig|LayerVersion|Permission)|S3::BucketPolicy|SQS::QueuePolicy|Scheduler::Schedule)$)/;
    const types = new Set(Object.values(synthesised('preview').template.Resources).map(({ Type }) => Type));
    for (const type of types) {
      if (untaggable.test(type)) continue;
      const [service = '', resource = '', ...actions] = calls[type.replace('AWS::', '')]?.split(' ') ?? [];
      if (!service) throw new Error(`Say whether ${type} takes tags, and by which actions`);
      for (const action of actions) {
        const call = iamCall(
          `${service}:${action}`,
          resource.startsWith('arn:') ? resource : inRegion(service, resource),
        );
        expect(isAllowed(preview.execution, call), `${call.action} of ${type}`).toBe(true);
      }
    }
    const ofProduction = { 'aws:ResourceTag/stage': 'prod' };
    const mapping = iamCall('lambda:UntagResource', inRegion('lambda', 'event-source-mapping:1f2e'), ofProduction);
    expect(isAllowed(preview.execution, mapping)).toBe(false);
  });

  it("the deployer has every permission of CDK's own deploy role, limited to previews", () => {
    const template = parse(readFileSync('node_modules/aws-cdk/lib/api/bootstrap/bootstrap-template.yaml', 'utf8'));
    const [policy] = listOf(at(template, 'Resources', 'DeploymentActionRole', 'Properties', 'Policies'));
    const actionsOf = (sid: string) =>
      listOf(at(policy, 'PolicyDocument', 'Statement'))
        .filter((statement) => at(statement, 'Sid') === sid)
        .flatMap((statement) => listOf(at(statement, 'Action')).map(String));
    const calls = [
      // CloudFormation's status calls are needed as well.
      ...[...actionsOf('DeployPermissions'), 'cloudformation:DescribeChangeSet', 'cloudformation:DescribeEvents'].map(
        (action) => iamCall(action, inRegion('cloudformation', 'stack/signpost-pr-7/1')),
      ),
      ...actionsOf('ReadVersion').flatMap((action) =>
        [`/cdk-bootstrap/${previewQualifier}/version`, domainParameter].map((name) =>
          iamCall(action, inRegion('ssm', `parameter${name}`)),
        ),
      ),
      ...actionsOf('CliStagingBucket').map((action) =>
        iamCall(action.replace('*', ''), `arn:aws:s3:::cdk-${previewQualifier}-assets-ACCOUNT-eu-north-1`),
      ),
    ];
    expect(calls.length).toBeGreaterThan(12);
    for (const call of calls) expect(isAllowed(preview.deployer, call), `${call.action} ${call.resource}`).toBe(true);
  });

  it('the policies of previews fit into a managed policy', () => {
    for (const name of [previewBoundary, previewExecution]) {
      const text = JSON.stringify(named('AWS::IAM::ManagedPolicy', 'ManagedPolicyName', name)?.PolicyDocument);
      // Counted with the longer references of the template.
      expect(text.length, name).toBeLessThan(9_000);
      expect(
        text.replaceAll(/\{"Fn::Join":\["",\[|\]\]\}|\{"Ref":"AWS::AccountId"\}|",|,"/g, '').length,
        name,
      ).toBeLessThan(6_144);
    }
  });

  it('seven previews beside production leave IAM roles for others', () => {
    const roles = ofType(synthesised('preview'), 'AWS::IAM::Role').length;
    expect(7 * roles + ofType(synthesised('prod'), 'AWS::IAM::Role').length).toBeLessThan(1_000);
  });

  it('roles can be created only with the permissions boundary', () => {
    const arn = 'arn:aws:iam::ACCOUNT:role/signpost-pr-7-ApiloginRole';
    const within = { 'iam:PermissionsBoundary': `arn:aws:iam::${account}:policy/${previewBoundary}` };
    expect(isAllowed(preview.execution, iamCall('iam:CreateRole', arn, within))).toBe(true);
    const roles = ofType(synthesised('preview'), 'AWS::IAM::Role');
    expect(roles.length).toBeGreaterThan(50);
    for (const [id, { Properties }] of roles) {
      expect(JSON.stringify(Properties.PermissionsBoundary), id).toContain(`policy/${previewBoundary}`);
    }
  });

  it.each([
    ['preview', 'signpost-pr-123-'],
    ['places', 'signpost-pr-125-'],
  ] as const)('the boundary allows everything that functions need: %s', (assembly, prefix) => {
    const stage = synthesised(assembly);
    const documents = [
      ...ofType(stage, 'AWS::IAM::Role').flatMap(([, { Properties }]) =>
        listOf(Properties.Policies).map((policy) => at(policy, 'PolicyDocument')),
      ),
      ...ofType(stage, 'AWS::IAM::Policy').map(([, { Properties }]) => Properties.PolicyDocument),
    ];
    const given = permissionsIn(stage, documents, 'the preview', prefix);
    expect(given.length).toBeGreaterThan(300);
    const lost = given.filter(
      ({ action, resource, conditions }) =>
        !isAllowed(preview.boundary, iamCall(action, resource, contextOf(conditions))),
    );
    expect([...new Set(lost.map(describeCall))]).toEqual([]);
  });
});

/** Request context that satisfies a permission's conditions. */
const contextOf = (conditions: Permission['conditions']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(conditions.StringEquals ?? {}).map(([key, values]) => [key, String(listOf(values)[0])]),
  );

describe('roles of the workflows', () => {
  it('the production workflow can delete stale assets of its web bucket and nothing else', async () => {
    const production = ofRole('signpost-production-workflow');
    // Bucket names are derived from the stack's name and the logical id.
    const stage = synthesised('prod');
    const [id = ''] = namesIn(stage.template.Outputs.WebBucket?.Value);
    const bucket = `signpost-prod-${id.toLowerCase()}-1x2y3z`;
    const commands: Record<string, [action: string, answer: (key: string) => unknown]> = {
      'describe-stacks': ['cloudformation:DescribeStacks', () => [{ OutputKey: 'WebBucket', OutputValue: bucket }]],
      'list-objects-v2': ['s3:ListBucket', () => ['assets/back.js', 'assets/older.js', 'assets/oldest.js']],
      'get-object-tagging': [
        's3:GetObjectTagging',
        (key) => ({ TagSet: key.includes('older') ? [] : [{ Key: 'stale-since', Value: '2026-01-01' }] }),
      ],
      'put-object-tagging': ['s3:PutObjectTagging', () => null],
      'delete-object-tagging': ['s3:DeleteObjectTagging', () => null],
      'delete-object': ['s3:DeleteObject', () => null],
    };
    const done = new Set<string>();
    await sweepAssets('prod', {
      current: ['back.js'],
      today: '2026-11-20',
      aws: async (...words) => {
        const [action, answer] = commands[words[1] ?? ''] ?? ['', () => null];
        const key = words[words.indexOf('--key') + 1] ?? '';
        const object = words.includes('--key') ? `/${key}` : '';
        const stack = 'arn:aws:cloudformation:eu-north-1:ACCOUNT:stack/signpost-prod/1';
        const resource = action.startsWith('s3:') ? `arn:aws:s3:::${bucket}${object}` : stack;
        expect(isAllowed(production, iamCall(action, resource)), `${action} ${resource}`).toBe(true);
        done.add(action);
        return JSON.stringify(answer(key));
      },
    });
    expect([...done].sort()).toEqual(
      Object.values(commands)
        .map(([action]) => action)
        .sort(),
    );
    expect(isAllowed(production, iamCall('s3:DeleteObject', `arn:aws:s3:::${bucket}/index.html`))).toBe(false);
  });
});
