import * as z from 'zod/mini';
import { completedChallenge } from './challenges.ts';
import * as f from './fields.ts';
import { route } from './route.ts';

const one = z.object({ id: f.id, challengeId: f.id });

export const favourites = {
  listFavourites: route('GET', '/api/users/{id}/favourites', {
    auth: 'own',
    scope: 'read',
    needs: ['table.read'],
    params: f.byId,
    query: f.page,
    response: z.array(completedChallenge),
  }),
  checkFavourite: route('GET', '/api/users/{id}/favourites/{challengeId}/check', {
    auth: 'own',
    scope: 'read',
    needs: ['table.read'],
    params: one,
    response: z.object({ isFavourite: z.boolean() }),
  }),
  addFavourite: route('POST', '/api/users/{id}/favourites/{challengeId}', {
    auth: 'own',
    scope: 'walk',
    needs: ['table.write'],
    params: one,
    response: z.object({ isFavourite: z.literal(true) }),
  }),
  removeFavourite: route('DELETE', '/api/users/{id}/favourites/{challengeId}', {
    auth: 'own',
    scope: 'walk',
    needs: ['table.write'],
    params: one,
    response: z.object({ isFavourite: z.literal(false) }),
  }),
};
