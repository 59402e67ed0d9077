import { describe, expect, it } from 'vitest';
import { namedJobs } from '../../shared/api/jobs.ts';
import { namedRoutes } from '../../shared/api/routes.ts';
import { type Synthesised, synthesised } from './synthesise.fixture.ts';

/**
 * Snapshot of a stage's resources, small enough to review: `npx vitest run --project cloud -u`, then read the diff. A
 * new route or job does not change it.
 */
const preview = synthesised('preview');
const prod = synthesised('prod');

const typesOf = (stage: Synthesised, isCounted: (id: string) => boolean) => {
  const counts: Record<string, number> = {};
  for (const [id, { Type }] of Object.entries(stage.template.Resources)) {
    if (isCounted(id)) counts[Type] = (counts[Type] ?? 0) + 1;
  }
  return Object.entries(counts)
    .map(([type, count]) => `${count} ${type}`)
    .sort((a, b) => (a.split(' ')[1] ?? '').localeCompare(b.split(' ')[1] ?? ''));
};
const ofRoute = (name: string) => (id: string) => new RegExp(`^Api${name}(Log|Role|Route\\w*)?[0-9A-F]{8}$`).test(id);
const ofJob = (name: string) => (id: string) => id.startsWith(`Jobs${name}`);
const once = (id: string) => !/^(Api|Jobs)/.test(id) && !/^Alarms\w+(Missed|Failed)[0-9A-F]{8}$/.test(id);

/** A stage as lines `type.path = value` without its name and derived ids. */
function linesOf({ template }: Synthesised): Set<string> {
  const lines = new Set<string>();
  const look = (place: string, value: unknown): void => {
    if (value !== null && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) look(Array.isArray(value) ? place : `${place}.${key}`, inner);
    } else
      lines.add(
        `${place} = ${String(value)
          .replaceAll(/signpost-?(prod|pr-?123)|\b(prod|pr-123)\b/g, '*')
          .replaceAll(/\b[0-9a-f]{8}\b|[0-9A-F]{8,9}$/g, '#')}`,
      );
  };
  for (const [id, { Type, ...resource }] of Object.entries(template.Resources)) {
    // CDK's own function that empties a preview's buckets.
    if (!id.startsWith('CustomS3AutoDelete')) look(Type, resource);
  }
  return lines;
}

