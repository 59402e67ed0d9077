import * as z from 'zod/mini';
import { stats } from '../../../shared/api/publicProfile.ts';
import { shownSettings } from '../../../shared/api/settings.ts';
import { DIFFICULTIES } from '../../../shared/domain/difficulty.ts';
import { HIDDEN_FROM } from '../../../shared/domain/moderation/report.ts';
import { VERDICTS } from '../../../shared/domain/signs/proof.ts';
import { WITNESSES } from '../../../shared/domain/signs/witness.ts';
import { waysFields } from './ways.ts';

/** Fields of drafts and challenges: the walk without its line. */
const walk = {
  day: z.string(),
  /** Zone of that day: a later flight does not move the deadline. */
  timeZone: z.string(),
  routeId: z.string(),
  destinationName: z.string(),
  destinationKey: z.string(),
  town: z.nullable(z.string()),
  metres: z.number(),
  difficulty: z.enum(DIFFICULTIES),
  relaxed: z.boolean(),
  lastVisited: z.nullable(z.string()),
  fastRoadMetres: z.nullable(z.number()),
  comfort: z.nullable(
    z.object({
      greenPercent: z.nullable(z.number()),
      waterPercent: z.nullable(z.number()),
      litPercent: z.number(),
      stepsMetres: z.number(),
    }),
  ),
  preferredWays: shownSettings.preferredWays,
  noSteps: shownSettings.noSteps,
  provider: z.enum(['streets', 'location', 'overpass', 'practice']),
  attribution: z.string(),
  start: z.tuple([z.number(), z.number()]),
  end: z.tuple([z.number(), z.number()]),
  /** Streets around the destination, so that a sign of one of them is not mistaken. */
  streetsAround: z.array(z.string()),
};

/** One per walker; `POST /api/challenges` uses it whatever the client sends. */
export const draftItem = z.object({
  ...walk,
  ...waysFields,
  /** Identifies the request, so that repeating it gives the same answer. */
  question: z.string(),
  /** Number of forced routes today, and their destinations, which are not offered again. */
  forced: z.number(),
  replaced: z.array(z.string()),
});
export type Draft = z.output<typeof draftItem>;

/** The answer of the completion: a retry gets the identical one. */
const storedAnswer = z.object({
  pointsEarned: z.number(),
  newAchievements: z.array(z.string()),
  stats,
});
export type StoredAnswer = z.output<typeof storedAnswer>;

const hiddenFrom = z.optional(z.enum(HIDDEN_FROM));

/** The part others may be shown (shared/domain/privacy/privacy.ts decides). */
export const publicWalk = z.object({
  publicId: z.string(),
  destinationName: z.string(),
  town: z.nullable(z.string()),
  distance: z.number(),
  difficulty: z.enum(DIFFICULTIES),
  pointsEarned: z.number(),
  completedAt: z.string(),
  photoUrl: z.nullable(z.string()),
  endLatitude: z.number(),
  endLongitude: z.number(),
  homeCell: z.object({ row: z.number(), column: z.number() }),
  lot: z.number(),
  ownerSince: z.string(),
  ownerWalks: z.number(),
  /** Viewers who cannot see the walk and its photo after reports. */
  hiddenWalk: hiddenFrom,
  hiddenPhoto: hiddenFrom,
  hiddenPlace: hiddenFrom,
});

export const challengeItem = z.object({
  ...walk,
  walkerId: z.string(),
  /** The earliest moment this day could be used, and when its first challenge was created. */
  begunAt: z.string(),
  createdAt: z.string(),
  /** When this route was chosen: later than `createdAt` if it replaced another. */
  chosenAt: z.string(),
  completed: z._default(z.boolean(), false),
  completedAt: z._default(z.nullable(z.string()), null),
  pointsEarned: z._default(z.number(), 0),
  photoId: z._default(z.nullable(z.string()), null),
  answer: z._default(z.nullable(storedAnswer), null),
  public: z._default(z.nullable(publicWalk), null),
  /** Verdict of the sign reader, and whether an earlier photo looks the same; null until the photo has been read. */
  sign: z._default(z.nullable(z.enum(VERDICTS)), null),
  signStreets: z._default(z.array(z.string()), []),
  repeated: z._default(z.boolean(), false),
  /** Reported by the device, and whether the walk was possible (shared/domain/signs/proof.ts). */
  witness: z._default(z.enum(WITNESSES), 'unknown'),
  possible: z._default(z.boolean(), false),
  /** Imported from an archive: visible to its walker only, counts nowhere (docs/decisions/restored-walks.md). */
  restored: z._default(z.boolean(), false),
  provenPoints: z._default(z.number(), 0),
  pictureHashes: z._default(z.array(z.string()), []),
});
export type StoredChallenge = z.output<typeof challengeItem>;
