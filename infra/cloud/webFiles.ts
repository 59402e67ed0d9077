import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { AppConfig, MapConfig } from '../../shared/api/config.ts';
import { cacheControl, hashedAssets } from '../headers.ts';
import type { StageSettings } from './stage.ts';

interface WebFilesProps {
  settings: StageSettings;
  bucket: IBucket;
  map: MapConfig;
  /** The folder of the built web app. */
  files: string;
  /** What the pages ask. */
  api: Construct;
}

/**
 * What is in the web bucket: the built app, and what it has to know of its stage. Assets and functions come first, for a page
 * must neither name nor ask what is not there yet. Older assets stay for tabs that are still open.
 */
export class WebFiles extends Construct {
  constructor(scope: Construct, id: string, { settings, bucket, map, files, api }: WebFilesProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Log', {
      retention: settings.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const upload = (
      name: string,
      path: string,
      sources: ISource[],
      filter: { exclude: string[]; include?: string[] },
    ) =>
      new BucketDeployment(this, name, {
        sources,
        destinationBucket: bucket,
        prune: false,
        cacheControl: [CacheControl.fromString(cacheControl(path))],
        memoryLimit: 512,
        logGroup,
        ...filter,
      });
    const app = Source.asset(files);
    const config = Source.jsonData('config.json', { stage: settings.name, map } satisfies AppConfig);
    const assets = `${hashedAssets.slice(1)}*`;
    const first = upload('Assets', hashedAssets, [app], { exclude: ['*'], include: [assets] });
    upload('Pages', '/index.html', [app, config], { exclude: [assets] }).node.addDependency(first, api);
  }
}
