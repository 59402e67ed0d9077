import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { StreetsError } from '../../functions/streets/index.ts';
import { stageSettings } from '../cloud/stage.ts';
import { type PublishOptions, publishStreets } from './publishStreets.ts';
import { streetsBucket } from './streetsBucket.ts';

export async function publishToStage(stage: string, options: PublishOptions): Promise<void> {
  const { region } = stageSettings(stage);
  const bucket = streetsBucket(new S3Client({ region }), await bucketOf(stage, region));
  await publishStreets(bucket, options);
}

const stackOutputs = z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() }));

async function bucketOf(stage: string, region: string): Promise<string> {
  const described = ['cloudformation', 'describe-stacks', '--stack-name', `signpost-${stage}`];
  const asked = ['--query', 'Stacks[0].Outputs', '--region', region, '--output', 'json'];
  const { stdout } = await promisify(execFile)('aws', [...described, ...asked]);
  const outputs = stackOutputs.parse(JSON.parse(stdout));
  const bucket = outputs.find(({ OutputKey }) => OutputKey === 'StreetsBucket')?.OutputValue;
  if (bucket === undefined) throw new StreetsError(`The stack signpost-${stage} names no StreetsBucket.`);
  return bucket;
}
