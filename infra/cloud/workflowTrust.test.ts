import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { isAllowed, type Permission } from '../deployed/permissions.fixture.ts';
import { Pipelines } from './pipelines.ts';
import { at, listOf } from './synthesise.fixture.ts';

const made = (repository: unknown, id: unknown = '4711', protect: unknown = 'none') =>
  new Pipelines(new App({ analyticsReporting: false }), repository, id, protect);
const roles = Object.values(Template.fromStack(made('walkers/signpost')).findResources('AWS::IAM::Role'));

const trustOf = (environment: string) =>
  roles.find(({ Properties }) => Properties.RoleName === `signpost-${environment}-workflow`)?.Properties
    .AssumeRolePolicyDocument;

describe('trust in the workflows', () => {
  const token = (environment: string, subject = `repo:walkers/signpost:environment:${environment}`) => ({
    aud: 'sts.amazonaws.com',
    sub: subject,
    repository_id: '4711',
    environment,
    job_workflow_ref: `walkers/signpost/.github/workflows/${environment}.yml@refs/heads/main`,
  });
  const isTrusted = (environment: string, claims: Record<string, string>) =>
    isAllowed(
      listOf(at(trustOf(environment), 'Statement')).map((statement) => ({
        effect: 'Allow',
        action: String(at(statement, 'Action')),
        resource: '*',
        conditions: at(statement, 'Condition') as Permission['conditions'],
      })),
      {
        action: 'sts:AssumeRoleWithWebIdentity',
        resource: '',
        context: Object.fromEntries(
          Object.entries(claims).map(([claim, value]) => [`token.actions.githubusercontent.com:${claim}`, value]),
        ),
        ofSession: false,
      },
    );

  it.each(['production', 'preview'])('the role of %s trusts both forms of the subject and no others', (environment) => {
    const immutable = (owner: string, name: string) => `repo:${owner}/${name}:environment:${environment}`;
    expect(isTrusted(environment, token(environment))).toBe(true);
    expect(isTrusted(environment, token(environment, immutable('walkers@12', 'signpost@4711')))).toBe(true);
    for (const subject of [
      immutable('walkers@12', 'signpost@4712'),
      immutable('runners@12', 'signpost@4711'),
      immutable('walkers', 'other'),
      'repo:walkers/signpost:pull_request',
    ]) {
      expect(isTrusted(environment, token(environment, subject)), subject).toBe(false);
    }
    const other = environment === 'preview' ? 'production' : 'preview';
    expect(isTrusted(environment, token(other))).toBe(false);
    expect(isTrusted(environment, { ...token(environment), repository_id: '4712' })).toBe(false);
    expect(isTrusted(environment, { ...token(environment), aud: 'another' })).toBe(false);
  });

  it('production is deployed by the workflow of the default branch only', () => {
    const ofBranch = { job_workflow_ref: 'walkers/signpost/.github/workflows/production.yml@refs/heads/mine' };
    expect(isTrusted('production', { ...token('production'), ...ofBranch })).toBe(false);
    expect(isTrusted('preview', { ...token('preview'), ...ofBranch })).toBe(true);
  });

  it('synthesis fails unless it is configured what previews may not reach', () => {
    for (const protect of [null, '', 'E1 E2', '*']) {
      expect(() => made('walkers/signpost', '4711', protect)).toThrow('-c protect=ID,ID, or none');
    }
  });

  it('synthesis fails without the name and the id of the repository', () => {
    expect(() => made(undefined)).toThrow('Say whose workflows they are');
    expect(() => made('walkers/*')).toThrow('Say whose workflows they are');
    for (const id of [null, 'R_kgDO', '4711*']) {
      expect(() => made('walkers/signpost', id)).toThrow('gh api repos/walkers/signpost --jq .id');
    }
  });
});
