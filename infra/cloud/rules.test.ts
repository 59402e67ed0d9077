import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broken, exceptions, Rules } from './rules.ts';
import { addStacks } from './stacks.ts';
import { stageSettings } from './stage.ts';
import { cloudFolder } from './synthesise.fixture.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-rules-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function appOf(stage: string): App {
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
  const app = new App({ context, outdir: join(folder, stage), analyticsReporting: false });
  const built = {
    functions: join(cloudFolder, 'functions'),
    web: join(cloudFolder, 'web'),
    importer: join(cloudFolder, 'importer'),
  };
  addStacks(app, stageSettings(stage, { streets: 'planet', size: 'full' }), built);
  return app;
}

/** Synthesis takes seconds and reading a stage changes nothing, so stages are shared. */
const made = new Map<string, App>();
function madeOnce(stage: string): App {
  const app = made.get(stage) ?? appOf(stage);
  made.set(stage, app);
  return app;
}

describe('cdk-nag rules', () => {
  it('every broken rule has a written reason, and every reason is needed', () => {
    const needed = new Set<unknown>();
    for (const stage of ['prod', 'pr-123']) {
      const app = madeOnce(stage);
      const { violations } = new AwsSolutionsChecks(app).validateScope(app);
      expect(violations.length).toBeGreaterThan(5);
      const left = broken(violations, (exception) => needed.add(exception));
      const said = left.flatMap(({ ruleName, violatingResources }) =>
        violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
      );
      expect(said, stage).toEqual([]);
    }
    expect(exceptions.filter((exception) => !needed.has(exception)).map(({ rule }) => String(rule))).toEqual([]);
  });

  it('the cdk-nag rules report an open bucket', () => {
    const app = madeOnce('pr-123');
    new CfnBucket(app.node.findChild('signpost-pr-123'), 'Open');
    const { violations } = new AwsSolutionsChecks(app).validateScope(app);
    expect(broken(violations).map(({ ruleName }) => ruleName)).toContain('AwsSolutions-S10');
  });
});

// Like `cdk synth`: CDK's validator plus ours.
const synthesiseStrictly = (app: App) => {
  process.env.CDK_VALIDATION = 'true';
  Validations.of(app).addPlugins(new Rules());
  app.synth();
};

it(
  'the production template validates against the CloudFormation schema',
  () => expect(() => synthesiseStrictly(madeOnce('prod'))).not.toThrow(),
  120_000,
);
