import { Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Subscription, SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Watch } from './stage.ts';

/** Where alarms are said, and who hears them. A region has its own: CloudFront's alarms live in another. */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, { mailTo }: Watch) {
    super(scope, id);
    const { account } = Stack.of(this);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    // A topic with a resource policy of its own refuses every principal that the policy does not name.
    for (const service of ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com']) {
      this.topic.grantPublish(
        new ServicePrincipal(service, { conditions: { StringEquals: { 'aws:SourceAccount': account } } }),
      );
    }
    if (mailTo === undefined) return;
    new Subscription(this, 'Mail', { topic: this.topic, protocol: SubscriptionProtocol.EMAIL, endpoint: mailTo });
  }
}
