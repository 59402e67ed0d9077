import * as z from 'zod/mini';
import { LOOK_ANSWERS } from '../domain/secondLook.ts';
import * as f from './fields.ts';
import { route } from './route.ts';
import { face } from './walkers.ts';

export const secondLooks = {
  /** Shows the photo of a walk, and the name that its sign should have, to the walker's friends for a week. */
  askSecondLook: route({
    method: 'POST',
    path: '/api/challenges/{id}/second-look',
    auth: 'walker',
    needs: ['table.write'],
    params: f.byId,
    response: f.nothing,
    status: 201,
  }),
  withdrawSecondLook: route({
    method: 'DELETE',
    path: '/api/challenges/{id}/second-look',
    auth: 'walker',
    needs: ['table.write'],
    params: f.byId,
    response: f.nothing,
  }),
  /** What the walker asks friends, and what friends ask the walker, with the answer that was given. */
  listSecondLooks: route({
    method: 'GET',
    path: '/api/users/{id}/second-looks',
    auth: 'own',
    needs: ['table.read'],
    params: f.byId,
    response: z.object({
      asked: z.array(z.object({ challengeId: f.id, until: f.instant })),
      ofFriends: z.array(
        z.object({
          id: f.id,
          friend: face,
          /** The streets whose name the sign may have: of a junction either. */
          streets: z.array(z.string()),
          photoUrl: z.string(),
          answer: z.nullable(z.enum(LOOK_ANSWERS)),
        }),
      ),
    }),
  }),
  /** As often as one likes until two friends have said yes: the last answer is the one that is meant; null takes it back. */
  answerSecondLook: route({
    method: 'POST',
    path: '/api/users/{id}/second-looks/{lookId}',
    auth: 'own',
    needs: ['table.write'],
    params: z.object({ id: f.id, lookId: f.id }),
    body: z.object({ answer: z.nullable(z.enum(LOOK_ANSWERS, { error: 'answer must be yes, no or null.' })) }),
    response: f.nothing,
  }),
};
