import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { tableDefinition } from '../../functions/data/tableDefinition.ts';
import { intervalOf, type JobName, runsOf } from '../../shared/api/jobs.ts';
import { jobFinished, type MetricName, metricsNamespace } from '../../shared/domain/metrics.ts';
import type { WatchedJob } from './jobs.ts';
import type { StageSettings } from './stage.ts';

export interface Watched {
  settings: StageSettings;
  httpStage: HttpStage;
  table: Table;
  jobs: readonly WatchedJob[];
}

/** The job that calls the site as walkers do. It detects a broken API on a small stage with little traffic. */
const watchHealth: JobName = 'watchHealth';

const minutes = (count: number) => Duration.minutes(count);

/** A metric that functions write to their logs (embedded metric format). */
export const counted = ({ name }: StageSettings, metricName: MetricName, period = minutes(5)): cloudwatch.Metric =>
  new cloudwatch.Metric({ namespace: metricsNamespace(name), metricName, statistic: 'Sum', period });

/**
 * Finished runs of a job. AWS dates an invocation at its start and reports it at its end, up to a quarter of an hour
 * later, so three empty periods in a row are not caused by long runs.
 */
export function jobEnds(
  { name }: StageSettings,
  { named, runs }: WatchedJob,
): cloudwatch.Metric | cloudwatch.MathExpression {
  const { resumable } = named.job;
  const period = Duration.millis(Math.max(intervalOf(named.job), minutes(5).toMilliseconds()));
  if (resumable) {
    return new cloudwatch.Metric({
      namespace: metricsNamespace(name),
      metricName: jobFinished,
      dimensionsMap: { job: named.name },
      statistic: 'Sum',
      period,
    });
  }
  // Metric ids contain the job's name, because one graph shows all jobs.
  const [begun, failed] = [`${named.name}Begun`, `${named.name}Failed`];
  return new cloudwatch.MathExpression({
    // Every run reports both metrics, so both are present or missing.
    expression: `${begun} - ${failed}`,
    usingMetrics: {
      [begun]: runs.metricInvocations({ statistic: 'Sum' }),
      [failed]: runs.metricErrors({ statistic: 'Sum' }),
    },
    period,
  });
}

/** Sums the table and its indexes: throttling of an index is reported under its own name only. */
export function throttledTable(table: Table): cloudwatch.MathExpression {
  const places = [undefined, ...tableDefinition.indexes.map(({ name }) => name)];
  const usingMetrics = Object.fromEntries(
    places.flatMap((index) =>
      ['Read', 'Write'].map((kind) => [
        `${kind.toLowerCase()}s${index ?? ''}`,
        table.metric(`${kind}ThrottleEvents`, {
          statistic: 'Sum',
          ...(index && { dimensionsMap: { TableName: table.tableName, GlobalSecondaryIndexName: index } }),
        }),
      ]),
    ),
  );
  return new cloudwatch.MathExpression({
    expression: Object.keys(usingMetrics)
      .map((name) => `FILL(${name}, 0)`)
      .join(' + '),
    usingMetrics,
    label: 'Throttled by the table',
    period: minutes(5),
  });
}

const ofAllFunctions = (metricName: string, period: Duration) =>
  new cloudwatch.Metric({ namespace: 'AWS/Lambda', metricName, statistic: 'Sum', period });

/** All functions of the region share the account's concurrency limit. */
export const throttledFunctions = ofAllFunctions('Throttles', minutes(5));

interface Rule {
  /** Text of the alarm's mail and heading in the runbook (docs/alarms.md). */
  says: string;
  metric: cloudwatch.IMetric;
  threshold?: number;
  below?: true;
  periods?: number;
  missingIsBad?: true;
}

