import { DefaultStackSynthesizer, type IStackSynthesizer, PermissionsBoundary } from 'aws-cdk-lib';
import { previewBoundary, previewDeployer, previewQualifier } from './pipelinePolicies.ts';

/** Of a preview's stack: made by a bootstrap and a role of its own, and each role in it held by a boundary. */
export function bounded() {
  const synthesizer = new DefaultStackSynthesizer({
    qualifier: previewQualifier,
    deployRoleArn: `arn:\${AWS::Partition}:iam::\${AWS::AccountId}:role/${previewDeployer}`,
  });
  if (!isSynthesizer(synthesizer)) throw new Error('a synthesizer is a synthesizer');
  return { synthesizer, permissionsBoundary: PermissionsBoundary.fromName(previewBoundary) };
}

/** Under exactOptionalPropertyTypes CDK's class does not have the type of the interface that it implements. */
const isSynthesizer = (value: unknown): value is IStackSynthesizer => value instanceof DefaultStackSynthesizer;
