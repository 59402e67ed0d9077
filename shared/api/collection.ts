import * as z from 'zod/mini';
import { MAX_RUN_NUMBERS } from '../domain/collection/earlierPlaces.ts';
import { newAchievement } from './achievements.ts';
import * as f from './fields.ts';
import { route } from './route.ts';

/** Of a town, or of all together. */
const figures = {
  streets: z.number(),
  /** Nine tenths of its metres in the town. */
  walked: z.number(),
  /** A sign with its name was photographed. */
  signed: z.number(),
  /** Walked in part. */
  started: z.number(),
  metres: z.number(),
  walkedMetres: z.number(),
  /** Walked only together with what was walked before Signpost, which counts in none of the others. */
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

/** Whole metres, and of the walker's own state: 1 walked, 2 signed, 4 walked together with what was before Signpost. */
export const townStreet = z.tuple([
  z.string(),
  z.number(),
  z.number(),
  z.number(),
  /** Where it is: 1e-4 degrees east and north of the town's place. */
  z.number(),
  z.number(),
  /** Metres walked only before Signpost. */
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
  /** One's own streets by towns. A friend is told how many they are, a stranger nothing. */
  listTowns: route({
    method: 'GET',
    path: '/api/users/{id}/streets',
    auth: 'walker',
    needs: ['table.write', 'towns'],
    params: f.byId,
    response: z.object({
      towns: z.optional(z.array(town)),
      /** Walks that are not counted yet: ask again. */
      waiting: z.optional(z.number()),
      /** What this very count has unlocked. */
      newAchievements: z.optional(z.array(newAchievement)),
      townCount: z.optional(z.number()),
      walked: z.optional(z.number()),
      signed: z.optional(z.number()),
    }),
  }),
  /** As it was counted when the towns were listed last. */
  getTown: route({
    method: 'GET',
    path: '/api/users/{id}/streets/{town}',
    auth: 'own',
    ownId: 'params.id',
    needs: ['table.read', 'towns'],
    params: z.object({ id: f.id, town: f.id }),
    /** `pieces`: with where its pieces lie, for who finds out on the device which of them recordings passed. */
    query: z.object({ pieces: z.optional(z.literal('all')) }),
    response: z.object({
      town,
      /** By name. Of a town with very many, those that are not begun are left out from some distance of home on. */
      streets: z.array(townStreet),
      /** Walked streets as lines, see `unpackLines` of shared/domain/collection/walkedLines.ts. */
      lines: z.array(z.array(z.number())),
      /** Those walked only before Signpost. */
      earlierLines: z.array(z.array(z.number())),
      pieces: z.optional(packedTown),
      /** The nearest to home that is not walked: its place in the list, and how far away. */
      next: z.nullable(z.object({ street: z.number(), metresAway: z.number() })),
    }),
  }),
  /** Pieces that recordings of before Signpost passed. Only their walker sees them; sending them again changes nothing. */
  addEarlierStreets: route({
    method: 'POST',
    path: '/api/users/{id}/streets/{town}',
    auth: 'own',
    needs: ['table.write', 'towns'],
    params: z.object({ id: f.id, town: f.id }),
    body: z.object({
      /** Of the pieces, as the town was read. */
      numbering: z.string().check(z.maxLength(40, 'numbering is too long.')),
      /** How many are left out, how many follow, and so on. */
      runs,
    }),
    response: z.object({ town }),
  }),
  /** All of them, of all towns. */
  removeEarlierStreets: route({
    method: 'DELETE',
    path: '/api/users/{id}/streets',
    auth: 'own',
    needs: ['table.write'],
    params: f.byId,
    response: z.object({}),
  }),
};
