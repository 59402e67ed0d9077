import { createHash } from 'node:crypto';

/**
 * Outside the table, where a restore of the table does not reach: a note of each deletion, an empty object in the bucket of
 * photos. Its name says whose it was to those who know the id, which a restored table does, and to no others.
 */
export const deletionNotes = 'deletions/';

export const deletionNoteKey = (walkerId: string): string =>
  `${deletionNotes}${createHash('sha256').update(walkerId).digest('hex')}`;

/** The longest that a table can be restored to, 35 days, and a day. */
export const DELETION_NOTE_DAYS = 36;
