import { Duration, Stack } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { metrics } from '../../shared/domain/metrics.ts';
import { counted, jobEnds, throttledFunctions, throttledTable, type Watched } from './alarms.ts';
import { edgeRegion } from './stage.ts';

interface DashboardProps extends Watched {
  distributionId: string;
  alarms: readonly cloudwatch.Alarm[];
}

export class Dashboard extends Construct {
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
