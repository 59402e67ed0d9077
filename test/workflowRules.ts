import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod/mini';

const scopes = z.record(z.string(), z.string());
const step = z.looseObject({ uses: z.optional(z.string()), run: z.optional(z.string()) });
const job = z.looseObject({
  if: z.optional(z.string()),
  uses: z.optional(z.string()),
  environment: z.optional(z.string()),
  permissions: z.optional(scopes),
  'timeout-minutes': z.optional(z.number()),
  strategy: z.optional(z.object({ matrix: z.record(z.string(), z.array(z.string())) })),
  steps: z._default(z.array(step), []),
});
const workflow = z.looseObject({
  on: z.record(z.string(), z.unknown()),
  /** Named, one by one: a workflow without permissions, or with `write-all`, gets all that the repository grants. */
  permissions: scopes,
  concurrency: z.looseObject({ group: z.string() }),
  jobs: z.record(z.string(), job),
});

export type Workflow = z.output<typeof workflow>;

export const parseWorkflow = (text: string): Workflow => workflow.parse(parse(text));

const fromHere = 'github.event.pull_request.head.repo.full_name == github.repository';

/** Everything that a pipeline of ours must not do, in sentences. */
export function problemsOf(text: string): string[] {
  const { on, permissions, jobs } = parseWorkflow(text);
  const problems: string[] = [];
  const say = (condition: boolean, sentence: string) => condition && problems.push(sentence);

  say('pull_request_target' in on || 'workflow_run' in on, 'runs with rights on code that somebody else wrote');
  say(Object.values(permissions).includes('write'), 'gives every job the right to write');
  say(/\bsecrets\b/.test(text), 'uses a secret: roles are assumed by identity, and there is nothing to steal');
  for (const [, used = ''] of text.matchAll(/\buses: (.+)/g)) {
    const pinned = /^[\w-]+(\/[\w-]+)+@([\da-f]{40} # v\d+\.\d+\.\d+|v\d+\.\d+\.\d+ # .{10,})$/.test(used);
    say(!pinned && !/^\.\/[\w./-]+$/.test(used), `${used} is not pinned`);
    say(used.startsWith('./') && !existsSync(used), `${used} is not there`);
  }
  for (const [name, { if: when = '', environment, permissions: own = {}, steps, uses, ...rest }] of Object.entries(
    jobs,
  )) {
    say(!uses && rest['timeout-minutes'] === undefined, `${name} may hang for six hours`);
    const identity = own['id-token'] === 'write';
    say(identity && !environment, `${name} takes on a role outside of any environment`);
    say(identity && 'pull_request' in on && !when.includes(fromHere), `${name} runs for pull requests from forks`);
    const assumes = steps.findIndex((each) => each.uses?.startsWith('aws-actions/'));
    for (const [index, { run = '' }] of steps.entries()) {
      say(run.includes('${{'), `${name} pastes text from outside into a script`);
      say(assumes >= 0 && index > assumes && /\bnpm (ci|install|run)\b/.test(run), `${name} builds with credentials`);
      problems.push(...unknownCommands(run).map((command) => `${name}: there is no ${command}`));
    }
  }
  return problems;
}

/** What a script calls of ours and is not there: scripts of package.json, tools of node_modules, files. */
function unknownCommands(run: string): string[] {
  const named = (pattern: RegExp) => [...run.matchAll(pattern)].map(([, name = '']) => name);
  return [
    ...named(/\bnpm run ([\w:-]+)/g).filter((name) => !(name in scripts)),
    ...named(/\bnpx ([\w-]+)/g).filter((name) => !existsSync(`node_modules/.bin/${name}`)),
    ...named(/(?:^|\s)(\.[\w-]*\/[\w./-]+)/g).filter((path) => !existsSync(path)),
  ];
}

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