describe('resources of a stage', () => {
  it('every route and every job consists of the same resource types', () => {
    const routes = new Set(namedRoutes().map(({ name }) => typesOf(preview, ofRoute(name)).join(', ')));
    expect([...routes]).toMatchInlineSnapshot(`
      [
        "1 AWS::ApiGatewayV2::Integration, 1 AWS::ApiGatewayV2::Route, 1 AWS::IAM::Role, 1 AWS::Lambda::Function, 1 AWS::Logs::LogGroup",
      ]
    `);
    const jobs = new Set(namedJobs().map(({ name }) => typesOf(preview, ofJob(name)).join(', ')));
    expect([...jobs]).toMatchInlineSnapshot(`
      [
        "1 AWS::Events::Rule, 2 AWS::IAM::Role, 1 AWS::Lambda::EventInvokeConfig, 1 AWS::Lambda::Function, 1 AWS::Lambda::Permission, 1 AWS::Logs::LogGroup, 1 AWS::Scheduler::Schedule, 1 AWS::SQS::Queue, 1 AWS::SQS::QueuePolicy",
        "1 AWS::Events::Rule, 2 AWS::IAM::Role, 1 AWS::Lambda::EventInvokeConfig, 1 AWS::Lambda::Function, 1 AWS::Lambda::Permission, 1 AWS::Logs::LogGroup, 8 AWS::Scheduler::Schedule, 1 AWS::SQS::Queue, 1 AWS::SQS::QueuePolicy",
        "2 AWS::IAM::Role, 1 AWS::Lambda::EventInvokeConfig, 1 AWS::Lambda::Function, 1 AWS::Logs::LogGroup, 1 AWS::Scheduler::Schedule, 1 AWS::SQS::Queue, 1 AWS::SQS::QueuePolicy",
        "2 AWS::IAM::Role, 1 AWS::Lambda::EventInvokeConfig, 1 AWS::Lambda::EventSourceMapping, 1 AWS::Lambda::Function, 1 AWS::Logs::LogGroup, 1 AWS::Scheduler::Schedule, 1 AWS::SQS::Queue, 1 AWS::SQS::QueuePolicy",
      ]
    `);
  });

  it('the singleton resources of a preview match the snapshot', () =>
    expect(typesOf(preview, once)).toMatchInlineSnapshot(`
      [
        "1 AWS::ApiGatewayV2::Api",
        "1 AWS::ApiGatewayV2::Stage",
        "1 AWS::CloudFront::CachePolicy",
        "1 AWS::CloudFront::Distribution",
        "3 AWS::CloudFront::Function",
        "2 AWS::CloudFront::OriginAccessControl",
        "1 AWS::CloudFront::OriginRequestPolicy",
        "1 AWS::CloudFront::ResponseHeadersPolicy",
        "1 AWS::DynamoDB::Table",
        "2 AWS::IAM::Policy",
        "3 AWS::IAM::Role",
        "3 AWS::Lambda::Function",
        "2 AWS::Lambda::LayerVersion",
        "1 AWS::Location::APIKey",
        "1 AWS::Location::PlaceIndex",
        "1 AWS::Location::RouteCalculator",
        "2 AWS::Logs::LogGroup",
        "4 AWS::S3::Bucket",
        "4 AWS::S3::BucketPolicy",
        "2 AWS::SecretsManager::Secret",
        "1 AWS::SES::ConfigurationSet",
        "1 AWS::SQS::Queue",
        "1 AWS::SQS::QueuePolicy",
        "2 Custom::CDKBucketDeployment",
        "1 Custom::MapKeyValue",
        "4 Custom::S3AutoDeleteObjects",
      ]
    `));

  it('the singleton resources of production match the snapshot', () =>
    expect(typesOf(prod, once)).toMatchInlineSnapshot(`
      [
        "1 AWS::ApiGatewayV2::Api",
        "1 AWS::ApiGatewayV2::Stage",
        "1 AWS::CloudFront::CachePolicy",
        "1 AWS::CloudFront::Distribution",
        "3 AWS::CloudFront::Function",
        "2 AWS::CloudFront::OriginAccessControl",
        "1 AWS::CloudFront::OriginRequestPolicy",
        "1 AWS::CloudFront::ResponseHeadersPolicy",
        "10 AWS::CloudWatch::Alarm",
        "1 AWS::CloudWatch::Dashboard",
        "1 AWS::DynamoDB::Table",
        "2 AWS::IAM::Policy",
        "2 AWS::IAM::Role",
        "2 AWS::Lambda::Function",
        "2 AWS::Lambda::LayerVersion",
        "1 AWS::Location::APIKey",
        "1 AWS::Location::PlaceIndex",
        "1 AWS::Location::RouteCalculator",
        "2 AWS::Logs::LogGroup",
        "4 AWS::S3::Bucket",
        "4 AWS::S3::BucketPolicy",
        "2 AWS::SecretsManager::Secret",
        "1 AWS::SES::ConfigurationSet",
        "1 AWS::SNS::Topic",
        "1 AWS::SNS::TopicPolicy",
        "1 AWS::SQS::Queue",
        "1 AWS::SQS::QueuePolicy",
        "2 Custom::CDKBucketDeployment",
        "1 Custom::MapKeyValue",
      ]
    `));
});

