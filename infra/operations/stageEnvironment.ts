import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { stageSettings } from '../cloud/stage.ts';

/** Reads the environment of one of the stage's functions (table, mail sender, site) with the caller's credentials. */
export async function stageEnvironment(name: string, of = 'forgotPassword'): Promise<Record<string, string>> {
  const { region } = stageSettings(name);
  const functionName = `signpost-${name}-${of}`;
  const asked = ['get-function-configuration', '--function-name', functionName, '--query', 'Environment.Variables'];
  const { stdout } = await promisify(execFile)('aws', ['lambda', ...asked, '--region', region, '--output', 'json']);
  process.env.AWS_REGION = region;
  return z.record(z.string(), z.string()).parse(JSON.parse(stdout));
}
