import { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** What a stage decides. There are two kinds of stages; everything else follows from these lines. */
export interface StageSettings {
  /** `prod` or `pr-123`: part of every name, so that stages live side by side in one account. */
  name: string;
  region: string;
  /** Whether people's data outlives the stack: recovery, protection, and nothing emptied or deleted with it. */
  keepsData: boolean;
  logRetention: RetentionDays;
  /** Requests a second that API Gateway lets through, over all walkers. */
  requests: { rate: number; burst: number };
}

const prod = {
  // Stockholm: near the first walkers, and Amazon Location is there.
  region: 'eu-north-1',
  keepsData: true,
  logRetention: RetentionDays.THREE_MONTHS,
  requests: { rate: 2_000, burst: 4_000 },
} satisfies Omit<StageSettings, 'name'>;

const preview = {
  region: prod.region,
  keepsData: false,
  logRetention: RetentionDays.ONE_WEEK,
  requests: { rate: 50, burst: 100 },
} satisfies Omit<StageSettings, 'name'>;

export function stageSettings(name: unknown): StageSettings {
  if (name === 'prod') return { name, ...prod };
  if (typeof name === 'string' && /^pr-\d{1,9}$/.test(name)) return { name, ...preview };
  throw new Error(
    name === undefined
      ? 'Say which stage: -c stage=prod, or -c stage=pr-123 for the preview of pull request 123.'
      : `There is no stage ${String(name)}: it is prod, or pr-123 for the preview of pull request 123.`,
  );
}
