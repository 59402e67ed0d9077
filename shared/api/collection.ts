import * as z from 'zod/mini';
import { MAX_RUN_NUMBERS } from '../domain/collection/earlierPlaces.ts';
import { newAchievement } from './achievements.ts';
import { route } from './route.ts';

const figures = {
  streets: z.number(),
  /** Streets walked for at least nine tenths of their length in the town. */
  walked: z.number(),
  /** Streets whose name sign was photographed. */
  signed: z.number(),
  started: z.number(),
  metres: z.number(),
  walkedMetres: z.number(),
  /** Streets walked only together with walks from before Signpost; excluded from the other numbers. */
  walkedEarlier: z.number(),
  earlierMetres: z.number(),
};

export const town = z.object({
  key: z.string(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  ...figures,
});

/**
 * Whole metres and a bit set of this walker's state: 1 walked, 2 sign photographed, 4 walked together with earlier
 * walks.
 */
export const townStreet = z.tuple([
  z.string(),
  z.number(),
  z.number(),
  z.number(),
  /** Position as an offset from the town's centre, in 1e-4 degrees east and north. */
  z.number(),
  z.number(),
  /** Number of metres walked only before Signpost. */
  z.number(),
]);

const packedTown = z.object({
  numbering: z.string(),
  streets: z.array(z.number()),
  latitude: z.array(z.number()),
  longitude: z.array(z.number()),
  heading: z.array(z.number()),
  centimetres: z.array(z.number()),
});

const runs = z
  .array(z.int().check(z.nonnegative()))
  .check(z.maxLength(MAX_RUN_NUMBERS, `At most ${MAX_RUN_NUMBERS} numbers at once.`));

export const collection = {
  /** The walker's own streets by town. Friends get the totals only, strangers nothing. */
  listTowns: route('GET', '/api/users/{id}/streets', {
    auth: 'walker',
    scope: 'read',
    needs: ['table.write', 'towns'],
    response: z.object({
      towns: z.optional(z.array(town)),
      /** Number of walks not counted yet: poll again. */
      waiting: z.optional(z.number()),
      /** Achievements unlocked by this count. */
      newAchievements: z.optional(z.array(newAchievement)),
      townCount: z.optional(z.number()),
      walked: z.optional(z.number()),
      signed: z.optional(z.number()),
    }),
  }),
  /** Figures are those of the latest `listTowns` call. */
  getTown: route('GET', '/api/users/{id}/streets/{town}', {
    auth: 'own',
    scope: 'read',
    needs: ['table.read', 'towns'],
    /** `pieces` adds the positions of the street pieces, so that the device can match recordings against them. */
    query: z.object({ pieces: z.optional(z.literal('all')) }),
    response: z.object({
      town,
      /** Sorted by name. In a very large town, streets not yet started are left out beyond some distance from home. */
      streets: z.array(townStreet),
      /** Delta-coded lines, see `unpackLines` (shared/domain/collection/walkedLines.ts). */
      lines: z.array(z.array(z.number())),
      /** Streets walked only before Signpost. */
      earlierLines: z.array(z.array(z.number())),
      pieces: z.optional(packedTown),
      /** The nearest unwalked street: its index in the list, and its distance from home. */
      next: z.nullable(z.object({ street: z.number(), metresAway: z.number() })),
    }),
  }),
  /** Adds street pieces covered by recordings from before Signpost. Visible to their walker only; idempotent. */
  addEarlierStreets: route('POST', '/api/users/{id}/streets/{town}', {
    auth: 'own',
    needs: ['table.write', 'towns'],
    body: z.object({
      /** Identifies the numbering of the pieces that the town was read with. */
      numbering: z.string().check(z.maxLength(40, 'numbering is too long.')),
      /** Run lengths: pieces skipped, pieces set, pieces skipped, and so on. */
      runs,
    }),
    response: z.object({ town }),
  }),
  removeEarlierStreets: route('DELETE', '/api/users/{id}/streets', {
    auth: 'own',
    needs: ['table.write'],
    response: z.object({}),
  }),
};
