import { Duration } from 'aws-cdk-lib';
import { Alarm, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { errors } from '../../shared/api/errors.ts';
import type { Watch } from './stage.ts';

interface FirewallProps {
  name: string;
  watch: Watch;
  topic: ITopic;
}

/** The rule, and the metric of what it turns away: CloudWatch knows both ACL and rule by the names of their metrics. */
const tooOften = 'too-often';

/** Secrets that let their holder in as a walker. An entry without keys stands for all of its kind. */
const secrets = [
  { fieldType: 'SINGLE_HEADER', fieldKeys: ['cookie', 'authorization'] },
  { fieldType: 'SINGLE_COOKIE' },
  { fieldType: 'SINGLE_QUERY_ARGUMENT', fieldKeys: ['token'] },
];

const beginsWith = (searchString: string) => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

/** The WAF rate rule before CloudFront: an address that asks the API or the map too often is blocked for a while. */
export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, { name, watch, topic }: FirewallProps) {
    super(scope, id);
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
      visibilityConfig: seen(name),
      // Samples of requests are kept for three hours and read by everyone with the console.
      dataProtectionConfig: { dataProtections: secrets.map((field) => ({ action: 'SUBSTITUTION', field })) },
      customResponseBodies: { tooMany: { contentType: 'TEXT_PLAIN', content: sentence } },
      rules: [
        {
          name: tooOften,
          priority: 0,
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: watch.requestsPerAddress,
              evaluationWindowSec: 300,
              // Photos and the app come from the cache and cost next to nothing; the API, and tiles not cached yet,
              // are what can be worn out.
              scopeDownStatement: { orStatement: { statements: ['/api/', '/tiles/'].map(beginsWith) } },
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
          visibilityConfig: seen(tooOften),
        },
      ],
    });
    const blocked = new Alarm(this, 'Blocked', {
      alarmName: `${name}-blocked`,
      alarmDescription: 'The firewall turns many requests away: an attack, or too tight a limit',
      metric: new Metric({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL: name, Rule: tooOften },
        statistic: 'Sum',
        period: Duration.minutes(5),
      }),
      threshold: 1_000,
      evaluationPeriods: 2,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    blocked.addAlarmAction(new SnsAction(topic));
    this.arn = acl.attrArn;
  }
}
