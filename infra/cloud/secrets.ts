import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/**
 * Secret header that CloudFront adds and the API requires (functions/http/guard.ts). The template holds a dynamic
 * reference that CloudFormation resolves at deployment, never the value (docs/decisions/cloud-origin-secret.md).
 */
export class OriginSecret extends Construct {
  readonly reference: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const secret = new Secret(this, 'Secret', {
      description: 'CloudFront sends it to the API with every request',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    this.reference = secret.secretValue.unsafeUnwrap();
  }
}

/**
 * Secret from which the VAPID keys are derived (functions/adapters/push.ts), as a dynamic reference. A new secret would
 * mean a new key and force every device to subscribe again, so it never changes.
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
