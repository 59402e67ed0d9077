import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, NestedStack, Stack } from 'aws-cdk-lib';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broken, exceptions, Schemas } from './rules.ts';
import { addStacks } from './stack.ts';
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
  addStacks(
    app,
    stageSettings(stage, { streets: 'planet', size: 'full', overpass: 'https://overpass.example/api' }),
    built,
  );
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
      const findings = left.flatMap(({ ruleName, violatingResources }) =>
        violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
      );
      expect(findings, stage).toEqual([]);
    }
    const isOfSchemas = ({ rule }: (typeof exceptions)[number]) => rule.test('W2509');
    expect(
      exceptions.filter((each) => !needed.has(each) && !isOfSchemas(each)).map(({ rule }) => String(rule)),
    ).toEqual([]);
  });

  it('the cdk-nag rules report an open bucket', () => {
    const app = madeOnce('pr-123');
    new CfnBucket(app.node.findChild('signpost-pr-123'), 'Open');
    const { violations } = new AwsSolutionsChecks(app).validateScope(app);
    expect(broken(violations).map(({ ruleName }) => ruleName)).toContain('AwsSolutions-S10');
  });
});

describe('CloudFormation schemas', () => {
  // One for all: starting its engine takes seconds.
  const schemas = new Schemas();
  const reportOf = (app: App) => {
    const templates = app.synth().stacks.map(({ hierarchicalId, templateFullPath, environment }) => ({
      stackConstructPath: hierarchicalId,
      templatePath: templateFullPath,
      accountId: undefined,
      region: environment.region,
    }));
    const templatePaths = templates.map(({ templatePath }) => templatePath);
    return schemas.validate({ appConstruct: app, templatePaths, stackTemplates: templates });
  };

  it('the templates of production validate without a warning', () =>
    expect(reportOf(madeOnce('prod'))).toEqual({ success: true, violations: [] }));

  it('a fault in a nested template is found, and a warning fails synthesis', () => {
    const app = new App({ outdir: join(folder, 'faulty'), analyticsReporting: false });
    const nested = new NestedStack(new Stack(app, 'signpost-pr-1'), 'Nested');
    new CfnFunction(nested, 'Old', {
      code: { zipFile: '' },
      role: 'arn:aws:iam::123456789012:role/r',
      runtime: 'nodejs20.x',
      handler: 'h',
    });
    const old = reportOf(app);
    expect(old.violations.map(({ severity }) => severity)).toContain('warning');
    expect(old.success).toBe(false);
    const wrong = new App({ outdir: join(folder, 'wrong'), analyticsReporting: false });
    new CfnBucket(new NestedStack(new Stack(wrong, 'signpost-pr-1'), 'Nested'), 'Open', {}).addPropertyOverride(
      'Bucket',
      'x',
    );
    expect(reportOf(wrong).violations.map(({ severity }) => severity)).toContain('error');
  });
});
