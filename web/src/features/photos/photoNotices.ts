import { phrase } from '../../../../shared/domain/phrase.ts';

/** What the upload dialog says of a photo, word for word as the specification has it. */
export const NOTICES = {
  unknownError: phrase('Unknown error'),
  uploadFailed: phrase('Failed to upload {name}'),
  noInternet: phrase('No internet connection'),
  connected: phrase('Connected to the Internet'),
  noMoreFiles: phrase("You can't add more files"),
  duplicate: phrase("Cannot add the duplicate file '{name}', it already exists"),
  onlyImages: phrase('You can only upload image files'),
  onlyOneFile: phrase('You can only upload 1 file'),
  atLeastOneFile: phrase('You have to select at least 1 file'),
  missingFields: phrase('Missing required meta fields'),
  notAdded: phrase('Failed to add 1 file due to an internal error'),
  additionalRestrictions: phrase('{rest} additional restrictions were not fulfilled'),
  nonexistent: phrase('Nonexistent upload'),
  noThumbnail: phrase('Could not create thumbnail'),
  notKept: phrase("This browser can't keep a copy. Stay on this page until the photo is uploaded."),
} as const;
