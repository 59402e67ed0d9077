import * as z from 'zod/mini';
import { newAchievement } from './achievements.ts';
import * as f from './fields.ts';
import { route } from './route.ts';
import { face, publicUser } from './walkers.ts';

export const friends = {
  listFriends: route('GET', '/api/users/{id}/friends', {
    auth: 'own',
    scope: 'friends',
    needs: ['table.read'],
    response: z.array(publicUser),
  }),
  listFriendRequests: route('GET', '/api/users/{id}/friend-requests', {
    auth: 'own',
    scope: 'friends',
    needs: ['table.read'],
    /** Lists sent requests instead of received ones. */
    query: z.object({ sent: z.optional(z.enum(['true', 'false'], { error: 'sent must be true or false.' })) }),
    response: z.array(z.object({ id: f.id, requester: face, addressee: z.optional(face) })),
  }),
  requestFriend: route('POST', '/api/friends/request', {
    auth: 'own',
    scope: 'friends',
    ownId: 'body.requesterId',
    needs: ['table.write'],
    body: z.object({
      requesterId: z.optional(f.id),
      /**
       * Set when the client repeats a request whose answer was lost; an existing request or friendship is then a
       * success.
       */
      again: z.optional(z.boolean()),
      addresseeUsername: z
        .string({ error: 'addresseeUsername must be a username.' })
        .check(
          z.trim(),
          z.minLength(1, 'addresseeUsername must not be empty.'),
          z.maxLength(200, 'addresseeUsername is too long.'),
          z.refine(f.fitsFolded, 'addresseeUsername is too long.'),
        ),
    }),
    /** Achievements unlocked by the friendship, if the other walker's request was already waiting. */
    response: z.object({
      id: f.id,
      status: z.enum(['pending', 'accepted']),
      newAchievements: z.array(newAchievement),
    }),
    status: 201,
  }),
  acceptFriend: route('POST', '/api/friends/{requestId}/accept', {
    auth: 'walker',
    scope: 'friends',
    needs: ['table.write'],
    response: z.object({ id: f.id, status: z.literal('accepted'), newAchievements: z.array(newAchievement) }),
  }),
  /** Declines for the addressee, cancels for the requester. */
  declineFriend: route('DELETE', '/api/friends/{requestId}', {
    auth: 'walker',
    scope: 'friends',
    needs: ['table.write'],
  }),
  removeFriend: route('DELETE', '/api/users/{id}/friends/{friendId}', {
    auth: 'own',
    scope: 'friends',
    needs: ['table.write'],
  }),
};
