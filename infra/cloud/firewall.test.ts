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
