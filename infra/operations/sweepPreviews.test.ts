import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signpost-sweep-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const nested = (name: string, parent: string) => ({
  StackName: name,
  StackStatus: 'CREATE_COMPLETE',
  ParentId: parent,
});
const stack = (name: string, StackStatus = 'UPDATE_COMPLETE') => ({ StackName: name, StackStatus });

/** Runs the sweep with `aws` and `gh` that know these stacks and pull requests. */
function sweep(stacks: readonly object[], pulls: Readonly<Record<string, string>>, undeletable = '') {
  const calls = join(folder, 'calls');
  writeFileSync(join(folder, 'stacks.json'), JSON.stringify({ StackSummaries: stacks }));
  writeFileSync(join(folder, 'pulls.json'), JSON.stringify(pulls));
  writeFileSync(calls, '');
  const standIn = (name: string, code: string) =>
    writeFileSync(
      join(folder, name),
      `#!${process.execPath}
const { appendFileSync, readFileSync } = require('node:fs');
const words = process.argv.slice(2);
const read = (file) => readFileSync(${JSON.stringify(folder)} + '/' + file, 'utf8');
${code}`,
      { mode: 0o755 },
    );
  standIn(
    'aws',
    `if (words[1] === 'list-stacks') console.log(read('stacks.json'));
    else if (words.at(-1) === ${JSON.stringify(undeletable)}) process.exit(255);
    else appendFileSync(${JSON.stringify(calls)}, words.slice(1).join(' ') + '\\n');`,
  );
  standIn(
    'gh',
    `const state = JSON.parse(read('pulls.json'))[words[2]]; state ? console.log(state) : process.exit(1);`,
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'infra/operations/sweepPreviews.ts'],
    { encoding: 'utf8', env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` } },
  );
  return { status, said: stdout + stderr, calls: readFileSync(calls, 'utf8').trim().split('\n').filter(Boolean) };
}

it('previews of closed pull requests are deleted, although nested stacks begin with their names', () => {
  const { status, calls } = sweep(
    [
      nested('signpost-pr-3-ApiStack-1X', 'arn:aws:cloudformation:eu-north-1:1:stack/signpost-pr-3/1'),
      stack('signpost-pr-3'),
      nested('signpost-pr-4-JobStack-1X', 'arn:aws:cloudformation:eu-north-1:1:stack/signpost-pr-4/1'),
      stack('signpost-pr-4'),
      stack('signpost-pr-5', 'DELETE_COMPLETE'),
      stack('signpost-pr-6', 'DELETE_FAILED'),
      stack('signpost-pr-6-planet'),
      stack('signpost-prod'),
      stack('signpost-pr-ototype'),
    ],
    { 3: 'CLOSED', 4: 'OPEN', 6: 'MERGED' },
  );
  expect(status).toBe(0);
  const deleted = (name: string) => [
    `delete-stack --stack-name ${name}`,
    `wait stack-delete-complete --stack-name ${name}`,
  ];
  expect(calls).toEqual(['signpost-pr-6-planet', 'signpost-pr-6', 'signpost-pr-3'].flatMap(deleted));
});

it('a stack whose pull request cannot be asked for, or that cannot be deleted, is named, and the others are swept', () => {
  const stacks = ['signpost-pr-9', 'signpost-pr-8', 'signpost-pr-7'].map((name) => stack(name));
  const { status, said, calls } = sweep(stacks, { 8: 'CLOSED', 7: 'CLOSED' }, 'signpost-pr-8');
  expect(status).toBe(1);
  expect(said).toContain('signpost-pr-9 is left: ');
  expect(said).toContain('signpost-pr-8 is left: ');
  expect(calls.filter((call) => call.startsWith('delete-stack'))).toEqual(['delete-stack --stack-name signpost-pr-7']);
});
