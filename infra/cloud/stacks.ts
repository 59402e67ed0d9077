import type { App } from 'aws-cdk-lib';
import { type Built, SignpostStack } from './stack.ts';
import type { StageSettings } from './stage.ts';

/** Everything that one stage is made of. `cdk synth` and the tests add exactly these. */
export function addStacks(app: App, settings: StageSettings, built: Built): void {
  new SignpostStack(app, settings, built);
}
