import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { type Attribute, AttributeType, BillingMode, ProjectionType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { CfnPlaceIndex, CfnRouteCalculator } from 'aws-cdk-lib/aws-location';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  HttpMethods,
  type IBucket,
  ObjectOwnership,
  StorageClass,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { tableDefinition } from '../../functions/data/tableDefinition.ts';
import { DELETION_NOTE_DAYS, deletionNotes } from '../../functions/data/walkers/accountDeletions.ts';
import { type LocationPower, withoutResources, withResources } from './location.ts';
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

/** What walkers send, as it came, for a day or two; and what we made of it, which is what others may see. */
export class PhotoBuckets extends Construct {
  readonly uploads: IBucket;
  readonly photos: IBucket;

  constructor(scope: Construct, id: string, settings: StageSettings) {
    super(scope, id);
    this.uploads = privateBucket(this, 'Uploads', settings, {
      // A net under `sweepPhotos`, which takes what is older than a day, and tells used from unused by what it finds
      // here: were both to wait a day, an original could be gone before the sweep had seen it.
      lifecycleRules: [{ expiration: Duration.days(2) }],
      // Open on purpose: the signature in the URL is the authority. To name our own site here would make the bucket
      // depend on the distribution, whose security policy names the bucket.
      cors: [{ allowedMethods: [HttpMethods.PUT], allowedOrigins: ['*'], allowedHeaders: ['*'], maxAge: 3600 }],
    });
    // No versions: what a walker deletes is gone.
    this.photos = privateBucket(this, 'Photos', settings, {
      // Most are never looked at again: S3 moves them to cheaper tiers by itself and back at the first look, at once.
      // What has less than 128 KB, such as every small picture, stays where it is.
      lifecycleRules: [
        { prefix: deletionNotes, expiration: Duration.days(DELETION_NOTE_DAYS) },
        { transitions: [{ storageClass: StorageClass.INTELLIGENT_TIERING, transitionAfter: Duration.days(0) }] },
      ],
    });
  }
}

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING });

/** The one table, from the definition that the local engine is made from too. */
export class WalkTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string, { keepsData }: StageSettings) {
    super(scope, id);
    const { partitionKey, sortKey, timeToLive, indexes } = tableDefinition;
    this.table = new Table(this, 'Table', {
      partitionKey: text(partitionKey),
      sortKey: text(sortKey),
      timeToLiveAttribute: timeToLive,
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: keepsData },
      deletionProtection: keepsData,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    for (const index of indexes) {
      this.table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: text(index.partitionKey),
        sortKey: text(index.sortKey),
        ...(index.include.length > 0
          ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...index.include] }
          : { projectionType: ProjectionType.KEYS_ONLY }),
      });
    }
  }
}

/** Our street tiles, and Amazon Location where no tiles cover a home. */
export class Streets extends Construct {
  readonly tiles: IBucket;
  readonly location: LocationPower;

  constructor(scope: Construct, id: string, settings: StageSettings) {
    super(scope, id);
    this.tiles = privateBucket(this, 'Tiles', settings);
    this.location = settings.location === 'places' ? withoutResources(settings.region) : this.#withResources();
  }

  #withResources(): LocationPower {
    const { stackName } = Stack.of(this);
    const index = new CfnPlaceIndex(this, 'Places', {
      indexName: `${stackName}-places`,
      dataSource: 'Here',
      // We keep what it answers: a home's address, a destination's name. `SingleUse` would forbid that.
      dataSourceConfiguration: { intendedUse: 'Storage' },
    });
    const calculator = new CfnRouteCalculator(this, 'Routes', {
      calculatorName: `${stackName}-routes`,
      dataSource: 'Here',
    });
    return withResources(
      { name: index.indexName, arn: index.attrArn },
      { name: calculator.calculatorName, arn: calculator.attrArn },
    );
  }
}
