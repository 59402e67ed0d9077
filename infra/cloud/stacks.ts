import type { App } from 'aws-cdk-lib';
import { EdgeStack } from './edgeStack.ts';
import { PlanetStack } from './planetStack.ts';
import { type Built, SignpostStack } from './stack.ts';
import type { StageSettings } from './stage.ts';

/** Everything that one stage is made of. `cdk synth` and the tests add exactly these. */
export function addStacks(app: App, settings: StageSettings, built: Built): void {
  const edge = settings.watch && new EdgeStack(app, settings, settings.watch);
  const stage = new SignpostStack(app, settings, { built, firewallArn: edge?.firewallArnElsewhere });
  // Named by its output and not by a reference, so the order has to be said.
  if (edge) stage.addStackDependency(edge);
  if (settings.importsPlanet) new PlanetStack(app, settings, built.importer).addStackDependency(stage);
}
