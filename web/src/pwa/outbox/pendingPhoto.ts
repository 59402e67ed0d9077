import type { challenges } from '../../../../shared/api/challenges.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import type { Witness } from '../../../../shared/domain/signs/witness.ts';
import type { SignedTarget } from './putPhoto.ts';

export type CompletionAnswer = ResponseOf<typeof challenges.completeChallenge>;

/** What the server said in the end. It stays until the walker has heard it. */
export type Outcome = { kind: 'completed'; answer: CompletionAnswer } | { kind: 'refused'; sentence: string };

/** A photo that waits for the server's acknowledgement, without its bytes. */
export interface PendingPhoto {
  challengeId: string;
  walkerId: string;
  /** Where the walk went, for when its challenge is not on the screen any more. */
  destination: string;
  name: string;
  /** In bytes, of what is going to be sent. */
  size: number;
  /** A small picture of it as a data URL, once there is one. */
  thumbnail: string | null;
  /** When it was chosen: what is older goes first. */
  chosenAt: number;
  /** How near the sign the device was when the photo was taken. */
  witness: Witness;
  /** Whether the walker has already said that this is the one: then it only has to go on. */
  sent: boolean;
  /** Where it has been stored: only the completion is missing. */
  photoUrl: string | null;
  /** Where it is to be stored; what has expired is signed anew. */
  target?: SignedTarget | null;
  outcome: Outcome | null;
}
