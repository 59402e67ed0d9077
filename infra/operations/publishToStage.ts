import { S3Client } from '@aws-sdk/client-s3';
import { stageSettings } from '../cloud/stage.ts';
import { type PublishOptions, publishStreets } from './publishStreets.ts';
import { stageOutput } from './stageEnvironment.ts';
import { streetsBucket } from './streetsBucket.ts';

export async function publishToStage(stage: string, options: PublishOptions): Promise<void> {
  const { region } = stageSettings(stage);
  const bucket = streetsBucket(new S3Client({ region }), await stageOutput(stage, 'StreetsBucket'));
  await publishStreets(bucket, options);
}
