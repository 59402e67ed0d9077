import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { type Attribute, AttributeType, BillingMode, ProjectionType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { CfnPlaceIndex, CfnRouteCalculator } from 'aws-cdk-lib/aws-location';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { tableDefinition } from '../../functions/data/tableDefinition.ts';
import { DELETION_NOTE_DAYS, deletionNotes } from '../../functions/data/walkers/accountDeletions.ts';
import { type LocationPower, withoutResources, withResources } from './location.ts';
import type { StageSettings } from './stage.ts';

/**
 * Private, encrypted, TLS only. CDK's custom resource empties a preview's buckets on deletion
 * (docs/decisions/cloud-origin-secret.md has its permissions); production has no such function.
 */
export function privateBucket(
  scope: Construct,
  id: string,
  { keepsData }: StageSettings,
  props: Pick<s3.BucketProps, 'cors' | 'lifecycleRules'> = {},
): s3.IBucket {
  const bucket = new s3.Bucket(scope, id, {
    blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
    encryption: s3.BucketEncryption.S3_MANAGED,
    objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    removalPolicy: keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    autoDeleteObjects: !keepsData,
    ...props,
    lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }, ...(props.lifecycleRules ?? [])],
  });
  if (!isBucket(bucket)) throw new Error('a bucket is a bucket');
  return bucket;
}

/** CDK's class does not match its own interface under exactOptionalPropertyTypes. */
const isBucket = (value: unknown): value is s3.IBucket => value instanceof s3.Bucket;

/** Two buckets: original uploads, kept a day or two, and the derivatives that others may see. */
export class PhotoBuckets extends Construct {
  readonly uploads: s3.IBucket;
  readonly photos: s3.IBucket;

  constructor(scope: Construct, id: string, settings: StageSettings) {
    super(scope, id);
    this.uploads = privateBucket(this, 'Uploads', settings, {
      // Fallback for `sweepPhotos`, which deletes uploads older than a day and lists this bucket to tell used from
      // unused: with the same age an original could expire before the sweep has seen it.
      lifecycleRules: [{ expiration: Duration.days(2) }],
      // Any origin: the presigned URL is the authority. Naming the site would be a circular dependency, as the
      // distribution's CSP names this bucket.
      cors: [{ allowedMethods: [s3.HttpMethods.PUT], allowedOrigins: ['*'], allowedHeaders: ['*'], maxAge: 3600 }],
    });
    // The bucket is unversioned, so that a deleted photo is gone.
    this.photos = privateBucket(this, 'Photos', settings, {
      lifecycleRules: [{ prefix: deletionNotes, expiration: Duration.days(DELETION_NOTE_DAYS) }],
    });
  }
}

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING });

export class WalkTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string, { keepsData, isProtected }: StageSettings) {
    super(scope, id);
    const { partitionKey, sortKey, timeToLive, indexes } = tableDefinition;
    this.table = new Table(this, 'Table', {
      partitionKey: text(partitionKey),
      sortKey: text(sortKey),
      timeToLiveAttribute: timeToLive,
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: keepsData },
      deletionProtection: isProtected,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
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

export class Streets extends Construct {
  readonly tiles: s3.IBucket;
  readonly location: LocationPower;

  constructor(scope: Construct, id: string, settings: StageSettings) {
    super(scope, id);
    this.tiles = privateBucket(this, 'Tiles', settings, {
      // Neighbourhoods from Overpass are imported again when they are needed, with the map of that day.
      lifecycleRules: [{ prefix: 'near/', expiration: Duration.days(90) }],
    });
    this.location = settings.location === 'places' ? withoutResources(settings.region) : this.#withResources();
  }

  #withResources(): LocationPower {
    const { stackName } = Stack.of(this);
    const index = new CfnPlaceIndex(this, 'Places', {
      indexName: `${stackName}-places`,
      dataSource: 'Here',
      // Answers are stored (a home's address, a destination's name), which `SingleUse` forbids.
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
