import * as z from 'zod/mini';
import { shownSettings } from '../../../shared/api/settings.ts';
import { stats } from '../../../shared/api/walkers.ts';
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
  fastRoadMetres: z.number(),
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

/** One per walker: the route that `POST /api/challenges` uses, whatever the client sends. */
export const draftItem = z.object({
  ...walk,
  ...waysFields,
  /** Identifies the request, so that repeating it gives the same answer. */
  question: z.string(),
  /** Routes forced today, and what they led to: none of those comes again. */
  forced: z.number(),
  replaced: z.array(z.string()),
});
export type Draft = z.output<typeof draftItem>;

/** What the completion answered: a retry gets it again, word for word. */
const storedAnswer = z.object({
  pointsEarned: z.number(),
  newAchievements: z.array(z.string()),
  stats,
});
export type StoredAnswer = z.output<typeof storedAnswer>;

const hiddenFrom = z.optional(z.enum(HIDDEN_FROM));

/** What others may be shown a part of (shared/domain/privacy/privacy.ts decides which). */
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
  /** From whom the whole walk and its photo are hidden, after reports. */
  hiddenWalk: hiddenFrom,
  hiddenPhoto: hiddenFrom,
  hiddenPlace: hiddenFrom,
});

export const challengeItem = z.object({
  ...walk,
  walkerId: z.string(),
  /** When this day was there to be used at the earliest, and when its first challenge was made. */
  begunAt: z.string(),
  createdAt: z.string(),
  /** When this route was chosen: later than `createdAt` where it took the place of another. */
  chosenAt: z.string(),
  completed: z._default(z.boolean(), false),
  completedAt: z._default(z.nullable(z.string()), null),
  pointsEarned: z._default(z.number(), 0),
  photoId: z._default(z.nullable(z.string()), null),
  answer: z._default(z.nullable(storedAnswer), null),
  public: z._default(z.nullable(publicWalk), null),
  /** What was read on the photo, and whether an earlier one looks the same; null until it has been looked at. */
  sign: z._default(z.nullable(z.enum(VERDICTS)), null),
  /** The streets whose names were read on the photo. */
  signStreets: z._default(z.array(z.string()), []),
  repeated: z._default(z.boolean(), false),
  /** What the device said, and whether it can have been walked (shared/domain/signs/proof.ts). */
  witness: z._default(z.enum(WITNESSES), 'unknown'),
  possible: z._default(z.boolean(), false),
  /** Out of an archive: its walker's alone, and of no account anywhere (docs/decisions/restored-walks.md). */
  restored: z._default(z.boolean(), false),
  /** What it counts on the proven boards, once it does. */
  provenPoints: z._default(z.number(), 0),
  /** What the photo looks like: under these hashes a repeated one is found. */
  pictureHashes: z._default(z.array(z.string()), []),
});
export type StoredChallenge = z.output<typeof challengeItem>;
