import { NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Resources } from './grants.ts';
import { Jobs } from './jobs.ts';
import { SignQueue } from './signQueue.ts';
import type { StageSettings } from './stage.ts';

interface JobStackProps {
  settings: StageSettings;
  /** Where the bundles are, a folder a function. */
  bundles: string;
  resources: Omit<Resources, 'signQueue'>;
}

/**
 * What runs by the clock or from the queue, in a template of its own within the stage's: a template holds five hundred
 * resources, and each job takes about ten of them. It is deployed, rolled back and deleted with the stage.
 */
export class JobStack extends NestedStack {
  readonly jobs: Jobs;
  readonly resources: Resources;

  constructor(scope: Construct, { settings, bundles, resources }: JobStackProps) {
    super(scope, 'JobStack');
    const { queue: signQueue } = new SignQueue(this, 'SignQueue', settings);
    this.resources = { ...resources, signQueue: { url: signQueue.queueUrl, arn: signQueue.queueArn } };
    this.jobs = new Jobs(this, 'Jobs', { settings, bundles, resources: this.resources, signQueue });
  }
}
