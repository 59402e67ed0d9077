import { CfnOutput, Duration, Fn, Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Subscription, SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { errors } from '../../shared/api/errors.ts';
import { edgeRegion, type StageSettings, type Watch } from './stage.ts';

interface BudgetProps {
  settings: StageSettings;
  watch: Watch;
  topic: ITopic;
}

/** Covers the whole account without a tag filter, because forgotten previews and untagged resources cost as well. */
class Budget extends Construct {
  constructor(scope: Construct, id: string, { settings, watch, topic }: BudgetProps) {
    super(scope, id);
    const notificationAt = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
    });
    new CfnBudget(this, 'Monthly', {
      budget: {
        budgetName: `signpost-${settings.name}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: watch.monthlyBudget, unit: 'USD' },
      },
      notificationsWithSubscribers: [
        notificationAt('ACTUAL', 50),
        notificationAt('ACTUAL', 90),
        notificationAt('FORECASTED', 100),
      ],
    });
  }
}

interface FirewallProps {
  name: string;
  watch: Watch;
  topic: ITopic;
}

const tooOften = 'too-often';

/** Request fields with credentials; an entry without keys covers all fields of the kind. */
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

/** WAF rate rule in front of CloudFront: blocks an address that requests the API or the map too often. */
class Firewall extends Construct {
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
      // WAF keeps samples of requests for three hours, readable in the console.
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
              // Photos and the app are served from the cache; only the API and uncached tiles can be overloaded.
              scopeDownStatement: { orStatement: { statements: ['/api/', '/tiles/'].map(beginsWith) } },
            },
          },
          // The same body as the API's 429, so that the app shows the sentence.
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
      alarmDescription: 'The firewall blocks many requests: an attack, or too tight a limit',
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

/** SNS topic for alarms. Each region needs one; CloudFront's alarms live in us-east-1. */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { mailTo }: Watch) {
    super(scope, id);
    const { account } = Stack.of(this);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    // A topic with a resource policy rejects all principals that it does not list.
    for (const service of ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com']) {
      this.topic.grantPublish(
        new ServicePrincipal(service, { conditions: { StringEquals: { 'aws:SourceAccount': account } } }),
      );
    }
    if (mailTo === undefined) return;
    new Subscription(this, 'Mail', { topic: this.topic, protocol: SubscriptionProtocol.EMAIL, endpoint: mailTo });
  }
}

const aclOutput = 'WebAclArn';

/**
 * Global resources in us-east-1: the WAF for CloudFront with its alarm, and the budget. A stack lives in one region, so
 * they are separate.
 */
export class EdgeStack extends Stack {
  readonly firewallArnElsewhere: string | undefined;

  constructor(scope: Construct, settings: StageSettings, watch: Watch) {
    const name = `signpost-${settings.name}-edge`;
    super(scope, name, {
      stackName: name,
      description: `Signpost, stage ${settings.name}: what stands before CloudFront, and what it all may cost`,
      env: { region: edgeRegion },
      terminationProtection: settings.isProtected,
      tags: { app: 'signpost', stage: settings.name },
    });
    const { topic } = new AlarmTopic(this, 'AlarmTopic', watch);
    new Budget(this, 'Budget', { settings, watch, topic });
    if (settings.domain) {
      // ACM renews a certificate sixty days ahead, unless its records were taken away or it was imported.
      const daysLeft = new Metric({
        namespace: 'AWS/CertificateManager',
        metricName: 'DaysToExpiry',
        dimensionsMap: { CertificateArn: settings.domain.certificateArn },
        statistic: 'Minimum',
        period: Duration.days(1),
      });
      new Alarm(this, 'CertificateExpiry', {
        alarmName: `${name}-certificate`,
        alarmDescription: 'The certificate of the site expires within a month',
        metric: daysLeft,
        threshold: 30,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }).addAlarmAction(new SnsAction(topic));
    }
    if (watch.size === 'small') return;
    const firewall = new Firewall(this, 'Firewall', { name, watch, topic });
    new CfnOutput(this, aclOutput, { value: firewall.arn });
    this.firewallArnElsewhere = Fn.getStackOutput(name, aclOutput, edgeRegion);
  }
}
