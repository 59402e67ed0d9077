import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnAPIKey } from 'aws-cdk-lib/aws-location';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { AwsCustomResource, AwsCustomResourcePolicy, PhysicalResourceId } from 'aws-cdk-lib/custom-resources';
import { Construct } from 'constructs';
import type { ForeignMap } from '../../shared/api/config.ts';
import type { StageSettings } from './stage.ts';

/** Amazon Location's map in a light and a dark style, for `config.json`. */
export function amazonMap(region: string, key: string): ForeignMap {
  const style = (scheme: string) =>
    `https://maps.geo.${region}.amazonaws.com/v2/styles/Standard/descriptor?color-scheme=${scheme}&key=${key}`;
  return { light: style('Light'), dark: style('Dark'), credit: '© HERE, Amazon Location' };
}

interface MapKeyProps {
  settings: StageSettings;
  siteUrl: string;
}

/**
 * API key for Amazon's map tiles; it is public, since every page carries it, and limited to map calls. CloudFormation
 * creates it without returning its value, so a custom resource reads it at deployment.
 */
export class MapKey extends Construct {
  readonly value: string;

  constructor(scope: Construct, id: string, { settings, siteUrl }: MapKeyProps) {
    super(scope, id);
    const keyName = `${Stack.of(this).stackName}-map`;
    const key = new CfnAPIKey(this, 'Key', {
      keyName,
      noExpiry: true,
      // Without it the key can only be deleted after ninety days of inactivity.
      forceDelete: true,
      forceUpdate: true,
      restrictions: {
        allowActions: ['geo-maps:GetTile'],
        allowResources: [`arn:aws:geo-maps:${settings.region}::provider/default`],
        allowReferers: [`${siteUrl}/*`],
      },
    });
    const described = new AwsCustomResource(this, 'Value', {
      resourceType: 'Custom::MapKeyValue',
      installLatestAwsSdk: false,
      onUpdate: {
        service: 'Location',
        action: 'describeKey',
        parameters: { KeyName: key.ref },
        outputPaths: ['Key'],
        physicalResourceId: PhysicalResourceId.of(keyName),
      },
      policy: AwsCustomResourcePolicy.fromStatements([
        new PolicyStatement({ actions: ['geo:DescribeKey'], resources: [key.attrKeyArn] }),
      ]),
      logGroup: new LogGroup(this, 'Log', {
        retention: settings.logRetention,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    });
    this.value = described.getResponseField('Key');
  }
}
