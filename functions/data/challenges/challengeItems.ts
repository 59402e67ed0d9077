import * as z from 'zod/mini';
import { walkShape } from '../../../shared/api/walk.ts';
import { walkItem } from '../../../shared/api/walkParts.ts';
import { HIDDEN_FROM } from '../../../shared/domain/moderation/report.ts';
import { waysFields } from './ways.ts';

/** One per walker; `POST /api/challenges` uses it whatever the client sends. */
export const draftItem = walkItem(
  z.object({
    ...walkShape('draft'),
    ...waysFields,
    /** Identifies the request, so that repeating it gives the same answer. */
    question: z.string(),
    /** Number of forced routes today, and their destinations, which are not offered again. */
    forced: z.number(),
    replaced: z.array(z.string()),
  }),
);
export type Draft = ReturnType<typeof draftItem.parse>;

const hiddenFrom = z.optional(z.enum(HIDDEN_FROM));

/** The part others may be shown (shared/domain/privacy/privacy.ts decides). */
export const publicWalk = z.object({
  ...walkShape('public'),
  publicId: z.string(),
  completedAt: z.string(),
  homeCell: z.object({ row: z.number(), column: z.number() }),
  shownTown: z.optional(z.string()),
  sampleShare: z.number(),
  ownerSince: z.string(),
  ownerWalks: z.number(),
  /** Viewers who cannot see the walk and its photo after reports. */
  hiddenWalk: hiddenFrom,
  hiddenPhoto: hiddenFrom,
  hiddenPlace: hiddenFrom,
});
export type StoredPublicWalk = z.output<typeof publicWalk>;

export const challengeItem = walkItem(
  z.object({ ...walkShape('stored'), public: z._default(z.nullable(publicWalk), null) }),
);
export type StoredChallenge = ReturnType<typeof challengeItem.parse>;
