import * as z from 'zod/mini';
import { completedChallenge } from './challenges.ts';
import * as f from './fields.ts';
import { route } from './route.ts';

export const favourites = {
  listFavourites: route('GET', '/api/users/{id}/favourites', {
    auth: 'own',
    scope: 'read',
    needs: ['table.read'],
    query: f.page,
    response: z.array(completedChallenge),
  }),
  checkFavourite: route('GET', '/api/users/{id}/favourites/{challengeId}/check', {
    auth: 'own',
    scope: 'read',
    needs: ['table.read'],
    response: z.object({ isFavourite: z.boolean() }),
  }),
  addFavourite: route('POST', '/api/users/{id}/favourites/{challengeId}', {
    auth: 'own',
    scope: 'walk',
    needs: ['table.write'],
    response: z.object({ isFavourite: z.literal(true) }),
  }),
  removeFavourite: route('DELETE', '/api/users/{id}/favourites/{challengeId}', {
    auth: 'own',
    scope: 'walk',
    needs: ['table.write'],
    response: z.object({ isFavourite: z.literal(false) }),
  }),
};
