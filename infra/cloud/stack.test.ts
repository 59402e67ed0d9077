import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { at, listOf, ofType, type Synthesised, synthesised } from './synthesise.fixture.ts';

const preview = synthesised('preview');
const prod = synthesised('prod');

describe('stages', () => {
  const lasting = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket'];
  const policies = (stage: Synthesised) =>
    lasting.flatMap((type) => ofType(stage, type)).map(([, { DeletionPolicy }]) => DeletionPolicy);

  it('production keeps its table with deletion protection and point-in-time recovery', () => {
    const table = ofType(prod, 'AWS::DynamoDB::Table')[0]?.[1].Properties;
    expect(table).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    });
    expect(new Set(policies(prod))).toEqual(new Set(['RetainExceptOnCreate']));
    expect(ofType(prod, 'Custom::S3AutoDeleteObjects')).toEqual([]);
  });

  it('uploads expire after two days, deletion notes after the recovery window, photos never', () => {
    const rulesOf = (id: RegExp) => {
      const bucket = ofType(prod, 'AWS::S3::Bucket').find(([name]) => id.test(name))?.[1].Properties;
      return listOf(at(bucket, 'LifecycleConfiguration', 'Rules'));
    };
    expect(rulesOf(/BucketsUploads/)).toContainEqual({ ExpirationInDays: 2, Status: 'Enabled' });
    expect(JSON.stringify(rulesOf(/BucketsPhotos/))).not.toContain('Transition');
    const expiring = rulesOf(/BucketsPhotos/).filter((rule) => at(rule, 'ExpirationInDays') !== undefined);
    expect(expiring).toEqual([{ ExpirationInDays: 36, Prefix: 'deletions/', Status: 'Enabled' }]);
  });

  it('a first deployment that fails can be undone: nothing of it is protected from deletion', () => {
    const small = synthesised('small');
    expect(ofType(small, 'AWS::DynamoDB::Table')[0]?.[1].Properties.DeletionProtectionEnabled).toBe(false);
    expect(new Set(policies(small))).toEqual(new Set(['RetainExceptOnCreate']));
    const kept = ['prod', 'small'] as const;
    for (const name of kept) {
      for (const { DeletionPolicy } of Object.values(synthesised(name).template.Resources)) {
        expect(DeletionPolicy).not.toBe('Retain');
      }
    }
  });

  it('a stage without mail has no address, no grant and no resource of SES', () => {
    const small = synthesised('small');
    expect(ofType(small, 'AWS::SES::ConfigurationSet')).toEqual([]);
    expect(JSON.stringify(small.template)).not.toContain('ses:');
    const variables = ofType(small, 'AWS::Lambda::Function').map(([, { Properties }]) =>
      at(Properties, 'Environment', 'Variables'),
    );
    expect(new Set(variables.map((each) => at(each, 'MAIL_FROM')))).toEqual(new Set([undefined, 'none']));
  });

  it('a preview deletes all its resources', () => {
    const kept = Object.entries(preview.template.Resources).filter(
      ([, { DeletionPolicy }]) => DeletionPolicy === 'Retain',
    );
    expect(kept.map(([id]) => id)).toEqual([]);
    expect(ofType(preview, 'Custom::S3AutoDeleteObjects').length).toBe(ofType(preview, 'AWS::S3::Bucket').length);
  });

  it('two previews share no resource name', () => {
    const other = synthesised('other');
    const names = (stage: Synthesised) =>
      Object.values(stage.template.Resources).flatMap(({ Type, Properties }) => {
        const config = Object.entries(Properties).find(
          ([key]) => key.endsWith('PolicyConfig') || key.endsWith('ControlConfig'),
        );
        const own = Object.entries({ ...Properties, ...(config?.[1] ?? {}) });
        return (
          own
            .filter(([key, value]) => /Name$/.test(key) && typeof value === 'string')
            .map(([key, value]) => `${Type} ${key} ${value}`)
            // Names within the stack's own gateway and role.
            .filter((name) => !/ (StageName \$default|PolicyName (Custom|MapKeyValueCustom)\w+)$/.test(name))
        );
      });
    expect(names(preview).length).toBeGreaterThan(5);
    expect(names(preview).filter((name) => names(other).includes(name))).toEqual([]);
  });

  it('synthesising twice gives the same template', () => {
    expect(JSON.stringify(synthesised('again').template) === JSON.stringify(preview.template)).toBe(true);
  });
});

