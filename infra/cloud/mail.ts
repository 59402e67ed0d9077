import { Stack } from 'aws-cdk-lib';
import { CfnConfigurationSet } from 'aws-cdk-lib/aws-ses';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import type { StageSettings } from './stage.ts';

/** The domain that mails come from is the account's and shared by its stages: it is verified in SES once, by a person. */
export const domainParameter = '/signpost/mail-domain';
/** Of previews only. Their roles may write as such a one and as no other: a pull request never writes as production. */
export const previewAddresses = 'pr-*@*';

export class Mail extends Construct {
  readonly address: string;
  readonly identityArn: string;
  readonly configurationSet: { name: string; arn: string };

  constructor(scope: Construct, id: string, { name: stage }: Pick<StageSettings, 'name'>) {
    super(scope, id);
    // Read when the stack is deployed: where it is missing, the deployment stops and names it.
    const domain = StringParameter.valueForStringParameter(this, domainParameter);
    this.address = `${stage === 'prod' ? 'hello' : stage}@${domain}`;
    this.identityArn = Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: domain });
    // One of our own: a mail that names none goes through the identity's default set, if a person has given it one, and
    // then asks for a right that no role here has.
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
