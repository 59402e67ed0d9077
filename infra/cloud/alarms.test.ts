import { describe, expect, it } from 'vitest';
import { shards } from '../../functions/data/keys.ts';
import { tableDefinition } from '../../functions/data/tableDefinition.ts';
import { intervalOf, jobs, namedJobs, runsOf } from '../../shared/api/jobs.ts';
import { jobMetrics, metrics } from '../../shared/api/metrics.ts';
import { standing } from '../operations/costs.ts';
import { at, listOf, namesIn, ofType, statementsOf, synthesised } from './synthesise.fixture.ts';

const prod = synthesised('prod');
const preview = synthesised('preview');
const alarms = () => ofType(prod, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
/** Where a metric is looked for: of the alarm itself, or of what its figure is made of. */
const sourcesOf = (alarm: Record<string, unknown>) =>
  alarm.MetricName === undefined
    ? listOf(alarm.Metrics).flatMap((each) => at(each, 'MetricStat', 'Metric') ?? [])
    : [{ Namespace: alarm.Namespace, MetricName: alarm.MetricName, Dimensions: alarm.Dimensions }];

describe('the alarms of production', () => {
  it('are few, and each says what is wrong', () => {
    const names = alarms().map(({ AlarmName }) => String(AlarmName).replace('signpost-prod-', ''));
    const ofJobs = namedJobs().flatMap(({ name }) => [`${name}Failed`, `${name}Missed`]);
    expect(names.sort()).toEqual(
      [
        'CompletionConflicts',
        'FunctionThrottles',
        'Latency',
        'MailsRefused',
        'RequestsTurnedAway',
        'ServerErrors',
        'SignsUnloadable',
        'TableThrottles',
        ...ofJobs,
      ].sort(),
    );
    for (const { AlarmDescription } of alarms()) expect(String(AlarmDescription).length).toBeGreaterThan(20);
  });

  it('look at what functions really count', () => {
    const known = new Set<string>([...Object.keys(metrics), ...jobMetrics]);
    const own = alarms()
      .flatMap(sourcesOf)
      .filter((source) => String(at(source, 'Namespace')).startsWith('Signpost'));
    expect(own.length).toBe(4 + namedJobs().filter(({ job }) => job.goesOn).length);
    for (const source of own) {
      expect(at(source, 'Namespace')).toBe('Signpost/prod');
      expect(known).toContain(at(source, 'MetricName'));
    }
    for (const [id, { Properties }] of ofType(prod, 'AWS::Lambda::Function')) {
      if (!/^(Api|Jobs)/.test(id)) continue;
      expect(at(Properties, 'Environment', 'Variables', 'METRICS_NAMESPACE'), id).toBe('Signpost/prod');
    }
  });

  it('call when a job is not heard of, and only then where silence is good', () => {
    for (const { AlarmName, TreatMissingData } of alarms()) {
      expect(TreatMissingData, String(AlarmName)).toBe(
        String(AlarmName).endsWith('Missed') ? 'breaching' : 'notBreaching',
      );
    }
  });

  it('look at the table and each of its indexes, reads and writes', () => {
    const alarm = alarms().find(({ AlarmName }) => AlarmName === 'signpost-prod-TableThrottles');
    const seen = sourcesOf(alarm ?? {}).map((source) => {
      const index = listOf(at(source, 'Dimensions')).find((each) => at(each, 'Name') === 'GlobalSecondaryIndexName');
      return `${at(source, 'MetricName')} ${at(index, 'Value') ?? 'table'}`;
    });
    const places = ['table', ...tableDefinition.indexes.map(({ name }) => name)];
    expect(seen.sort()).toEqual(
      places.flatMap((place) => [`ReadThrottleEvents ${place}`, `WriteThrottleEvents ${place}`]).sort(),
    );
    const sum = listOf(alarm?.Metrics).flatMap((each) => at(each, 'Expression') ?? []);
    expect(String(sum[0]).match(/FILL/g)).toHaveLength(seen.length);
  });

  it('tell what the gateway turned away by itself from what functions refused', () => {
    const alarm = alarms().find(({ AlarmName }) => AlarmName === 'signpost-prod-RequestsTurnedAway');
    const metrics = listOf(alarm?.Metrics);
    const idOf = (MetricName: string) => {
      const found = metrics.find((each) => at(each, 'MetricStat', 'Metric', 'MetricName') === MetricName);
      expect(at(found, 'MetricStat', 'Stat'), MetricName).toBe('Sum');
      return at(found, 'Id');
    };
    const sums = metrics.flatMap((each) => at(each, 'Expression') ?? []);
    expect(sums).toEqual([`FILL(${idOf('4xx')}, 0) - FILL(${idOf('refusals')}, 0)`]);
    expect(alarm).toMatchObject({ Threshold: 100, ComparisonOperator: 'GreaterThanOrEqualToThreshold' });
  });

  it('hear of a job only once all its runs of a turn have ended', () => {
    for (const { name, job } of namedJobs()) {
      const alarm = alarms().find(({ AlarmName }) => AlarmName === `signpost-prod-${name}Missed`);
      expect(alarm?.Threshold, name).toBe(runsOf(job));
    }
    expect(runsOf(jobs.remindWalkers)).toBe(shards.length);
  });

  it('take the end of a job that goes on from its log line, and of any other from the runs that succeed', () => {
    for (const { name, job } of namedJobs()) {
      const alarm = alarms().find(({ AlarmName }) => AlarmName === `signpost-prod-${name}Missed`) ?? {};
      const sources = sourcesOf(alarm);
      if (job.goesOn) {
        expect(sources, name).toEqual([expect.objectContaining({ MetricName: 'finished' })]);
        expect(alarm, name).toMatchObject({ Statistic: 'Sum', Period: intervalOf(job.schedule) / 1000 });
        continue;
      }
      const metrics = listOf(alarm.Metrics);
      const idOf = (MetricName: string) => {
        const found = metrics.find((each) => at(each, 'MetricStat', 'Metric', 'MetricName') === MetricName);
        // Runs of up to a quarter of an hour are counted when they began, and known when they have ended.
        const seconds = Math.max(intervalOf(job.schedule) / 1000, 300);
        expect(at(found, 'MetricStat'), name).toMatchObject({ Stat: 'Sum', Period: seconds });
        const [id] = namesIn(at(found, 'MetricStat', 'Metric', 'Dimensions'));
        expect(prod.template.Resources[String(id)]?.Properties.FunctionName).toBe(`signpost-prod-${name}`);
        return at(found, 'Id');
      };
      expect(
        metrics.flatMap((each) => at(each, 'Expression') ?? []),
        name,
      ).toEqual([`${idOf('Invocations')} - ${idOf('Errors')}`]);
    }
  });

  it('look at the queue in which the events of their job wait', () => {
    for (const { name } of namedJobs()) {
      const alarm = alarms().find(({ AlarmName }) => AlarmName === `signpost-prod-${name}Failed`);
      const [queue = ''] = namesIn(alarm?.Dimensions);
      expect(prod.template.Resources[queue]?.Properties.QueueName).toBe(`signpost-prod-${name}-failed`);
    }
  });

  it('are heard: each calls the topic, which lets alarms and budgets of this account speak', () => {
    const [topic = ''] = ofType(prod, 'AWS::SNS::Topic')[0] ?? [];
    for (const { AlarmActions, OKActions } of alarms()) {
      expect(namesIn([AlarmActions, OKActions])).toEqual([topic, topic]);
    }
    const statements = ofType(prod, 'AWS::SNS::TopicPolicy').flatMap(([, { Properties }]) =>
      statementsOf(Properties.PolicyDocument),
    );
    const allowed = statements.filter(({ Effect }) => Effect === 'Allow');
    expect(allowed.flatMap(({ Principal }) => listOf(Principal?.Service)).sort()).toEqual([
      'budgets.amazonaws.com',
      'cloudwatch.amazonaws.com',
    ]);
    for (const { Condition } of allowed) {
      expect(Condition).toEqual({ StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } });
    }
    const mailed = ofType(synthesised('adorned'), 'AWS::SNS::Subscription').map(([, { Properties }]) => Properties);
    expect(mailed).toEqual([expect.objectContaining({ Protocol: 'email', Endpoint: 'people@example.org' })]);
    expect(ofType(prod, 'AWS::SNS::Subscription')).toEqual([]);
  });

  it('have one in the region of the firewall, with a topic of its own', () => {
    const firewall = synthesised('adorned', /-edge$/);
    const [blocked] = ofType(firewall, 'AWS::CloudWatch::Alarm');
    expect(blocked?.[1].Properties).toMatchObject({ Namespace: 'AWS/WAFV2', MetricName: 'BlockedRequests' });
    expect(namesIn(blocked?.[1].Properties.AlarmActions)).toEqual([ofType(firewall, 'AWS::SNS::Topic')[0]?.[0]]);
    expect(ofType(firewall, 'AWS::SNS::Subscription')).toHaveLength(1);
  });
});

