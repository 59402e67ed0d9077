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
