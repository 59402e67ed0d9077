import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { previewExecution, previewQualifier } from '../infra/cloud/pipelinePolicies.ts';
import {
  edgeRegion,
  keptOptions,
  optionsOutput,
  readOptions,
  refuseUnknown,
  stageOptions,
  stageSettings,
} from '../infra/cloud/stage.ts';

const scopes = z.record(z.string(), z.string());
const step = z.looseObject({
  uses: z.optional(z.string()),
  run: z.optional(z.string()),
  with: z.optional(z.unknown()),
});
const job = z.looseObject({
  if: z.optional(z.string()),
  uses: z.optional(z.string()),
  environment: z.optional(z.string()),
  permissions: z.optional(scopes),
  'timeout-minutes': z.optional(z.number()),
  needs: z.optional(z.union([z.string(), z.array(z.string())])),
  strategy: z.optional(z.object({ matrix: z.record(z.string(), z.array(z.string())) })),
  steps: z._default(z.array(step), []),
});
const workflow = z.looseObject({
  on: z.record(z.string(), z.unknown()),
  /** Explicit scopes: without them, or with `write-all`, a workflow gets every permission of the repository. */
  permissions: scopes,
  concurrency: z.looseObject({ group: z.string() }),
  jobs: z.record(z.string(), job),
});

type Workflow = z.output<typeof workflow>;

const parseWorkflow = (text: string): Workflow => workflow.parse(parse(text));

const fromHere = 'github.event.pull_request.head.repo.full_name == github.repository';

