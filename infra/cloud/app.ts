import { App, Validations } from 'aws-cdk-lib';
import { buildFunctions } from '../build.ts';
import { buildImporter } from '../buildImporter.ts';
import { buildWeb } from '../buildWeb.ts';
import { built } from '../built.ts';
import { functionEntries } from '../entries.ts';
import { refuseUnknown, stageOptions, stageSettings } from './stage.ts';

/**
 * Validation against CloudFormation's schemas takes longer than everything else: the production pipeline enables it with
 * CDK_VALIDATION=true. CDK's own, which skips nested stacks, is always off.
 */
const validates = process.env.CDK_VALIDATION === 'true';
process.env.CDK_VALIDATION = 'false';

/** `npx cdk synth -c stage=pr-123` builds first, so that the current sources are deployed. */
try {
  const app = new App();
  // CDK's own context keys have a prefix, `@aws-cdk/core:...`.
  refuseUnknown(Object.keys(app.node.getAllContext()).filter((key) => !key.includes(':')));
  const given = (option: string): unknown => app.node.tryGetContext(option);
  const settings = stageSettings(
    given('stage'),
    Object.fromEntries(stageOptions.map((option) => [option, given(option)])),
  );
  // Loads the constructs while child processes build.
  const [{ addStacks }, { Rules, Schemas }] = await Promise.all([
    import('./stack.ts'),
    import('./rules.ts'),
    buildFunctions(built.functions, functionEntries(settings.location)),
    buildWeb(),
    settings.importsPlanet && buildImporter(),
  ]);
  Validations.of(app).addPlugins(new Rules(), ...(validates ? [new Schemas()] : []));
  addStacks(app, settings, built);
  app.synth();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
