import { execFileSync } from 'node:child_process';

/**
 * The workflow `sweep`, every night: deletes previews whose pull request is no longer open. It imports nothing of this
 * repository, because it runs with a role and without installed packages.
 */
const stage = /^signpost-pr-(\d+)(-planet)?$/;

const run = (command: string, ...words: string[]): string =>
  execFileSync(command, words, { encoding: 'utf8', maxBuffer: 2 ** 27, stdio: ['ignore', 'pipe', 'inherit'] }).trim();
const aws = (...words: string[]) => run('aws', 'cloudformation', ...words);

type Summaries = Record<'StackName' | 'StackStatus' | 'ParentId', string>[];
const { StackSummaries } = JSON.parse(aws('list-stacks', '--output', 'json')) as { StackSummaries: Summaries };
// Nested stacks (those with a parent) begin with the parent's name and are deleted with it.
const previews = StackSummaries.filter(
  ({ StackName, StackStatus, ParentId }) => stage.test(StackName) && StackStatus !== 'DELETE_COMPLETE' && !ParentId,
).map(({ StackName }) => StackName);

// The stack of import machines depends on its stage: in reverse order its longer name is deleted first.
for (const name of [...new Set(previews)].sort().reverse()) {
  try {
    const state = run('gh', 'pr', 'view', stage.exec(name)?.[1] ?? '', '--json', 'state', '--jq', '.state');
    console.info(`${name}: ${state}`);
    if (state !== 'CLOSED' && state !== 'MERGED') continue;
    aws('delete-stack', '--stack-name', name);
    aws('wait', 'stack-delete-complete', '--stack-name', name);
  } catch (error) {
    console.error(`${name} is left: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    process.exitCode = 1;
  }
}
