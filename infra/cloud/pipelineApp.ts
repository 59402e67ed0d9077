import { App } from 'aws-cdk-lib';
import { Pipelines } from './pipelines.ts';

try {
  const app = new App();
  new Pipelines(app, app.node.tryGetContext('repository'), app.node.tryGetContext('repositoryId'));
  app.synth();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
