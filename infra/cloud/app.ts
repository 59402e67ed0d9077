import { App, Validations } from 'aws-cdk-lib';
import { buildFunctions } from '../build.ts';
import { buildImporter } from '../buildImporter.ts';
import { buildWeb } from '../buildWeb.ts';
import { built } from '../built.ts';
import { functionEntries } from '../entries.ts';
import { stageSettings } from './stage.ts';

/**
 * CDK's validation against CloudFormation's schema takes longer than everything else. `npm test` and the production
 * pipeline enable it with CDK_VALIDATION=true.
 */
process.env.CDK_VALIDATION ??= 'false';

/** `npx cdk synth -c stage=pr-123` builds first, so that the current sources are deployed. */
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
    overpass: given('overpass'),
    size: given('size'),
    mail: given('mail'),
    protected: given('protected'),
  });
  // Loads the constructs while child processes build.
  const [{ addStacks }, { Rules }] = await Promise.all([
    import('./stacks.ts'),
    import('./rules.ts'),
    buildFunctions(built.functions, functionEntries(settings.location)),
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