/** Violations of our workflow rules, as sentences. */
function problemsOf(text: string): string[] {
  const { on, permissions, jobs } = parseWorkflow(text);
  const problems: string[] = [];
  const t = (condition: boolean, sentence: string) => condition && problems.push(sentence);

  t('pull_request_target' in on || 'workflow_run' in on, 'runs with rights on code that somebody else wrote');
  t(Object.values(permissions).includes('write'), 'gives every job the right to write');
  t(/\bsecrets\b/.test(text), 'uses a secret: roles are assumed by identity, and there is nothing to steal');
  for (const [, used = ''] of text.matchAll(/\buses: (.+)/g)) {
    const pinned = /^[\w-]+(\/[\w-]+)+@([\da-f]{40} # v\d+\.\d+\.\d+|v\d+\.\d+\.\d+ # .{10,})$/.test(used);
    t(!pinned && !/^\.\/[\w./-]+$/.test(used), `${used} is not pinned`);
    t(used.startsWith('./') && !existsSync(used), `${used} is not there`);
  }
  for (const [name, { if: when = '', environment, permissions: own = {}, steps, uses, ...rest }] of Object.entries(
    jobs,
  )) {
    t(!uses && rest['timeout-minutes'] === undefined, `${name} may hang for six hours`);
    const identity = own['id-token'] === 'write';
    t(identity && !environment, `${name} takes on a role outside of any environment`);
    t(identity && 'pull_request' in on && !when.includes(fromHere), `${name} runs for pull requests from forks`);
    const assumes = steps.findIndex((each) => each.uses?.startsWith('aws-actions/'));
    for (const [index, { run = '' }] of steps.entries()) {
      t(run.includes('${{'), `${name} pastes text from outside into a script`);
      t(assumes >= 0 && index > assumes && /\bnpm (ci|install|run)\b/.test(run), `${name} builds with credentials`);
      problems.push(...unknownCommands(run).map((command) => `${name}: there is no ${command}`));
    }
  }
  return problems;
}

/** Scripts, tools and files that a command uses and that do not exist. */
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

const folder = '.github/workflows';
const files = readdirSync(folder);
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');

describe('workflows', () => {
  it.each(files)('the workflow %s follows the workflow rules', (file) => expect(problemsOf(read(file))).toEqual([]));

  it('every pull request is checked, and production runs the same checks first', () => {
    expect(parseWorkflow(read('checks.yml')).on).toHaveProperty('pull_request');
    const { on, jobs } = parseWorkflow(read('production.yml'));
    expect(on).toEqual({ push: { branches: ['main'] } });
    expect(jobs).toMatchObject({
      checks: { uses: './.github/workflows/checks.yml' },
      options: { needs: 'checks', environment: 'production' },
      build: { needs: 'options' },
      deploy: { needs: 'build', environment: 'production' },
    });
    // The same steps as .ci/run, in parallel.
    const { checks, test, browser, browsers, slow } = parseWorkflow(read('checks.yml')).jobs;
    expect(checks?.steps.at(-1)?.run).toBe('.ci/run checks');
    expect(test?.steps.at(-1)?.run).toBe('npm test');
    expect(browser?.steps.at(-1)?.run).toBe('npm run test:browser -- --shard="$SHARD/3"');
    expect(browser?.strategy?.matrix.shard).toEqual(['1', '2', '3']);
    expect(browsers?.steps.at(-1)?.run).toBe('npm run test:browsers');
    expect(slow?.steps.at(-1)?.run).toBe('npm run test:slow');
  });

  it('a tag is released after the same checks, for both processors', () => {
    const { on, jobs } = parseWorkflow(read('release.yml'));
    expect(on).toEqual({ push: { tags: ['v*.*.*'] } });
    expect(jobs).toMatchObject({
      checks: { uses: './.github/workflows/checks.yml' },
      image: { needs: 'checks', strategy: { matrix: { machine: ['ubuntu-24.04', 'ubuntu-24.04-arm'] } } },
      publish: { needs: ['image', 'assets'] },
    });
  });

  it('a release signs the image and each file by digest, in a job that installs nothing, and says how to verify them', () => {
    const { publish } = parseWorkflow(read('release.yml')).jobs;
    expect(publish).toMatchObject({
      permissions: { 'id-token': 'write', attestations: 'write' },
      environment: 'release',
    });
    const signed = publish?.steps.filter(({ uses }) => uses?.startsWith('actions/attest-build-provenance@')) ?? [];
    expect(signed.map((each) => each.with)).toEqual([
      {
        'subject-name': expect.stringContaining('steps.image.outputs.name'),
        'subject-digest': expect.stringContaining('steps.image.outputs.digest'),
        'push-to-registry': true,
      },
      { 'subject-path': 'assets/*' },
    ]);
    // The published assets are the signed ones, and signing comes first.
    const last = publish?.steps.at(-1);
    expect(last?.run).toMatch(/^gh release create .* assets\/\*$/);
    expect(publish?.steps.indexOf(signed[1] ?? {})).toBeLessThan(publish?.steps.length ?? 0);
    expect(publish?.steps.map(({ run }) => run ?? '').join('\n')).not.toMatch(/\bnpm\b|\bnpx\b/);
    const security = readFileSync('SECURITY.md', 'utf8');
    for (const subject of ['oci://ghcr.io/OWNER/NAME:latest', 'signpost-1.1.0-linux-x64.tar.gz'])
      expect(security).toContain(`gh attestation verify ${subject} --repo OWNER/NAME`);
  });

  it('a preview is deployed, announced and deleted', () => {
    const { on, jobs } = parseWorkflow(read('preview.yml'));
    expect(on).toEqual({ pull_request: { types: ['opened', 'reopened', 'synchronize', 'closed'] } });
    expect(Object.keys(jobs)).toEqual(['deploy', 'comment', 'destroy']);
    const sweep = parseWorkflow(read('sweep.yml'));
    expect(sweep.on).toHaveProperty('schedule');
    expect(sweep.jobs.sweep?.steps.at(-1)?.run).toBe('node infra/operations/sweepPreviews.ts');
  });

  it('an eighth preview is refused in a sentence', () => {
    const room = parseWorkflow(read('preview.yml')).jobs.deploy?.steps.find(({ run }) => run?.includes('list-stacks'));
    const bin = mkdtempSync(join(tmpdir(), 'signpost-room-'));
    const deploy = (others: number) => {
      const names = Array.from({ length: others }, (_, each) => `signpost-pr-${each}`).join('\n');
      const script = `#!/bin/sh\ncase "$*" in *"ParentId == null"*"StackName != 'signpost-pr-99'"*) printf '${names}';; esac\n`;
      writeFileSync(join(bin, 'aws'), script, { mode: 0o755 });
      const env = { STAGE: 'pr-99', PATH: `${bin}${delimiter}${process.env.PATH}` };
      return spawnSync('bash', ['-e', '-c', room?.run ?? 'exit 9'], { encoding: 'utf8', env });
    };
    expect(deploy(6).status).toBe(0);
    const { status, stdout } = deploy(7);
    expect(status).toBe(1);
    expect(stdout).toContain('::error::Seven previews are there');
    rmSync(bin, { recursive: true });
  });

  it('every workflow uses the region of the stages and its own role', () => {
    for (const file of files) {
      const regions = [...read(file).matchAll(/aws-region: (.+)/g)];
      expect(regions.length > 0, file).toBe(!['checks.yml', 'engines.yml', 'release.yml'].includes(file));
      for (const [, region] of regions) {
        expect(region, file).toBe(stageSettings(file === 'production.yml' ? 'prod' : 'pr-1').region);
      }
      const node = /node-version-file: \.nvmrc|node-version: \$\{\{ matrix\.node \}\}/;
      if (read(file).includes('actions/setup-node')) expect(read(file), file).toMatch(node);
      expect(read(file)).not.toMatch(
        /environment: production/.test(read(file)) ? /environment: preview/ : /-c stage=prod/,
      );
    }
  });
});

describe('options of a stage', () => {
  const runbook = readFileSync('docs/deploy.md', 'utf8');
  const options = ['stage', ...stageOptions];

  it('every CDK option is passed by the workflows and is in the runbook', () => {
    expect(options.length).toBeGreaterThan(5);
    const passed = (file: string) => [...read(file).matchAll(/-c (\w+)=/g)].map(([, option]) => option);
    // Import machines are a one-day manual option.
    const given = [...read('production.yml').matchAll(/\$\{[A-Z_]+:\+(\w+)=/g)].map(([, option]) => option);
    expect(new Set([...passed('production.yml'), ...given])).toEqual(
      new Set(options.filter((option) => option !== 'streets')),
    );
    expect(new Set(passed('preview.yml'))).toEqual(new Set(['stage', 'location', 'overpass', 'mail']));
    for (const option of options) expect(runbook).toContain(`-c ${option}=`);
    const ofPipelines = ['repository', 'repositoryId', 'protect'];
    for (const [, option] of runbook.matchAll(/-c (\w+)=/g)) expect([...options, ...ofPipelines]).toContain(option);
  });

  it('options that are not secret are environment variables named in the runbook', () => {
    const variables = files.flatMap((file) => [...read(file).matchAll(/\bvars\.(\w+)/g)].map(([, name = '']) => name));
    expect(new Set(variables).size).toBeGreaterThan(4);
    for (const name of variables) expect(runbook).toContain(`\`${name}\``);
  });

  it('previews have their own bootstrap, set up by the runbook after its boundary exists', () => {
    const steps = [...runbook.matchAll(/^npx cdk (?:bootstrap|deploy --app)(?:.*\\\n)*.*$/gm)].map(([step]) => step);
    expect(steps).toHaveLength(3);
    const [own = '', bounds = '', ofPreviews = ''] = steps;
    // A stack needs its bootstrap first, and a bootstrap needs the policies that it names.
    for (const stage of ['prod', 'pr-1']) expect(own).toContain(`ACCOUNT/${stageSettings(stage).region}`);
    expect(own).toContain(`ACCOUNT/${edgeRegion}`);
    expect(bounds).toContain('infra/cloud/pipelineApp.ts');
    expect(ofPreviews).toContain(`ACCOUNT/${stageSettings('pr-1').region}`);
    expect(ofPreviews).toContain(`--qualifier ${previewQualifier} `);
    expect(ofPreviews).toContain(`policy/${previewExecution}`);
  });
});

describe('versions', () => {
  it('the checked Node versions are those of functions and .nvmrc, the previous one and the oldest supported', () => {
    const matrix = parseWorkflow(read('checks.yml')).jobs.test?.strategy?.matrix.node;
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
    const wanted = readFileSync('.nvmrc', 'utf8').trim();
    expect(matrix).toEqual([wanted, '22', engines.node.replace('>=', '')]);
    expect(readFileSync('infra/cloud/bundledFunction.ts', 'utf8')).toContain(`Runtime.NODEJS_${wanted}_X`);
  });

  it('actions are of releases that no longer use Node 20', () => {
    const oldest: Record<string, number> = {
      'actions/attest-build-provenance': 4,
      'actions/checkout': 5,
      'actions/download-artifact': 7,
      'actions/setup-node': 5,
      'actions/upload-artifact': 6,
      'aws-actions/configure-aws-credentials': 6,
    };
    for (const file of files) {
      for (const [, action = '', major] of read(file).matchAll(/uses: ([\w-]+\/[\w-]+)@[\da-f]{40} # v(\d+)\./g)) {
        expect(Number(major), `${action} in ${file}`).toBeGreaterThanOrEqual(oldest[action] ?? Infinity);
      }
    }
  });
});

it('engine tests run on DynamoDB Local every night', () => {
  const { on, jobs } = parseWorkflow(read('engines.yml'));
  expect(on).toHaveProperty('schedule');
  expect(jobs['dynamodb-local']?.steps.at(-1)?.run).toBe('npm run test:dynamodb-local');
});

describe('deployment', () => {
  it('stale assets are deleted after production has answered', () => {
    const runs = parseWorkflow(read('production.yml')).jobs.deploy?.steps.map(({ run }) => run ?? '') ?? [];
    expect(runs.findIndex((run) => run.includes('/api/health'))).toBeGreaterThan(0);
    expect(runs.at(-1)).toBe('node dist/sweepAssets.mjs prod');
  });

  it('the job with the role of production runs no package but the CLI of the lockfile, by its hash', () => {
    const { build, deploy, options, ...others } = parseWorkflow(read('production.yml')).jobs;
    for (const job of [build, ...Object.values(others)]) expect(job?.permissions).toEqual({ contents: 'read' });
    expect(build?.steps.some(({ run }) => run?.includes('cdk synth'))).toBe(true);
    for (const job of [options, deploy]) expect(job?.permissions).toEqual({ 'id-token': 'write' });
    expect(options?.steps.flatMap(({ uses }) => uses?.split('@')[0] ?? [])).toEqual([
      'aws-actions/configure-aws-credentials',
    ]);
    expect(options?.steps.at(-1)?.run).not.toMatch(/\b(npm|npx|node)\b/);
    expect(deploy?.steps.flatMap(({ uses }) => uses?.split('@')[0] ?? [])).toEqual([
      'actions/download-artifact',
      'aws-actions/configure-aws-credentials',
    ]);
    const runs = deploy?.steps.map(({ run = '' }) => run).join('\n') ?? '';
    expect(runs).not.toMatch(/\b(npm|npx|pip|yarn|pnpm)\b/);
    const { version, integrity, dependencies } = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages[
      'node_modules/aws-cdk'
    ];
    expect(dependencies).toBeUndefined();
    const hash = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
    expect([...runs.matchAll(/https?:\S+/g)].map(([url]) => url)).toEqual([
      `https://registry.npmjs.org/aws-cdk/-/aws-cdk-${version}.tgz`,
    ]);
    expect(runs).toContain(`echo "${hash}  cdk.tgz" | sha512sum --check --strict`);
  });

  it('the sweep of assets runs on nothing but the files that the build hands over', () => {
    const { build, deploy } = parseWorkflow(read('production.yml')).jobs;
    const bundling = build?.steps.find(({ run }) => run?.includes('esbuild'))?.run ?? '';
    const handed = z.object({ path: z.string() }).parse(build?.steps.at(-1)?.with).path.split('\n');
    const workspace = mkdtempSync(join(tmpdir(), 'signpost-handed-'));
    const bundle = join(workspace, 'dist/sweepAssets.mjs');
    execFileSync('bash', ['-c', bundling.replace('dist/sweepAssets.mjs', bundle)], { stdio: 'ignore' });
    for (const file of handed.filter(
      (each) => existsSync(each) && !statSync(each).isDirectory() && !each.includes('/'),
    )) {
      copyFileSync(file, join(workspace, file));
    }
    const [command = '', ...words] = deploy?.steps.at(-1)?.run?.split(' ') ?? [];
    const { stderr } = spawnSync(command, words, { cwd: workspace, encoding: 'utf8' });
    rmSync(workspace, { recursive: true });
    // The bundle runs with these files and stops only because the built app is missing.
    expect(stderr).toMatch(/^There is no built app to compare with/);
  });

  it('a deployment of the pipeline takes the options that the stage keeps, and the variables over them', async () => {
    const { options, build } = parseWorkflow(read('production.yml')).jobs;
    const folder = mkdtempSync(join(tmpdir(), 'signpost-options-'));
    // A stage that a person deployed without variables, in an account without mail domain.
    const kept = keptOptions(stageSettings('prod', { location: 'places', mail: 'none' }));
    const shell = (script: string, env: Record<string, string>) => {
      const standIn = (name: string, text: string) =>
        writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
      standIn('aws', `case "$*" in *"OutputKey=='${optionsOutput}'"*) echo '${kept}';; esac`);
      standIn('npx', 'echo "$@"');
      const PATH = `${folder}${delimiter}${process.env.PATH}`;
      return execFileSync('bash', ['-e', '-c', script], { encoding: 'utf8', env: { PATH, ...env } });
    };
    const output = join(folder, 'output');
    shell(options?.steps.at(-1)?.run ?? '', { GITHUB_OUTPUT: output, SIZE: 'full' });
    const OPTIONS = /^options=(.*)$/m.exec(readFileSync(output, 'utf8'))?.[1] ?? '';
    const synth = build?.steps.find(({ run }) => run?.includes('cdk synth'))?.run ?? '';
    const words = shell(synth, { OPTIONS }).trim().split(' ');
    rmSync(folder, { recursive: true });
    const given = readOptions(words.filter((_, place) => words[place - 1] === '-c'));
    expect(given).toEqual({ stage: 'prod', protected: 'yes', size: 'full', location: 'places', mail: 'none' });
    expect(() => refuseUnknown(Object.keys(given))).not.toThrow();
  });

  it('preview workflows never read the stacks of production', () => {
    for (const file of ['preview.yml', 'sweep.yml']) expect(read(file)).not.toContain('describe-stacks');
  });
});

describe('problemsOf', () => {
  const preview = read('preview.yml');
  it.each([
    ['an action pinned to a tag', preview.replace(/@[\da-f]{40} # v6\.0\.2/, '@v6'), 'is not pinned'],
    ['an action digest without its version', preview.replace(/ # v6\.0\.2/, ''), 'is not pinned'],
    ['write-all permissions', preview.replace('permissions: {}', 'permissions:\n  contents: write'), 'right to write'],
    [
      'runs for pull requests from forks',
      preview.replaceAll(/ && github\.event\.pull_request\.head\.repo.*/g, ''),
      'runs for pull requests from forks',
    ],
    ['a missing environment', preview.replaceAll(/ {4}environment: .*\n/g, ''), 'outside of any environment'],
    ['a missing timeout', preview.replace(/ {4}timeout-minutes: 5\n/, ''), 'comment may hang for six hours'],
    ['untrusted text in a script', preview.replace('"$COMMIT walks', `"\${{ github.head_ref }} walks`), 'pastes text'],
    ['a missing tool', preview.replace('npx cdk', 'npx cdkk'), 'there is no cdkk'],
    ['a missing script', preview.replace('npm ci', 'npm run gone'), 'there is no gone'],
    ['the use of a secret', preview.replace('vars.DEPLOY_ROLE', 'secrets.KEY'), 'uses a secret'],
    [
      'untrusted code with our permissions',
      preview.replace('pull_request:', 'pull_request_target:'),
      'somebody else wrote',
    ],
    ['an install with credentials', preview.replace('npx cdk deploy', 'npm ci && npx cdk deploy'), 'with credentials'],
  ])('problemsOf reports %s', (_, changed, sentence) => {
    expect(changed).not.toBe(preview);
    expect(problemsOf(changed).join('\n')).toContain(sentence);
  });

  it('a workflow without permissions is refused', () =>
    expect(() => problemsOf(preview.replace('permissions: {}\n', ''))).toThrow());
});
