import * as z from 'zod/mini';
import { stageSettings } from '../cloud/stage.ts';
import { type Aws, awsCommand } from './account/account.ts';

/** Reads the environment of one of the stage's functions (table, mail sender, site) with the caller's credentials. */
export async function stageEnvironment(name: string, of = 'forgotPassword'): Promise<Record<string, string>> {
  const { region } = stageSettings(name);
  const functionName = `signpost-${name}-${of}`;
  const args = ['get-function-configuration', '--function-name', functionName, '--query', 'Environment.Variables'];
  const stdout = await awsCommand('lambda', ...args, '--region', region, '--output', 'json');
  process.env.AWS_REGION = region;
  return z.record(z.string(), z.string()).parse(JSON.parse(stdout));
}

const outputs = z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() }));

/** An output of the stage's stack. */
export async function stageOutput(name: string, key: string, aws: Aws = awsCommand): Promise<string> {
  const args = ['--stack-name', `signpost-${name}`, '--query', 'Stacks[0].Outputs', '--output', 'json'];
  const text = await aws('cloudformation', 'describe-stacks', ...args, '--region', stageSettings(name).region);
  const found = outputs.parse(JSON.parse(text)).find(({ OutputKey }) => OutputKey === key);
  if (!found) throw new Error(`The stack signpost-${name} has no output ${key}`);
  return found.OutputValue;
}
