import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { StageSettings, Watch } from './stage.ts';

interface BudgetProps {
  settings: StageSettings;
  watch: Watch;
  topic: ITopic;
}

/** Of the whole account, with no filter by tags: a forgotten preview and untagged resources cost money as well. */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, { settings, watch, topic }: BudgetProps) {
    super(scope, id);
    const told = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
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
      notificationsWithSubscribers: [told('ACTUAL', 50), told('ACTUAL', 90), told('FORECASTED', 100)],
    });
  }
}
