import { Duration } from 'aws-cdk-lib';
import { HttpMethods, type IBucket, StorageClass } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { DELETION_NOTE_DAYS, deletionNotes } from '../../functions/data/deletionNotes.ts';
import { privateBucket } from './bucket.ts';
import type { StageSettings } from './stage.ts';

/** What walkers send, as it came, for a day or two; and what we made of it, which is what others may see. */
export class PhotoBuckets extends Construct {
  readonly uploads: IBucket;
  readonly photos: IBucket;

  constructor(scope: Construct, id: string, settings: StageSettings) {
    super(scope, id);
    this.uploads = privateBucket(this, 'Uploads', settings, {
      // A net under `sweepPhotos`, which takes what is older than a day, and tells used from unused by what it finds
      // here: were both to wait a day, an original could be gone before the sweep had seen it.
      lifecycleRules: [{ expiration: Duration.days(2) }],
      // Open on purpose: the signature in the URL is the authority. To name our own site here would make the bucket
      // depend on the distribution, whose security policy names the bucket.
      cors: [{ allowedMethods: [HttpMethods.PUT], allowedOrigins: ['*'], allowedHeaders: ['*'], maxAge: 3600 }],
    });
    // No versions: what a walker deletes is gone.
    this.photos = privateBucket(this, 'Photos', settings, {
      // Most are never looked at again: S3 moves them to cheaper tiers by itself and back at the first look, at once.
      // What has less than 128 KB, such as every small picture, stays where it is.
      lifecycleRules: [
        { prefix: deletionNotes, expiration: Duration.days(DELETION_NOTE_DAYS) },
        { transitions: [{ storageClass: StorageClass.INTELLIGENT_TIERING, transitionAfter: Duration.days(0) }] },
      ],
    });
  }
}
