import { RemovalPolicy } from 'aws-cdk-lib';
import { type Attribute, AttributeType, BillingMode, ProjectionType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { tableDefinition } from '../../functions/data/tableDefinition.ts';
import type { StageSettings } from './stage.ts';

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
