import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnAPIKey } from 'aws-cdk-lib/aws-location';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { AwsCustomResource, AwsCustomResourcePolicy, PhysicalResourceId } from 'aws-cdk-lib/custom-resources';
import { Construct } from 'constructs';
import type { ForeignMap } from '../../shared/api/config.ts';
import type { StageSettings } from './stage.ts';

/** Amazon Location's map in two colour schemes, as `config.json` tells the page. */
export function amazonMap(region: string, key: string): ForeignMap {
  const style = (scheme: string) =>
    `https://maps.geo.${region}.amazonaws.com/v2/styles/Standard/descriptor?color-scheme=${scheme}&key=${key}`;
  return { light: style('Light'), dark: style('Dark'), credit: '© HERE, Amazon Location' };
}

interface MapKeyProps {
  settings: StageSettings;
  /** The only site that may use it: what the browser sends as referrer is our origin. */
  siteUrl: string;
}

/**
 * The key is no secret: every page carries it. It draws maps, for our pages, and does nothing else. CloudFormation
 * makes it and does not tell it, so CDK's own function asks for it while the stack is deployed.
 */
export class MapKey extends Construct {
  readonly value: string;

  constructor(scope: Construct, id: string, { settings, siteUrl }: MapKeyProps) {
    super(scope, id);
    const keyName = `${Stack.of(this).stackName}-map`;
    const key = new CfnAPIKey(this, 'Key', {
      keyName,
      noExpiry: true,
      // Without it a stack waits ninety days for its key before it can be deleted or replace it.
      forceDelete: true,
      forceUpdate: true,
      restrictions: {
        allowActions: ['geo-maps:GetTile'],
        allowResources: [`arn:aws:geo-maps:${settings.region}::provider/default`],
        allowReferers: [`${siteUrl}/*`],
      },
    });
    const asked = new AwsCustomResource(this, 'Value', {
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
    this.value = asked.getResponseField('Key');
  }
}
