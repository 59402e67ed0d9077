import { CfnOutput, Duration, Fn, Stack } from 'aws-cdk-lib';
import { Alarm, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { errors } from '../../shared/api/errors.ts';
import { AlarmTopic } from './alarmTopic.ts';
import { edgeRegion, type StageSettings, type Watch } from './stage.ts';

const aclOutput = 'WebAclArn';

/**
 * What stands before CloudFront: whoever asks the API too often from one address waits. CloudFront takes firewalls from
 * this one region only, so it is a stack of its own, which the stage's names in plain sight.
 */
export class FirewallStack extends Stack {
  /** As the stage's stack reads it, in its own region. */
  readonly aclArnElsewhere: string;

  constructor(scope: Construct, settings: StageSettings, watch: Watch) {
    const name = `signpost-${settings.name}-firewall`;
    super(scope, name, {
      stackName: name,
      description: `Signpost, stage ${settings.name}: what stands before CloudFront`,
      env: { region: edgeRegion },
      terminationProtection: settings.keepsData,
      tags: { app: 'signpost', stage: settings.name },
    });
    const seen = (metricName: string) => ({
      metricName,
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: true,
    });
    const [status, sentence] = errors.too_many_attempts;
    const acl = new CfnWebACL(this, 'WebAcl', {
      name,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: seen('requests'),
      customResponseBodies: { tooMany: { contentType: 'TEXT_PLAIN', content: sentence } },
      rules: [
        {
          name: 'too-often',
          priority: 0,
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: watch.requestsPerAddress,
              evaluationWindowSec: 300,
              // Photos and the app come from the cache and cost next to nothing; the API is what can be worn out.
              scopeDownStatement: {
                byteMatchStatement: {
                  fieldToMatch: { uriPath: {} },
                  positionalConstraint: 'STARTS_WITH',
                  searchString: '/api/',
                  textTransformations: [{ priority: 0, type: 'NONE' }],
                },
              },
            },
          },
          // Said as the API itself says it, so the app shows the sentence.
          action: {
            block: {
              customResponse: {
                responseCode: status,
                customResponseBodyKey: 'tooMany',
                responseHeaders: [
                  { name: 'x-error-code', value: 'too_many_attempts' },
                  { name: 'retry-after', value: '300' },
                ],
              },
            },
          },
          visibilityConfig: seen('too-often'),
        },
      ],
    });
    const { topic } = new AlarmTopic(this, 'AlarmTopic', watch);
    const blocked = new Alarm(this, 'Blocked', {
      alarmName: `${name}-blocked`,
      alarmDescription: 'The firewall turns many requests away: an attack, or too tight a limit',
      metric: new Metric({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL: name, Rule: 'too-often' },
        statistic: 'Sum',
        period: Duration.minutes(5),
      }),
      threshold: 1_000,
      evaluationPeriods: 2,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    blocked.addAlarmAction(new SnsAction(topic));
    new CfnOutput(this, aclOutput, { value: acl.attrArn });
    this.aclArnElsewhere = Fn.getStackOutput(name, aclOutput, edgeRegion);
  }
}
