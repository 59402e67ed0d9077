import type { App } from 'aws-cdk-lib';
import { EdgeStack } from './edgeStack.ts';
import { PlanetStack } from './planetStack.ts';
import { type Built, SignpostStack } from './stack.ts';
import type { StageSettings } from './stage.ts';

export function addStacks(app: App, settings: StageSettings, built: Built): void {
  const edge = settings.watch && new EdgeStack(app, settings, settings.watch);
  const stage = new SignpostStack(app, settings, { built, firewallArn: edge?.firewallArnElsewhere });
  // Explicit dependency: the reference goes through a stack output, which CDK cannot see. Without a firewall the stage goes
  // first: one that had it must let go of it before it can be removed.
  if (edge?.firewallArnElsewhere) stage.addStackDependency(edge);
  else edge?.addStackDependency(stage);
  if (settings.importsPlanet) new PlanetStack(app, settings, built.importer).addStackDependency(stage);
}