describe('a stage without Amazon Location resources', () => {
  const places = synthesised('places');
  const types = (stage: Synthesised) =>
    Object.values(stage.template.Resources)
      .map(({ Type }) => Type)
      .sort();

  it('a stage without Amazon Location resources lacks only the place index and the route calculator', () => {
    const without = types(preview).filter((type) => !/^AWS::Location::(PlaceIndex|RouteCalculator)$/.test(type));
    expect(without).toHaveLength(types(preview).length - 2);
    expect(types(places)).toEqual(without);
  });

  it('no function of a stage without Amazon Location resources has their names or permissions', () => {
    const textOf = (stage: Synthesised) => JSON.stringify(stage.template);
    const ofResources = /PLACE_INDEX|ROUTE_CALCULATOR|geo:(SearchPlaceIndexForPosition|CalculateRoute)"/g;
    expect(textOf(preview).match(ofResources)?.length).toBeGreaterThan(6);
    expect(textOf(places).match(ofResources)).toBeNull();
    const free = /"geo-(places:ReverseGeocode|routes:CalculateRoutes)"/g;
    expect(textOf(preview).match(free)).toBeNull();
    expect(new Set(textOf(places).match(free))).toEqual(
      new Set(['"geo-places:ReverseGeocode"', '"geo-routes:CalculateRoutes"']),
    );
  });
});

it('docs/decisions/nested-jobs.md counts the resources of each template and the roles of a preview', () => {
  const sizes = (['small', 'prod', 'preview', 'adorned', 'places'] as const).flatMap((name) =>
    Object.entries(synthesised(name).files),
  );
  const of = (pattern: RegExp) => sizes.filter(([file]) => pattern.test(file)).map(([, size]) => size);
  const [outer, api, jobs] = [of(/^signpost-/), of(/ApiStack/), of(/JobStack/)];
  const roles = ofType(preview, 'AWS::IAM::Role').length;
  const text = readFileSync('docs/decisions/nested-jobs.md', 'utf8').replaceAll('\n', ' ');
  expect(text).toContain(`The jobs with their queues (${Math.max(...jobs)} resources)`);
  expect(text).toContain(`functions, roles, logs and routes (${Math.max(...api)})`);
  expect(text).toContain(`The outer template has ${Math.min(...outer)} to ${Math.max(...outer)}`);
  expect(text).toContain(`a preview has ${roles} roles`);
});

it('docs/costs.md compares a synthesised small stage with a full one', () => {
  const of = (name: 'small' | 'prod') => [synthesised(name), synthesised(name, /-edge$/)];
  const rows: Record<string, (stacks: Synthesised[]) => unknown> = {
    resources: (stacks) => stacks.reduce((sum, { template }) => sum + Object.keys(template.Resources).length, 0),
    alarms: (stacks) => stacks.flatMap((stack) => ofType(stack, 'AWS::CloudWatch::Alarm')).length,
    'firewall rules': (stacks) => stacks.flatMap((stack) => ofType(stack, 'AWS::WAFv2::WebACL')).length,
    'days of logs': ([stack]) => ofType(stack as Synthesised, 'AWS::Logs::LogGroup')[0]?.[1].Properties.RetentionInDays,
    'requests a second': ([stack]) =>
      at(
        ofType(stack as Synthesised, 'AWS::ApiGatewayV2::Stage')[0]?.[1],
        'Properties',
        'DefaultRouteSettings',
        'ThrottlingRateLimit',
      ),
    'signs read at once': ([stack]) =>
      at(
        ofType(stack as Synthesised, 'AWS::Lambda::EventSourceMapping')[0]?.[1],
        'Properties',
        'ScalingConfig',
        'MaximumConcurrency',
      ),
    'budget a month, dollars': ([, edge]) =>
      at(ofType(edge as Synthesised, 'AWS::Budgets::Budget')[0]?.[1], 'Properties', 'Budget', 'BudgetLimit', 'Amount'),
  };
  const table = Object.entries(rows).map(([row, value]) => `| ${row} | ${value(of('small'))} | ${value(of('prod'))} |`);
  expect(readFileSync('docs/costs.md', 'utf8')).toContain(
    ['| synthesised | small | full |', '|---|--:|--:|', ...table].join('\n'),
  );
});
