import { CfnOutput, Fn, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { AlarmTopic } from './alarmTopic.ts';
import { Budget } from './budget.ts';
import { Firewall } from './firewall.ts';
import { edgeRegion, type StageSettings, type Watch } from './stage.ts';

const aclOutput = 'WebAclArn';

/**
 * What AWS keeps in one region for the whole world: the firewall that CloudFront takes, with its alarm, and the budget.
 * A stack of its own, for a stack has one region.
 */
export class EdgeStack extends Stack {
  /** As the stage's stack reads it, in its own region. */
  readonly firewallArnElsewhere: string;

  constructor(scope: Construct, settings: StageSettings, watch: Watch) {
    const name = `signpost-${settings.name}-edge`;
    super(scope, name, {
      stackName: name,
      description: `Signpost, stage ${settings.name}: what stands before CloudFront, and what it all may cost`,
      env: { region: edgeRegion },
      terminationProtection: settings.keepsData,
      tags: { app: 'signpost', stage: settings.name },
    });
    const { topic } = new AlarmTopic(this, 'AlarmTopic', watch);
    const firewall = new Firewall(this, 'Firewall', { name, watch, topic });
    new Budget(this, 'Budget', { settings, watch, topic });
    new CfnOutput(this, aclOutput, { value: firewall.arn });
    this.firewallArnElsewhere = Fn.getStackOutput(name, aclOutput, edgeRegion);
  }
}
