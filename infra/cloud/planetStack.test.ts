import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { at, cloudFolder, ofType, statementsOf, synthesised } from './synthesise.fixture.ts';

const planet = synthesised('planet', /-planet$/);
const only = (type: string) => {
  const found = ofType(planet, type);
  expect(found).toHaveLength(1);
  return found[0]?.[1].Properties ?? {};
};

it('the planet import has its own stack, created with -c streets=planet only', () => {
  const stacksOf = (name: string) =>
    Object.entries(JSON.parse(readFileSync(join(cloudFolder, name, 'manifest.json'), 'utf8')).artifacts)
      .filter(([, artifact]) => at(artifact, 'type') === 'aws:cloudformation:stack')
      .map(([id]) => id);
  expect(stacksOf('planet').sort()).toEqual(['signpost-pr-125', 'signpost-pr-125-planet']);
  for (const stage of ['prod', 'preview', 'adorned']) {
    expect(stacksOf(stage).some((id) => id.includes('planet'))).toBe(false);
  }
  const types = Object.values(synthesised('planet').template.Resources).map(({ Type }) => Type);
  expect(types.filter((type) => /Batch|EC2|ECS/.test(type))).toEqual([]);
});

it('the import runs on Graviton spot instances that scale to zero', () => {
  expect(only('AWS::Batch::ComputeEnvironment').ComputeResources).toMatchObject({
    Type: 'SPOT',
    MinvCpus: 0,
    MaxvCpus: 32,
    InstanceTypes: expect.arrayContaining(['r7g.large']),
  });
  expect(ofType(planet, 'AWS::EC2::NatGateway')).toEqual([]);
});

it('an import job handles one extract, is retried, and can write streets only', () => {
  expect(only('AWS::Batch::JobDefinition')).toMatchObject({
    RetryStrategy: { Attempts: 3 },
    ContainerProperties: { ResourceRequirements: expect.arrayContaining([{ Type: 'VCPU', Value: '2' }]) },
  });
  const role = ofType(planet, 'AWS::IAM::Policy').find(([id]) => id.startsWith('Publisher'))?.[1];
  const statements = statementsOf(role?.Properties.PolicyDocument);
  expect(statements.flatMap(({ Action }) => Action).sort()).toEqual([
    's3:DeleteObject',
    's3:GetObject',
    's3:GetObject',
    's3:ListBucket',
    's3:PutObject',
  ]);
  const resources = statements.map(({ Resource }) => JSON.stringify(Resource));
  expect(resources.every((resource) => resource.includes('StreetsBucket'))).toBe(true);
  const writes = statements.filter(({ Action }) => JSON.stringify(Action).includes('PutObject'));
  expect(JSON.stringify(writes.map(({ Resource }) => Resource))).toContain('/streets/*');
});
