import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { at, listOf, ofType, type Synthesised, synthesised } from './synthesise.fixture.ts';

const preview = synthesised('preview');
const distributionOf = (stage: Synthesised) =>
  at(ofType(stage, 'AWS::CloudFront::Distribution')[0]?.[1], 'Properties', 'DistributionConfig');

describe('firewall', () => {
  const firewall = synthesised('prod', /-edge$/);
  const acl = () => ofType(firewall, 'AWS::WAFv2::WebACL')[0]?.[1].Properties;

  it('the firewall of production is in us-east-1', () => {
    const { artifacts } = JSON.parse(readFileSync(join(firewall.folder, 'manifest.json'), 'utf8'));
    expect(artifacts['signpost-prod-edge'].environment).toMatch(/us-east-1$/);
    expect(artifacts['signpost-prod'].environment).toMatch(/eu-north-1$/);
    expect(artifacts['signpost-prod'].dependencies).toContain('signpost-prod-edge');
    expect(acl()?.Scope).toBe('CLOUDFRONT');
    expect(Object.keys(firewall.template.Outputs)).toContain('WebAclArn');
    expect(at(distributionOf(synthesised('prod')), 'WebACLId')).toEqual({
      'Fn::GetStackOutput': { StackName: 'signpost-prod-edge', OutputName: 'WebAclArn', Region: 'us-east-1' },
    });
    expect(at(distributionOf(preview), 'WebACLId')).toBeUndefined();
  });

  it('the firewall alarm uses the metric of the rate rule', () => {
    const [, alarm] = ofType(firewall, 'AWS::CloudWatch::Alarm').find(([id]) => id.startsWith('Firewall')) ?? [];
    const metricOf = (of: unknown) => at(of, 'VisibilityConfig', 'MetricName');
    expect(alarm?.Properties).toMatchObject({ Namespace: 'AWS/WAFV2', MetricName: 'BlockedRequests' });
    expect(listOf(alarm?.Properties.Dimensions)).toEqual([
      { Name: 'Rule', Value: metricOf(listOf(acl()?.Rules)[0]) },
      { Name: 'WebACL', Value: metricOf(acl()) },
    ]);
  });

  it('cookies and tokens are redacted in sampled requests', () => {
    const protections = listOf(at(acl(), 'DataProtectionConfig', 'DataProtections'));
    expect(protections.map((each) => at(each, 'Field'))).toEqual([
      { FieldType: 'SINGLE_HEADER', FieldKeys: ['cookie', 'authorization'] },
      { FieldType: 'SINGLE_COOKIE' },
      { FieldType: 'SINGLE_QUERY_ARGUMENT', FieldKeys: ['token'] },
    ]);
    for (const each of protections) expect(at(each, 'Action')).toBe('SUBSTITUTION');
  });

  it('only too frequent requests to the API or the map are blocked, with the answer of the API', () => {
    expect(acl()?.DefaultAction).toEqual({ Allow: {} });
    const rules = listOf(acl()?.Rules);
    expect(rules).toHaveLength(1);
    expect(at(rules[0], 'Statement', 'RateBasedStatement')).toMatchObject({
      AggregateKeyType: 'IP',
      Limit: 4000,
    });
    const scope = listOf(
      at(rules[0], 'Statement', 'RateBasedStatement', 'ScopeDownStatement', 'OrStatement', 'Statements'),
    );
    expect(scope.map((each) => at(each, 'ByteMatchStatement'))).toMatchObject([
      { SearchString: '/api/', PositionalConstraint: 'STARTS_WITH' },
      { SearchString: '/tiles/', PositionalConstraint: 'STARTS_WITH' },
    ]);
    expect(at(rules[0], 'Action', 'Block', 'CustomResponse')).toMatchObject({
      ResponseCode: 429,
      ResponseHeaders: [
        { Name: 'x-error-code', Value: 'too_many_attempts' },
        { Name: 'retry-after', Value: '300' },
      ],
    });
  });
});

/** WAF and CloudFront as CloudFormation meets them: a firewall in use cannot be removed, nor one of its name made. */
class Account {
  readonly firewalls = new Set<string>();
  readonly #ofStack = new Set<string>();
  #inUse = false;

  deploy(name: 'prod' | 'small'): void {
    const { folder } = synthesised(name);
    const { artifacts } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    const isEdgeFirst = artifacts['signpost-prod'].dependencies.includes('signpost-prod-edge');
    const isStageFirst = artifacts['signpost-prod-edge'].dependencies.includes('signpost-prod');
    expect([isEdgeFirst, isStageFirst].filter(Boolean), 'one order').toHaveLength(1);
    const steps = [() => this.#edge(name), () => this.#stage(name)];
    for (const step of isEdgeFirst ? steps : steps.reverse()) step();
  }

  #edge(name: 'prod' | 'small'): void {
    const [[, wanted] = []] = ofType(synthesised(name, /-edge$/), 'AWS::WAFv2::WebACL');
    const acl = wanted && String(wanted.Properties.Name);
    if (acl && !this.#ofStack.has(acl)) {
      if (this.firewalls.has(acl)) throw new Error(`WAFDuplicateItemException: ${acl}`);
      this.firewalls.add(acl);
      this.#ofStack.add(acl);
    }
    for (const each of acl ? [] : this.#ofStack) {
      // After a failed removal the update still succeeds, and the stack forgets the firewall.
      if (!this.#inUse) this.firewalls.delete(each);
      this.#ofStack.delete(each);
    }
  }

  #stage(name: 'prod' | 'small'): void {
    this.#inUse = at(distributionOf(synthesised(name)), 'WebACLId') !== undefined;
    if (this.#inUse && this.#ofStack.size === 0)
      throw new Error('The stack signpost-prod-edge has no output WebAclArn');
  }
}

it('a stage goes from small to full and back, and leaves no firewall behind', () => {
  const account = new Account();
  for (const [name, left] of [
    ['small', 0],
    ['prod', 1],
    ['small', 0],
    ['prod', 1],
  ] as const) {
    account.deploy(name);
    expect(account.firewalls.size, name).toBe(left);
  }
});
