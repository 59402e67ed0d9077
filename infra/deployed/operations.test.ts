import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { namedJobs } from '../../shared/api/jobs.ts';
import { domainParameter, edgeRegion, stageSettings } from '../cloud/stage.ts';
import { ofType, synthesised } from '../cloud/synthesise.fixture.ts';

const files = ['docs/deploy.md', 'docs/restore.md', 'docs/alarms.md'];
const [deploy = '', , alarmsText = ''] = files.map((file) => readFileSync(file, 'utf8'));
const headings = new Set([...alarmsText.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading));
const prod = synthesised('prod');
const stacks = [prod, synthesised('prod', /^signpost-prod-edge$/), synthesised('small')];

describe('runbook', () => {
  it('every alarm has a chapter of its name', () => {
    const jobs = new RegExp(
      `\\b(${namedJobs()
        .map(({ name }) => name)
        .join('|')})\\b`,
    );
    const alarms = stacks.flatMap((stack) => ofType(stack, 'AWS::CloudWatch::Alarm'));
    const descriptions = alarms.map(([, { Properties }]) => String(Properties.AlarmDescription).replace(jobs, '…'));
    expect(descriptions.length).toBeGreaterThan(10);
    for (const sentence of descriptions) expect(headings).toContain(sentence);
    expect(stacks.flatMap((stack) => ofType(stack, 'AWS::Budgets::Budget'))).toHaveLength(1);
    expect(headings).toContain('A budget is nearly spent');
  });

  it('outputs and regions in the runbook exist', () => {
    const outputs = Object.keys(prod.template.Outputs);
    const namedOutputs = deploy.match(/`[A-Z]\w+(Url|Name|Bucket|Id)`/g) ?? [];
    expect(namedOutputs.length).toBeGreaterThan(1);
    for (const name of namedOutputs) expect(outputs).toContain(name.slice(1, -1));
    expect(deploy).toContain(`AWS_REGION=${stageSettings('prod').region}`);
    expect(deploy).toContain(edgeRegion);
    expect(deploy).toContain(`aws ssm put-parameter --name ${domainParameter} `);
  });

  it.each([...files, 'docs/self-hosting.md'])('scripts, commands, files and settings in %s exist', (file) => {
    const page = readFileSync(file, 'utf8');
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const named = [...page.matchAll(/npm run ([\w:-]+)|^signpost ([a-z]\w+)/gm)].map(
      ([, script, command]) => script ?? command,
    );
    expect(named.length).toBeGreaterThan(3);
    for (const name of named) expect(Object.keys(scripts)).toContain(name);
    const paths = [...page.matchAll(/`((?:infra|web|\.github)\/[\w./-]+\.\w+)`/g)].map(([, path = '']) => path);
    for (const path of paths) expect(existsSync(path), path).toBe(true);
    const settings = page.match(/\b[A-Z]+_(URL|FROM|PROXY|PORT|DIR)\b/g) ?? [];
    for (const setting of settings) expect(readFileSync('docs/self-hosting.md', 'utf8')).toContain(setting);
  });
});
