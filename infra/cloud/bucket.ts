import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { StageSettings } from './stage.ts';

/**
 * Private, encrypted, over TLS only. A preview is destroyed whole, so its buckets are emptied by CDK's own function
 * (see docs/decisions/cloud-origin-secret.md for what that function may do); production has no such function.
 */
export function privateBucket(
  scope: Construct,
  id: string,
  { keepsData }: StageSettings,
  props: Pick<BucketProps, 'cors' | 'lifecycleRules'> = {},
): IBucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    autoDeleteObjects: !keepsData,
    ...props,
    lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }, ...(props.lifecycleRules ?? [])],
  });
  if (!isBucket(bucket)) throw new Error('a bucket is a bucket');
  return bucket;
}

/** Under exactOptionalPropertyTypes CDK's class does not have the type of the interface that it implements. */
const isBucket = (value: unknown): value is IBucket => value instanceof Bucket;