it('watches the money of the whole account', () => {
  // No other region knows budgets.
  const edge = synthesised('prod', /-edge$/);
  const budget = ofType(edge, 'AWS::Budgets::Budget')[0]?.[1].Properties;
  expect(budget?.Budget).toMatchObject({ BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Unit: 'USD' } });
  expect(at(budget, 'Budget', 'CostFilters')).toBeUndefined();
  expect(namesIn(budget?.NotificationsWithSubscribers)).toContain(ofType(edge, 'AWS::SNS::Topic')[0]?.[0]);
  const told = listOf(budget?.NotificationsWithSubscribers).map((each) => at(each, 'Notification', 'Threshold'));
  expect(told).toEqual([50, 90, 100]);
});

describe('what is paid each month, whether anybody walks or not, in docs/costs.md', () => {
  const edge = synthesised('prod', /-edge$/);
  const ofEdge = () => ofType(edge, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  const [board] = ofType(prod, 'AWS::CloudWatch::Dashboard');
  const shown = JSON.stringify(board?.[1].Properties.DashboardBody).matchAll(
    /Signpost\/prod\\\\?",\\\\?"(\w+)\\\\?"(?:,\\\\?"job\\\\?",\\\\?"(\w+))?/g,
  );

  it('is each metric that an alarm looks at, each secret, and the firewall', () => {
    expect([...alarms(), ...ofEdge()].flatMap(sourcesOf)).toHaveLength(standing.alarms);
    expect(ofType(prod, 'AWS::SecretsManager::Secret')).toHaveLength(standing.secrets);
    expect(ofType(edge, 'AWS::WAFv2::WebACL')).toHaveLength(standing.firewall);
  });

  it('is each metric of our own, all of which an alarm or the dashboard looks at', () => {
    const ofAlarms = alarms()
      .flatMap(sourcesOf)
      .filter((source) => at(source, 'Namespace') === 'Signpost/prod')
      .map((source) => [at(source, 'MetricName'), at(listOf(at(source, 'Dimensions'))[0], 'Value')]);
    const names = [...ofAlarms, ...[...shown].map(([, name, job]) => [name, job])].map((each) => each.join(' '));
    expect(new Set(names).size).toBe(standing.metrics);
  });
});

it('shows every metric of the table, every job and every alarm on one page', () => {
  const [board] = ofType(prod, 'AWS::CloudWatch::Dashboard');
  const body = JSON.stringify(board?.[1].Properties.DashboardBody);
  for (const name of [...Object.keys(metrics), ...namedJobs().map(({ name }) => name)]) expect(body).toContain(name);
  for (const [id] of ofType(prod, 'AWS::CloudWatch::Alarm')) expect(body).toContain(id);
  expect(String(prod.template.Outputs.DashboardUrl?.Value)).not.toBe('');
});

it('has no alarms for a preview', () => {
  for (const type of ['CloudWatch::Alarm', 'CloudWatch::Dashboard', 'SNS::Topic', 'Budgets::Budget']) {
    expect(ofType(preview, `AWS::${type}`), type).toEqual([]);
  }
  expect(JSON.stringify(ofType(preview, 'AWS::Lambda::Function'))).not.toContain('METRICS_NAMESPACE');
});
