import * as z from 'zod/mini';
import { completedChallenge } from './challenges.ts';
import * as f from './fields.ts';
import { route } from './route.ts';

const one = z.object({ id: f.id, challengeId: f.id });

export const favourites = {
  listFavourites: route({
    method: 'GET',
    path: '/api/users/{id}/favourites',
    auth: 'own',
    scope: 'read',
    needs: ['table.read'],
    params: f.byId,
    query: f.page,
    response: z.array(completedChallenge),
  }),
  checkFavourite: route({
    method: 'GET',
    path: '/api/users/{id}/favourites/{challengeId}/check',
    auth: 'own',
    scope: 'read',
    needs: ['table.read'],
    params: one,
    response: z.object({ isFavourite: z.boolean() }),
  }),
  addFavourite: route({
    method: 'POST',
    path: '/api/users/{id}/favourites/{challengeId}',
    auth: 'own',
    scope: 'walk',
    needs: ['table.write'],
    params: one,
    response: z.object({ isFavourite: z.literal(true) }),
  }),
  removeFavourite: route({
    method: 'DELETE',
    path: '/api/users/{id}/favourites/{challengeId}',
    auth: 'own',
    scope: 'walk',
    needs: ['table.write'],
    params: one,
    response: z.object({ isFavourite: z.literal(false) }),
  }),
};