/** Alarms mean that walkers are affected or will be soon; everything else is on the dashboard. */
function rulesOf({ settings, httpStage, table, jobs }: Watched): Record<string, Rule> {
  const rules: Record<string, Rule> = {
    ServerErrors: {
      says: 'More than 2 % of the requests fail',
      // A minimum of requests: one failure of three at night can wait.
      metric: new cloudwatch.MathExpression({
        expression: 'IF(requests > 50, 100 * errors / requests, 0)',
        usingMetrics: {
          errors: httpStage.metricServerError({ statistic: 'Sum' }),
          requests: httpStage.metricCount({ statistic: 'Sum' }),
        },
        label: 'Percent of requests that fail',
        period: minutes(5),
      }),
      threshold: 2,
      periods: 2,
    },
    Latency: {
      says: '1 % of the requests take more than five seconds',
      metric: httpStage.metricLatency({ statistic: 'p99', period: minutes(5) }),
      threshold: 5_000,
      periods: 3,
    },
    RequestsTurnedAway: {
      says: 'The API throttles requests',
      // Refusals by API Gateway reach no function: all 4xx minus those that functions counted.
      metric: new cloudwatch.MathExpression({
        expression: 'FILL(refused, 0) - FILL(ours, 0)',
        usingMetrics: {
          refused: httpStage.metricClientError({ statistic: 'Sum' }),
          ours: counted(settings, 'refusals'),
        },
        label: 'Turned away by the gateway',
        period: minutes(5),
      }),
      threshold: 100,
      periods: 2,
    },
    FunctionThrottles: {
      says: "The account's Lambda concurrency limit is reached",
      metric: throttledFunctions,
      threshold: 10,
      periods: 2,
    },
    TableThrottles: {
      says: 'The table throttles reads or writes',
      metric: throttledTable(table),
      threshold: 10,
      periods: 2,
    },
    SignsUnloadable: {
      says: 'The models that read signs cannot be loaded',
      metric: new cloudwatch.Metric({
        namespace: metricsNamespace(settings.name),
        metricName: 'unloadable',
        dimensionsMap: { job: 'readSigns' satisfies JobName },
        statistic: 'Sum',
        period: minutes(15),
      }),
    },
    CompletionConflicts: {
      says: 'Completions conflict with each other',
      metric: counted(settings, 'conflicts', minutes(15)),
      threshold: 100,
    },
    StreetsDamaged: {
      says: 'Streets cannot be read',
      // One city in three walkers' requests stays far below the 2 % of ServerErrors.
      metric: counted(settings, 'damagedStreets', minutes(60)),
    },
    FunctionErrors: {
      says: 'A function or a job fails',
      // A job is tried three times. Endpoints answer 500 instead of failing, unless they run out of time or memory.
      metric: ofAllFunctions('Errors', minutes(15)),
      threshold: 3,
    },
    MailsRefused: {
      says: 'SES refuses our mails',
      metric: counted(settings, 'mailsRefused', minutes(15)),
      // One bounce is a bad address; several at once are a fault of ours.
      threshold: 3,
    },
  };
  if (settings.sendsMail) {
    rules.Bounces = {
      says: 'Many of our mails bounce',
      // AWS looks into an account at 5 % and stops its mails at 10 %.
      metric: new cloudwatch.Metric({
        namespace: 'AWS/SES',
        metricName: 'Reputation.BounceRate',
        dimensionsMap: { 'ses:configuration-set': `signpost-${settings.name}` },
        statistic: 'Maximum',
        period: minutes(60),
      }),
      threshold: 0.03,
    };
  }
  for (const job of jobs) {
    const { named, failed } = job;
    rules[`${named.name}Missed`] = {
      says:
        named.name === watchHealth
          ? 'The site does not answer at its own address'
          : `The job ${named.name} has not finished for three runs`,
      metric: jobEnds(settings, job),
      threshold: runsOf(named.job),
      below: true,
      periods: 3,
      missingIsBad: true,
    };
    rules[`${named.name}Failed`] = {
      says: `An event of the job ${named.name} waits in its dead-letter queue`,
      metric: failed.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum', period: minutes(5) }),
    };
  }
  return rules;
}

/** The alarms of a small stage, on ten metrics at most: so many are free of charge. All other jobs share one. */
const ofSmall = new Set([
  ...['ServerErrors', 'Latency', 'FunctionThrottles', 'FunctionErrors', 'StreetsDamaged', 'Bounces'],
  `${watchHealth}Missed`,
]);

export class Alarms extends Construct {
  readonly all: readonly cloudwatch.Alarm[];

  constructor(scope: Construct, id: string, { topic, ...watched }: Watched & { topic: ITopic }) {
    super(scope, id);
    const action = new SnsAction(topic);
    const isSmall = watched.settings.watch?.size === 'small';
    const rules = Object.entries(rulesOf(watched)).filter(([name]) =>
      isSmall ? ofSmall.has(name) : name !== 'FunctionErrors',
    );
    this.all = rules.map(([name, { says, metric, threshold = 1, periods = 1, ...rule }]) => {
      const alarm = new cloudwatch.Alarm(this, name, {
        alarmName: `signpost-${watched.settings.name}-${name}`,
        alarmDescription: says,
        metric,
        threshold,
        evaluationPeriods: periods,
        comparisonOperator: rule.below
          ? cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD
          : cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: rule.missingIsBad
          ? cloudwatch.TreatMissingData.BREACHING
          : cloudwatch.TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(action);
      alarm.addOkAction(action);
      return alarm;
    });
  }
}
