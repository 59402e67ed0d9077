import * as z from 'zod/mini';
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
};

export const town = z.object({
  key: z.string(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  ...figures,
});

/** Whole metres, and of the walker's own state: 1 walked, 2 signed, 3 both. */
export const townStreet = z.tuple([
  z.string(),
  z.number(),
  z.number(),
  z.number(),
  /** Where it is: 1e-4 degrees east and north of the town's place. */
  z.number(),
  z.number(),
]);

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
    response: z.object({
      town,
      /** By name. Of a town with very many, those that are not begun are left out from some distance of home on. */
      streets: z.array(townStreet),
      /** Walked streets as lines, see `unpackLines` of shared/domain/walkedLines.ts. */
      lines: z.array(z.array(z.number())),
      /** The nearest to home that is not walked: its place in the list, and how far away. */
      next: z.nullable(z.object({ street: z.number(), metresAway: z.number() })),
    }),
  }),
};
