import { Stack } from 'aws-cdk-lib';
import { CfnPlaceIndex, CfnRouteCalculator } from 'aws-cdk-lib/aws-location';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { privateBucket } from './bucket.ts';
import { type LocationPower, withoutResources, withResources } from './location.ts';
import type { StageSettings } from './stage.ts';

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
