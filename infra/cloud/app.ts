import { App, Validations } from 'aws-cdk-lib';
import { buildFunctions } from '../build.ts';
import { buildImporter } from '../buildImporter.ts';
import { buildWeb } from '../buildWeb.ts';
import { built } from '../built.ts';
import { Rules } from './rules.ts';
import { addStacks } from './stacks.ts';
import { stageSettings } from './stage.ts';

/** `npx cdk synth -c stage=pr-123`: what is deployed is what the sources say now, so it is built first. */
try {
  const app = new App();
  const given = (option: string): unknown => app.node.tryGetContext(option);
  const settings = stageSettings(given('stage'), {
    domain: given('domain'),
    certificate: given('certificate'),
    zone: given('zone'),
    mailTo: given('mailTo'),
    streets: given('streets'),
    location: given('location'),
  });
  await Promise.all([
    buildFunctions(built.functions, settings.location),
    buildWeb(),
    settings.importsPlanet && buildImporter(),
  ]);
  Validations.of(app).addPlugins(new Rules());
  addStacks(app, settings, built);
  app.synth();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
