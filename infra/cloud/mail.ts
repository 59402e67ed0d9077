import { Stack } from 'aws-cdk-lib';
import { CfnConfigurationSet } from 'aws-cdk-lib/aws-ses';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { domainParameter, type StageSettings } from './stage.ts';

/** Sender addresses of previews: their roles cannot send as production. */
export const previewAddresses = 'pr-*@*';

export class Mail extends Construct {
  readonly address: string;
  readonly identityArn: string;
  readonly configurationSet: { name: string; arn: string };

  constructor(scope: Construct, id: string, { name: stage }: Pick<StageSettings, 'name'>) {
    super(scope, id);
    // Read at deployment, which fails with the parameter's name if it is missing.
    const domain = StringParameter.valueForStringParameter(this, domainParameter);
    this.address = `${stage === 'prod' ? 'hello' : stage}@${domain}`;
    this.identityArn = Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: domain });
    // A configuration set per stage: without one, mail uses the identity's default set, for which roles here have no
    // permission.
    const { stackName: name } = Stack.of(this);
    new CfnConfigurationSet(this, 'Mails', {
      name,
      reputationOptions: { reputationMetricsEnabled: true },
      suppressionOptions: { suppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
    const arn = Stack.of(this).formatArn({ service: 'ses', resource: 'configuration-set', resourceName: name });
    this.configurationSet = { name, arn };
  }
}