it('preview and production differ only where intended', () => {
  const types = new Set(Object.values(preview.template.Resources).map(({ Type }) => Type));
  const [here, there] = [linesOf(preview), linesOf(prod)];
  const typeOf = (line: string) => line.split('.')[0] ?? '';
  // Resources unique to one stage are in the lists above; config.json contains the stage's name.
  const known = /auto-delet|AutoDelete|^AWS::S3::BucketPolicy|^Custom::CDKBucketDeployment.Properties.SourceObjectKeys/;
  const only = (mine: Set<string>, other: Set<string>) =>
    [...mine].filter((line) => !other.has(line) && types.has(typeOf(line)) && !known.test(line));
  expect({ preview: only(here, there).sort(), production: only(there, here).sort() }).toMatchInlineSnapshot(`
    {
      "preview": [
        "AWS::ApiGatewayV2::Stage.Properties.DefaultRouteSettings.ThrottlingBurstLimit = 100",
        "AWS::ApiGatewayV2::Stage.Properties.DefaultRouteSettings.ThrottlingRateLimit = 50",
        "AWS::DynamoDB::Table.DeletionPolicy = Delete",
        "AWS::DynamoDB::Table.Properties.DeletionProtectionEnabled = false",
        "AWS::DynamoDB::Table.Properties.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled = false",
        "AWS::DynamoDB::Table.UpdateReplacePolicy = Delete",
        "AWS::IAM::Policy.Properties.PolicyDocument.Statement.Resource.Fn::Join.Fn::Sub = cdk-preview-assets-\${AWS::AccountId}-eu-north-1",
        "AWS::IAM::Role.Properties.PermissionsBoundary.Fn::Join = ",
        "AWS::IAM::Role.Properties.PermissionsBoundary.Fn::Join = :policy/signpost-preview-boundary",
        "AWS::IAM::Role.Properties.PermissionsBoundary.Fn::Join = arn:aws:iam::",
        "AWS::IAM::Role.Properties.PermissionsBoundary.Fn::Join.Ref = AWS::AccountId",
        "AWS::IAM::Role.Properties.Policies.PolicyDocument.Statement.Condition.StringEquals.ses:FromAddress.Fn::Join = *@",
        "AWS::Lambda::EventSourceMapping.Properties.ScalingConfig.MaximumConcurrency = 10",
        "AWS::Lambda::Function.Properties.Code.S3Bucket.Fn::Sub = cdk-preview-assets-\${AWS::AccountId}-eu-north-1",
        "AWS::Lambda::Function.Properties.Environment.Variables.MAIL_FROM.Fn::Join = Signpost <*@",
        "AWS::Lambda::Function.Properties.Environment.Variables.VAPID_SUBJECT.Fn::Join = mailto:*@",
        "AWS::Lambda::LayerVersion.Properties.Content.S3Bucket.Fn::Sub = cdk-preview-assets-\${AWS::AccountId}-eu-north-1",
        "AWS::Logs::LogGroup.Properties.RetentionInDays = 7",
        "AWS::S3::Bucket.DeletionPolicy = Delete",
        "AWS::S3::Bucket.UpdateReplacePolicy = Delete",
        "AWS::SecretsManager::Secret.Properties.Name = *-OriginSecret",
        "AWS::SecretsManager::Secret.Properties.Name = *-PushSecret",
        "Custom::CDKBucketDeployment.Properties.SourceBucketNames.Fn::Sub = cdk-preview-assets-\${AWS::AccountId}-eu-north-1",
      ],
      "production": [
        "AWS::ApiGatewayV2::Stage.Properties.DefaultRouteSettings.ThrottlingBurstLimit = 5000",
        "AWS::ApiGatewayV2::Stage.Properties.DefaultRouteSettings.ThrottlingRateLimit = 2500",
        "AWS::CloudFront::Distribution.Properties.DistributionConfig.WebACLId.Fn::GetStackOutput.OutputName = WebAclArn",
        "AWS::CloudFront::Distribution.Properties.DistributionConfig.WebACLId.Fn::GetStackOutput.Region = us-east-1",
        "AWS::CloudFront::Distribution.Properties.DistributionConfig.WebACLId.Fn::GetStackOutput.StackName = *-edge",
        "AWS::DynamoDB::Table.DeletionPolicy = RetainExceptOnCreate",
        "AWS::DynamoDB::Table.Properties.DeletionProtectionEnabled = true",
        "AWS::DynamoDB::Table.Properties.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled = true",
        "AWS::DynamoDB::Table.UpdateReplacePolicy = Retain",
        "AWS::IAM::Policy.Properties.PolicyDocument.Statement.Resource.Fn::Join.Fn::Sub = cdk-hnb659fds-assets-\${AWS::AccountId}-eu-north-1",
        "AWS::IAM::Role.Properties.Policies.PolicyDocument.Statement.Condition.StringEquals.ses:FromAddress.Fn::Join = hello@",
        "AWS::Lambda::EventSourceMapping.Properties.ScalingConfig.MaximumConcurrency = 35",
        "AWS::Lambda::Function.Properties.Code.S3Bucket.Fn::Sub = cdk-hnb659fds-assets-\${AWS::AccountId}-eu-north-1",
        "AWS::Lambda::Function.Properties.Environment.Variables.MAIL_FROM.Fn::Join = Signpost <hello@",
        "AWS::Lambda::Function.Properties.Environment.Variables.METRICS_NAMESPACE = Signpost/*",
        "AWS::Lambda::Function.Properties.Environment.Variables.VAPID_SUBJECT.Fn::Join = mailto:hello@",
        "AWS::Lambda::LayerVersion.Properties.Content.S3Bucket.Fn::Sub = cdk-hnb659fds-assets-\${AWS::AccountId}-eu-north-1",
        "AWS::Logs::LogGroup.DeletionPolicy = RetainExceptOnCreate",
        "AWS::Logs::LogGroup.Properties.RetentionInDays = 90",
        "AWS::Logs::LogGroup.UpdateReplacePolicy = Retain",
        "AWS::S3::Bucket.DeletionPolicy = RetainExceptOnCreate",
        "AWS::S3::Bucket.UpdateReplacePolicy = Retain",
        "Custom::CDKBucketDeployment.Properties.SourceBucketNames.Fn::Sub = cdk-hnb659fds-assets-\${AWS::AccountId}-eu-north-1",
      ],
    }
  `);
});
