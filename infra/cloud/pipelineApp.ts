import { App } from 'aws-cdk-lib';
import { Pipelines } from './pipelines.ts';

try {
  const app = new App();
  const given = (option: string): unknown => app.node.tryGetContext(option);
  new Pipelines(app, given('repository'), given('repositoryId'), given('protect'));
  app.synth();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
