import {
  ConditionalCheckFailedException,
  InternalServerError,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import type { Dice } from './dice.ts';

/** All that can go wrong, and how often it has. */
export const faultKinds = [
  'refused',
  'answerLost',
  'repeated',
  'throttled',
  'throttledInTransaction',
  'conflict',
  'staleIndex',
  'staleRead',
  'unprocessedKeys',
  'pageEnd',
  'portRefused',
  'portAnswerLost',
  'stopped',
  'messageLost',
  'messageLate',
  'messageTwice',
  'eventTwice',
  'runsAtOnce',
  'shortRun',
  'clockBack',
  'clockAhead',
] as const;
export type FaultKind = (typeof faultKinds)[number];
export type FaultCounts = Record<FaultKind, number>;

export const noFaults = (): FaultCounts => Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as FaultCounts;

/** How rough a run is: shares of calls that go wrong. */
export interface Weather {
  /** Calls that fail in the end, whatever the SDK and the table try. */
  broken: number;
  /** What the product must get over without anybody noticing. */
  passing: number;
  /** Of those that read what may be behind. */
  stale: number;
  stopped: number;
}

export const calm: Weather = { broken: 0, passing: 0, stale: 0, stopped: 0 };

export function faultRatesOf(dice: Dice): Weather {
  if (dice.chance(0.15)) return calm;
  const some = (max: number) => (dice.chance(0.3) ? 0 : dice.share() * max);
  return { broken: some(0.06), passing: some(0.3), stale: some(0.8), stopped: some(0.15) };
}

const of = { message: 'planned', $metadata: {} };
export const errors = {
  refused: () => new InternalServerError(of),
  throttled: () => new ProvisionedThroughputExceededException(of),
  conflict: () => new TransactionConflictException(of),
  conditionFailed: () => new ConditionalCheckFailedException(of),
  cancelled: (Code: string, ops: number, at: number) =>
    new TransactionCanceledException({
      ...of,
      CancellationReasons: Array.from({ length: ops }, (_, index) => ({ Code: index === at ? Code : 'None' })),
    }),
};
