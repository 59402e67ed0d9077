import { Stack } from 'aws-cdk-lib';
import { CfnPlaceIndex, CfnRouteCalculator } from 'aws-cdk-lib/aws-location';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { privateBucket } from './bucket.ts';
import type { StageSettings } from './stage.ts';

/** Our street tiles, and Amazon Location where no tiles cover a home. */
export class Streets extends Construct {
  readonly tiles: IBucket;
  readonly placeIndex: CfnPlaceIndex;
  readonly routeCalculator: CfnRouteCalculator;

  constructor(scope: Construct, id: string, settings: StageSettings) {
    super(scope, id);
    const { stackName } = Stack.of(this);
    this.tiles = privateBucket(this, 'Tiles', settings);
    this.placeIndex = new CfnPlaceIndex(this, 'Places', {
      indexName: `${stackName}-places`,
      dataSource: 'Here',
      // We keep what it answers: a home's address, a destination's name. `SingleUse` would forbid that.
      dataSourceConfiguration: { intendedUse: 'Storage' },
    });
    this.routeCalculator = new CfnRouteCalculator(this, 'Routes', {
      calculatorName: `${stackName}-routes`,
      dataSource: 'Here',
    });
  }
}
