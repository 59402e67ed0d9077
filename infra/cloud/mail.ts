import { Stack } from 'aws-cdk-lib';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';

/** The domain that mails come from is the account's and shared by its stages: it is verified in SES once, by a person. */
const domainParameter = '/signpost/mail-domain';

export class Mail extends Construct {
  readonly address: string;
  readonly identityArn: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    // Read when the stack is deployed: where it is missing, the deployment stops and names it.
    const domain = StringParameter.valueForStringParameter(this, domainParameter);
    this.address = `hello@${domain}`;
    this.identityArn = Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: domain });
  }
}
