import type { challenges } from '../../../../shared/api/challenges.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import type { Witness } from '../../../../shared/domain/signs/witness.ts';
import type { SignedTarget } from './putPhoto.ts';

export type CompletionAnswer = ResponseOf<typeof challenges.completeChallenge>;

/** The server's final answer, stored until the walker has seen it. */
export type Outcome = { kind: 'completed'; answer: CompletionAnswer } | { kind: 'refused'; sentence: string };

/** A photo in the outbox without its bytes. */
export interface PendingPhoto {
  challengeId: string;
  walkerId: string;
  /** The street as it is shown, for when its challenge is no longer loaded. */
  destination: string;
  name: string;
  size: number;
  thumbnail: string | null;
  chosenAt: number;
  /** The distance of the device from the sign when the photo was taken, as a category. */
  witness: Witness;
  /** True once the walker has pressed Complete, so the upload continues by itself. */
  sent: boolean;
  /** The address of the uploaded photo: only the completion is missing. */
  photoUrl: string | null;
  /** The signed URL of the upload, renewed when expired. */
  target?: SignedTarget | null;
  outcome: Outcome | null;
}
