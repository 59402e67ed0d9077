import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/**
 * A secret header that CloudFront adds: the API refuses requests without it (functions/http/guard.ts). The template
 * holds a reference that CloudFormation resolves when it deploys, never the value
 * (docs/decisions/cloud-origin-secret.md).
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
 * What our pair of keys for push messages is made of (functions/adapters/push.ts). As with the origin's secret
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
