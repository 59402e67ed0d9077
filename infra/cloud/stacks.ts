import type { App } from 'aws-cdk-lib';
import { FirewallStack } from './firewall.ts';
import { type Built, SignpostStack } from './stack.ts';
import type { StageSettings } from './stage.ts';

/** Everything that one stage is made of. `cdk synth` and the tests add exactly these. */
export function addStacks(app: App, settings: StageSettings, built: Built): void {
  const firewall = settings.watch && new FirewallStack(app, settings, settings.watch);
  const stage = new SignpostStack(app, settings, { built, firewallArn: firewall?.aclArnElsewhere });
  // Named by its output and not by a reference, so the order has to be said.
  if (firewall) stage.addStackDependency(firewall);
}
