import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/**
 * What our pair of keys for push messages is made of (functions/adapters/push/sealed.ts). As with the origin's secret
 * the template holds a reference and never the value. Another secret means another key: every device would have to
 * join anew, so it stays as it is.
 */
export class PushSecret extends Construct {
  readonly reference: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const secret = new Secret(this, 'Secret', {
      description: 'Push messages are signed with keys made of it',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
    });
    this.reference = secret.secretValue.unsafeUnwrap();
  }
}
