import { type JobName, namedJobs } from '../../shared/api/jobs.ts';
import type { Machine } from './machine.ts';

/** It writes files: how long the disk takes beside other work is decided by no seed. */
const alone: JobName = 'exportAccounts';
const others = namedJobs()
  .map(({ name }) => name)
  .filter((name) => name !== alone);

/** Runs that begin now: by the clock or by a message; sometimes two of one job, sometimes with little time. */
export function runJobs(machine: Machine, tell: (line: string) => void): Promise<unknown>[] {
  const { dice, counts, messages } = machine;
  const twice = dice.chance(0.25);
  if (messages.length > 0 && dice.chance(0.6)) {
    const at = dice.below(messages.length);
    if (at > 0) counts.messageLate++;
    const [cursor] = messages.splice(at, 1);
    if (twice) counts.messageTwice++;
    tell(`(message to readSigns${twice ? ', twice' : ''})`);
    return Array.from({ length: twice ? 2 : 1 }, () => begin(machine, 'readSigns', cursor));
  }
  const name = dice.pick(others);
  if (twice) counts.runsAtOnce++;
  tell(`(${name}${twice ? ', twice' : ''})`);
  return Array.from({ length: twice ? 2 : 1 }, () => begin(machine, name));
}

/** What fails is tried again by the schedule: no person waits for it. One that found too little time goes on where it was. */
async function begin(machine: Machine, name: JobName, cursor?: unknown): Promise<void> {
  const { dice, counts, weather } = machine;
  const pages = dice.chance(weather.passing) ? dice.below(6) : undefined;
  if (pages !== undefined) counts.shortRun++;
  const hands = [machine.hand(), machine.hand()] as const;
  try {
    const { cursor: rest } = await machine.run(hands[0], name, { cursor, ...(pages !== undefined && { pages }) });
    if (rest !== undefined) await machine.run(hands[1], name, { cursor: rest });
  } catch (error) {
    if (!hands.some(({ disturbed }) => disturbed))
      machine.jobFaults.push(`${name}: ${error instanceof Error ? error.stack : String(error)}`);
  }
}
