import { type App, ArnFormat, CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { HttpApi, HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { JobName } from '../../shared/api/jobs.ts';
import { metrics } from '../../shared/domain/metrics.ts';
import { ownMap } from '../ownMap.ts';
import { Alarms, counted, jobEnds, throttledFunctions, throttledTable, type Watched } from './alarms.ts';
import { ApiStack } from './api.ts';
import { bounded, functionNameOf } from './bundledFunction.ts';
import { Web } from './edge.ts';
import { AlarmTopic, EdgeStack } from './edgeStack.ts';
import type { Resources } from './grants.ts';
import { JobStack } from './jobs.ts';
import { Mail } from './mail.ts';
import { amazonMap, MapKey } from './mapKey.ts';
import { PlanetStack } from './planetStack.ts';
import { edgeRegion, keptOptions, optionsOutput, type StageSettings } from './stage.ts';
import { PhotoBuckets, Streets, WalkTable } from './storage.ts';
import { WebFiles } from './webFiles.ts';

export interface Built {
  functions: string;
  web: string;
  /** Docker context of the import image, for stages with import machines. */
  importer: string;
}

interface StackProps {
  built: Built;
  firewallArn: string | undefined;
}

const named = (bucket: IBucket) => ({ name: bucket.bucketName, arn: bucket.bucketArn });

/**
 * A dynamic reference that CloudFormation resolves at deployment: the template never holds the value
 * (docs/decisions/cloud-origin-secret.md).
 */
function generatedSecret(scope: Stack, id: string, passwordLength: number, description: string): string {
  const secret = new Secret(new Construct(scope, id), 'Secret', {
    description,
    generateSecretString: { passwordLength, excludePunctuation: true },
    // The roles of previews know their secrets by name.
    ...(/-pr-\d+$/.test(scope.stackName) && { secretName: `${scope.stackName}-${id}` }),
  });
  return secret.secretValue.unsafeUnwrap();
}

class SignpostStack extends Stack {
  constructor(scope: Construct, settings: StageSettings, { built, firewallArn }: StackProps) {
    const name = `signpost-${settings.name}`;
    super(scope, name, {
      stackName: name,
      description: `Signpost, stage ${settings.name}: one walk a day, to a street with a sign`,
      env: { region: settings.region },
      terminationProtection: settings.isProtected,
      tags: { app: 'signpost', stage: settings.name },
      ...(settings.bootstrap === 'bounded' && bounded()),
    });

    const { table } = new WalkTable(this, 'Walks', settings);
    const { uploads, photos } = new PhotoBuckets(this, 'PhotoBuckets', settings);
    const streets = new Streets(this, 'Streets', settings);
    const mail = settings.sendsMail ? new Mail(this, 'Mail', settings) : undefined;
    // A header that CloudFront adds and the API requires (functions/http/guard.ts).
    const originSecret = generatedSecret(this, 'OriginSecret', 48, 'CloudFront sends it to the API with every request');

    // Created first: the distribution needs it as origin, and the functions need the site's URL.
    const http = new HttpApi(this, 'Http', { apiName: name, createDefaultStage: false });
    const { rate, burst } = settings.requests;
    const httpStage = new HttpStage(this, 'HttpStage', {
      httpApi: http,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: rate, burstLimit: burst },
    });
    const web = new Web(this, 'Web', { settings, http, originSecret, uploads, photos, firewallArn });
    const { value: mapKey } = new MapKey(this, 'MapKey', { settings, siteUrl: web.url });
    const map = { own: ownMap, elsewhere: amazonMap(settings.region, mapKey) };
    const withoutQueue: Omit<Resources, 'signQueue'> = {
      table: { name: table.tableName, arn: table.tableArn },
      uploads: named(uploads),
      photos: named(photos),
      streets: named(streets.tiles),
      location: streets.location,
      siteUrl: web.url,
      neighbourhoods:
        settings.overpass === undefined
          ? undefined
          : { url: settings.overpass, job: this.#jobNamed(settings, 'importNeighbourhoods') },
      mail,
      contact: mail ? `mailto:${mail.address}` : web.url,
      // It never changes: a new secret would mean a new VAPID key and force every device to subscribe again.
      pushSecret: generatedSecret(this, 'PushSecret', 64, 'Push messages are signed with keys made of it'),
    };
    const bundles = built.functions;
    const { jobs, resources } = new JobStack(this, { settings, bundles, resources: withoutQueue });
    const props = { settings, http, siteUrl: web.url, originSecret, bundles, resources };
    const api = [new ApiStack(this, props, 'first'), new ApiStack(this, props, 'second')];
    new WebFiles(this, 'WebFiles', { settings, bucket: web.bucket, map, files: built.web, api, siteUrl: web.url });

    const outputs: Record<string, string> = {
      SiteUrl: web.url,
      ApiUrl: http.apiEndpoint,
      TableName: table.tableName,
      WebBucket: web.bucket.bucketName,
      UploadsBucket: uploads.bucketName,
      PhotosBucket: photos.bucketName,
      StreetsBucket: streets.tiles.bucketName,
      DistributionId: web.distribution.distributionId,
      DistributionDomain: web.distribution.distributionDomainName,
      [optionsOutput]: keptOptions(settings),
    };
    const { watch } = settings;
    if (watch) {
      const { topic } = new AlarmTopic(this, 'AlarmTopic', watch);
      const watched = { settings, httpStage, table, jobs: jobs.all };
      // Each alarm is paid for: a stage without an Overpass server has nothing to import.
      const idle = settings.overpass === undefined ? 'importNeighbourhoods' : undefined;
      const busy = jobs.all.filter(({ named: { name: each } }) => each !== idle);
      const { all: alarms } = new Alarms(this, 'Alarms', { ...watched, jobs: busy, topic });
      const { distributionId } = web.distribution;
      outputs.DashboardUrl = new Dashboard(this, 'Dashboard', { ...watched, alarms, distributionId }).url;
    }
    for (const [key, value] of Object.entries(outputs)) new CfnOutput(this, key, { value });
  }

  /** By name, because the API's role may not refer to the job's stack, which is made of the same resources. */
  #jobNamed(settings: StageSettings, job: JobName): { name: string; arn: string } {
    const name = functionNameOf(settings, job);
    const arn = this.formatArn({
      service: 'lambda',
      resource: 'function',
      resourceName: name,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    return { name, arn };
  }
}

interface DashboardProps extends Watched {
  distributionId: string;
  alarms: readonly cloudwatch.Alarm[];
}

class Dashboard extends Construct {
  readonly url: string;

  constructor(scope: Construct, id: string, props: DashboardProps) {
    super(scope, id);
    const { settings, httpStage, table, jobs, distributionId, alarms } = props;
    const board = new cloudwatch.Dashboard(this, 'Board', {
      dashboardName: `signpost-${settings.name}`,
      defaultInterval: Duration.days(1),
    });
    const graph = (title: string, left: cloudwatch.IMetric[], right: cloudwatch.IMetric[] = []) =>
      new cloudwatch.GraphWidget({ title, left, right, width: 12, height: 6 });
    const latency = (statistic: string) => httpStage.metricLatency({ statistic, label: statistic });
    const edge = (metricName: string, label: string) =>
      new cloudwatch.Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        label,
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        statistic: metricName === 'Requests' ? 'Sum' : 'Average',
        region: edgeRegion,
      });
    const ofMetrics = (...names: (keyof typeof metrics)[]) =>
      names.map((name) => counted(settings, name).with({ label: metrics[name] }));
    board.addWidgets(new cloudwatch.AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24, height: 3 }));
    board.addWidgets(
      graph(
        'Requests to the API',
        [httpStage.metricCount({ label: 'All' })],
        [httpStage.metricServerError({ label: 'Failed' }), httpStage.metricClientError({ label: 'Refused' })],
      ),
      graph('How long they take (ms)', [latency('p50'), latency('p90'), latency('p99')]),
    );
    board.addWidgets(
      graph('Walks', ofMetrics('completions', 'replays', 'conflicts')),
      graph('Refusals and faults', ofMetrics('refusals'), ofMetrics('faults', 'mailsRefused', 'damagedStreets')),
    );
    board.addWidgets(
      graph(
        'Jobs that came to their end',
        jobs.map((job) => jobEnds(settings, job).with({ label: job.named.name })),
      ),
      graph(
        'Events that wait for a person',
        jobs.map(({ named, failed }) => failed.metricApproximateNumberOfMessagesVisible({ label: named.name })),
      ),
    );
    board.addWidgets(
      graph(
        'The table',
        [
          table.metricConsumedReadCapacityUnits({ statistic: 'Sum', label: 'Read units' }),
          table.metricConsumedWriteCapacityUnits({ statistic: 'Sum', label: 'Write units' }),
        ],
        [throttledTable(table)],
      ),
      graph('Functions turned away', [throttledFunctions]),
    );
    board.addWidgets(graph('CloudFront', [edge('Requests', 'Requests')], [edge('5xxErrorRate', 'Failed, percent')]));
    const { region } = Stack.of(this);
    this.url = `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards:name=${board.dashboardName}`;
  }
}

export function addStacks(app: App, settings: StageSettings, built: Built): void {
  const edge = settings.watch && new EdgeStack(app, settings, settings.watch);
  const stage = new SignpostStack(app, settings, { built, firewallArn: edge?.firewallArnElsewhere });
  // Explicit dependency: the reference goes through a stack output, which CDK cannot see. Without a firewall the stage
  // is deployed first: it must drop its reference to a former firewall before that can be deleted.
  if (edge?.firewallArnElsewhere) stage.addStackDependency(edge);
  else edge?.addStackDependency(stage);
  if (settings.importsPlanet) new PlanetStack(app, settings, built.importer).addStackDependency(stage);
}
