import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixedMonthly } from '../../bench/costs.ts';
import { shards } from '../../functions/data/keys.ts';
import { tableDefinition } from '../../functions/data/tableDefinition.ts';
import { intervalOf, jobs, namedJobs, runsOf } from '../../shared/api/jobs.ts';
import { jobMetrics, metrics } from '../../shared/domain/metrics.ts';
import { at, listOf, namesIn, ofType, statementsOf, synthesised } from './synthesise.fixture.ts';

const prod = synthesised('prod');
const preview = synthesised('preview');
const alarms = () => ofType(prod, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
/** Metrics of an alarm, direct or in a math expression. */
const sourcesOf = (alarm: Record<string, unknown>) =>
  alarm.MetricName === undefined
    ? listOf(alarm.Metrics).flatMap((each) => at(each, 'MetricStat', 'Metric') ?? [])
    : [{ Namespace: alarm.Namespace, MetricName: alarm.MetricName, Dimensions: alarm.Dimensions }];

/** The stage has no Overpass server, so the job that asks it has no alarm. */
const watchedJobs = namedJobs().filter(({ name }) => name !== 'importNeighbourhoods');

describe('alarms of production', () => {
  it('the list of alarms is short, and each alarm has a description', () => {
    const names = alarms().map(({ AlarmName }) => String(AlarmName).replace('signpost-prod-', ''));
    const ofJobs = watchedJobs.flatMap(({ name }) => [`${name}Failed`, `${name}Missed`]);
    expect(names.sort()).toEqual(
      [
        'Bounces',
        'CompletionConflicts',
        'FunctionThrottles',
        'Latency',
        'MailsRefused',
        'RequestsTurnedAway',
        'ServerErrors',
        'SignsUnloadable',
        'StreetsDamaged',
        'TableThrottles',
        ...ofJobs,
      ].sort(),
    );
    for (const { AlarmDescription } of alarms()) expect(String(AlarmDescription).length).toBeGreaterThan(20);
  });

  it('every alarm on a custom metric uses one that functions write', () => {
    const known = new Set<string>([...Object.keys(metrics), ...jobMetrics]);
    const own = alarms()
      .flatMap(sourcesOf)
      .filter((source) => String(at(source, 'Namespace')).startsWith('Signpost'));
    expect(own.length).toBe(5 + watchedJobs.filter(({ job }) => job.resumable).length);
    for (const source of own) {
      expect(at(source, 'Namespace')).toBe('Signpost/prod');
      expect(known).toContain(at(source, 'MetricName'));
    }
    for (const [id, { Properties }] of ofType(prod, 'AWS::Lambda::Function')) {
      if (!/^(Api|Jobs)/.test(id)) continue;
      expect(at(Properties, 'Environment', 'Variables', 'METRICS_NAMESPACE'), id).toBe('Signpost/prod');
    }
  });

  it('missing data raises the alarm of a missed job and no other', () => {
    for (const { AlarmName, TreatMissingData } of alarms()) {
      expect(TreatMissingData, String(AlarmName)).toBe(
        String(AlarmName).endsWith('Missed') ? 'breaching' : 'notBreaching',
      );
    }
  });

  it('the throttle alarm covers the table and every index for reads and writes', () => {
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

  it('the alarm about rejected requests subtracts the refusals of functions', () => {
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

  it('the threshold of a missed job is the number of its parallel runs', () => {
    for (const { name, job } of watchedJobs) {
      const alarm = alarms().find(({ AlarmName }) => AlarmName === `signpost-prod-${name}Missed`);
      expect(alarm?.Threshold, name).toBe(runsOf(job));
    }
    expect(runsOf(jobs.remindWalkers)).toBe(shards.length);
  });

  it('a resumable job is watched by its log line and any other by its successful runs', () => {
    for (const { name, job } of watchedJobs) {
      const alarm = alarms().find(({ AlarmName }) => AlarmName === `signpost-prod-${name}Missed`) ?? {};
      const sources = sourcesOf(alarm);
      if (job.resumable) {
        expect(sources, name).toEqual([expect.objectContaining({ MetricName: 'finished' })]);
        expect(alarm, name).toMatchObject({ Statistic: 'Sum', Period: intervalOf(job) / 1000 });
        continue;
      }
      const metrics = listOf(alarm.Metrics);
      const idOf = (MetricName: string) => {
        const found = metrics.find((each) => at(each, 'MetricStat', 'Metric', 'MetricName') === MetricName);
        // AWS dates a run at its start and reports it at its end, up to a quarter of an hour later.
        const seconds = Math.max(intervalOf(job) / 1000, 300);
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

  it('in both sizes an alarm is raised when the site has not answered at its own address three times', () => {
    for (const stage of [prod, synthesised('small')]) {
      const found = ofType(stage, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
      const alarm = found.find(({ AlarmName }) => AlarmName === 'signpost-prod-watchHealthMissed');
      expect(alarm).toMatchObject({
        AlarmDescription: 'The site does not answer at its own address',
        EvaluationPeriods: 3,
        TreatMissingData: 'breaching',
      });
      const [, watching] =
        ofType(stage, 'AWS::Lambda::Function').find(([id]) => id.startsWith('JobswatchHealth')) ?? [];
      const distribution = ofType(stage, 'AWS::CloudFront::Distribution')[0]?.[0];
      expect(namesIn(at(watching?.Properties, 'Environment', 'Variables', 'WATCHED_SITE'))).toEqual([distribution]);
    }
  });

  it('the alarm of a failed job watches its dead-letter queue', () => {
    for (const { name } of watchedJobs) {
      const alarm = alarms().find(({ AlarmName }) => AlarmName === `signpost-prod-${name}Failed`);
      const [queue = ''] = namesIn(alarm?.Dimensions);
      expect(prod.template.Resources[queue]?.Properties.QueueName).toBe(`signpost-prod-${name}-failed`);
    }
  });

  it('every alarm notifies the topic, which accepts alarms and budgets of this account', () => {
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

  it('bounces of the stage raise an alarm before AWS looks into the account', () => {
    const alarm = alarms().find(({ AlarmName }) => AlarmName === 'signpost-prod-Bounces');
    expect(alarm).toMatchObject({ Namespace: 'AWS/SES', MetricName: 'Reputation.BounceRate', Threshold: 0.03 });
    const set = ofType(prod, 'AWS::SES::ConfigurationSet')[0]?.[1].Properties;
    expect(set?.ReputationOptions).toEqual({ ReputationMetricsEnabled: true });
    expect(alarm?.Dimensions).toEqual([{ Name: 'ses:configuration-set', Value: set?.Name }]);
  });

  it('the certificate of a domain has an alarm in its region', () => {
    const [, alarm] =
      ofType(synthesised('adorned', /-edge$/), 'AWS::CloudWatch::Alarm').find(([id]) => id.startsWith('Certificate')) ??
      [];
    expect(alarm?.Properties).toMatchObject({
      MetricName: 'DaysToExpiry',
      Dimensions: [{ Name: 'CertificateArn', Value: expect.stringContaining(':us-east-1:') }],
      Threshold: 30,
      ComparisonOperator: 'LessThanThreshold',
    });
  });

  it('every alarm has a chapter in the runbook', () => {
    const runbook = readFileSync('docs/alarms.md', 'utf8');
    const all = (['adorned', 'small'] as const).flatMap((name) => [synthesised(name), synthesised(name, /-edge$/)]);
    for (const [, { Properties }] of all.flatMap((stage) => ofType(stage, 'AWS::CloudWatch::Alarm'))) {
      const chapter = String(Properties.AlarmDescription).replace(/(of the|The) job \w+/, '$1 job …');
      expect(runbook).toContain(`\n## ${chapter}\n`);
    }
  });

  it('the firewall has an alarm and a topic in its own region', () => {
    const firewall = synthesised('adorned', /-edge$/);
    const blocked = ofType(firewall, 'AWS::CloudWatch::Alarm').find(([id]) => id.startsWith('Firewall'));
    expect(blocked?.[1].Properties).toMatchObject({ Namespace: 'AWS/WAFV2', MetricName: 'BlockedRequests' });
    expect(namesIn(blocked?.[1].Properties.AlarmActions)).toEqual([ofType(firewall, 'AWS::SNS::Topic')[0]?.[0]]);
    expect(ofType(firewall, 'AWS::SNS::Subscription')).toHaveLength(1);
  });
});

it('a budget watches the cost of the whole account', () => {
  // AWS Budgets exists in us-east-1 only.
  const edge = synthesised('prod', /-edge$/);
  const budget = ofType(edge, 'AWS::Budgets::Budget')[0]?.[1].Properties;
  expect(budget?.Budget).toMatchObject({ BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Unit: 'USD' } });
  expect(at(budget, 'Budget', 'CostFilters')).toBeUndefined();
  expect(namesIn(budget?.NotificationsWithSubscribers)).toContain(ofType(edge, 'AWS::SNS::Topic')[0]?.[0]);
  const thresholds = listOf(budget?.NotificationsWithSubscribers).map((each) => at(each, 'Notification', 'Threshold'));
  expect(thresholds).toEqual([50, 90, 100]);
});

describe('fixed monthly costs in docs/costs.md', () => {
  const edge = synthesised('prod', /-edge$/);
  const ofEdge = () => ofType(edge, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  const [board] = ofType(prod, 'AWS::CloudWatch::Dashboard');
  const shown = JSON.stringify(board?.[1].Properties.DashboardBody).matchAll(
    /Signpost\/prod\\\\?",\\\\?"(\w+)\\\\?"(?:,\\\\?"job\\\\?",\\\\?"(\w+))?/g,
  );

  it('the documented number of alarm metrics, secrets and firewalls equals the template', () => {
    expect([...alarms(), ...ofEdge()].flatMap(sourcesOf)).toHaveLength(fixedMonthly.full.alarms);
    expect(ofType(prod, 'AWS::SecretsManager::Secret')).toHaveLength(fixedMonthly.full.secrets);
    expect(ofType(edge, 'AWS::WAFv2::WebACL')).toHaveLength(fixedMonthly.full.firewall);
  });

  it('every custom metric is used by an alarm or the dashboard and is counted in the costs', () => {
    const ofAlarms = alarms()
      .flatMap(sourcesOf)
      .filter((source) => at(source, 'Namespace') === 'Signpost/prod')
      .map((source) => [at(source, 'MetricName'), at(listOf(at(source, 'Dimensions'))[0], 'Value')]);
    const names = [...ofAlarms, ...[...shown].map(([, name, job]) => [name, job])].map((each) => each.join(' '));
    expect(new Set(names).size).toBe(fixedMonthly.full.metrics);
  });
});

it('the dashboard shows every metric, job and alarm', () => {
  const [board] = ofType(prod, 'AWS::CloudWatch::Dashboard');
  const body = JSON.stringify(board?.[1].Properties.DashboardBody);
  for (const name of [...Object.keys(metrics), ...namedJobs().map(({ name }) => name)]) expect(body).toContain(name);
  for (const [id] of ofType(prod, 'AWS::CloudWatch::Alarm')) expect(body).toContain(id);
  expect(String(prod.template.Outputs.DashboardUrl?.Value)).not.toBe('');
});

it('a small stage has no firewall, and alarms on ten metrics at most, which cost nothing', () => {
  const small = synthesised('small');
  const edge = synthesised('small', /-edge$/);
  expect(ofType(edge, 'AWS::WAFv2::WebACL')).toEqual([]);
  expect(ofType(edge, 'AWS::Budgets::Budget')).toHaveLength(1);
  expect(JSON.stringify(ofType(small, 'AWS::CloudFront::Distribution'))).not.toContain('WebACLId');
  const ofSmall = [small, edge]
    .flatMap((stack) => ofType(stack, 'AWS::CloudWatch::Alarm'))
    .map(([, { Properties }]) => Properties);
  const names = ofSmall.map(({ AlarmName }) => AlarmName);
  expect(names).toEqual(expect.arrayContaining(['signpost-prod-FunctionErrors', 'signpost-prod-watchHealthMissed']));
  // This stage has neither mail nor a domain, whose alarms would add two metrics.
  expect(ofSmall.flatMap(sourcesOf).length).toBeLessThanOrEqual(8);
});

it('a preview has no alarms, dashboard, topic or budget', () => {
  for (const type of ['CloudWatch::Alarm', 'CloudWatch::Dashboard', 'SNS::Topic', 'Budgets::Budget']) {
    expect(ofType(preview, `AWS::${type}`), type).toEqual([]);
  }
  expect(JSON.stringify(ofType(preview, 'AWS::Lambda::Function'))).not.toContain('METRICS_NAMESPACE');
});
