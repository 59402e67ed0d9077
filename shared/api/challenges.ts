import * as z from 'zod/mini';
import { PLACE_REASONS } from '../domain/moderation/placeReport.ts';
import { WITNESSES } from '../domain/signs/witness.ts';
import { newAchievement } from './achievements.ts';
import * as f from './fields.ts';
import { stats } from './publicProfile.ts';
import { route } from './route.ts';
import { sentSettings } from './settings.ts';
import { onlyForOwner, walkShape } from './walk.ts';
import { directions, fastRoadMetres } from './walkParts.ts';

const PHOTO_REQUIRED = 'Without the photo the challenge cannot be completed.';

export const challenge = z.object(walkShape('own'));
export type Challenge = z.output<typeof challenge>;

/**
 * A completed walk in a list: its walker gets everything but the geometry, others what they may see of it.
 */
export const completedChallenge = z.partial(z.object(walkShape('listed')), onlyForOwner());

export const challenges = {
  getTodayChallenge: route('GET', '/api/challenges/today', {
    auth: 'walker',
    scope: 'read',
    needs: ['table.read'],
    response: z.nullable(challenge),
  }),
  /** One of the walker's own walks with its full geometry, which lists leave out. */
  getChallenge: route('GET', '/api/challenges/{id}', {
    auth: 'walker',
    scope: 'read',
    needs: ['table.read'],
    response: challenge,
  }),
  createChallenge: route('POST', '/api/challenges', {
    auth: 'own',
    scope: 'walk',
    ownId: 'body.userId',
    needs: ['table.write'],
    /** The stored draft overrides what the client sends: distance and points never come from the client. */
    body: z.object({
      userId: z.optional(f.id),
      date: z.optional(f.day),
      routeId: z.optional(z.string()),
    }),
    response: challenge,
    status: 201,
  }),
  completeChallenge: route('POST', '/api/challenges/{id}/complete', {
    auth: 'walker',
    scope: 'walk',
    needs: ['table.write', 'photos', 'signQueue'],
    body: z.object({
      photoUrl: z
        .string({ error: PHOTO_REQUIRED })
        .check(z.minLength(1, PHOTO_REQUIRED), z.maxLength(2000, 'photoUrl is too long.')),
      /** The device's distance class from the sign; `unknown` if absent. */
      witness: z.optional(z.enum(WITNESSES, { error: 'witness must be near, around, far or unknown.' })),
    }),
    response: z.object({
      pointsEarned: z.number(),
      newAchievements: z.array(newAchievement),
      challenge,
      stats,
    }),
  }),
  /**
   * A route to the same sign from the walker's position: the only call that sends a position. Nothing of it is stored.
   */
  findWayToSign: route('POST', '/api/challenges/{id}/way', {
    auth: 'walker',
    scope: 'walk',
    needs: ['table.write', 'geo.ways'],
    /** `noSteps` overrides the walk's own preference. */
    body: z.object({ latitude: f.latitude(), longitude: f.longitude(), noSteps: sentSettings.noSteps }),
    response: z.object({ distance: z.number(), routeGeometry: f.routeGeometry, directions, fastRoadMetres }),
  }),
  /** Reports a bad destination: this walker is not sent there again, and after a second report no walker is. */
  reportPlace: route('POST', '/api/challenges/{id}/place', {
    auth: 'walker',
    scope: 'walk',
    needs: ['table.write'],
    body: z.object({
      reason: z.enum(PLACE_REASONS, { error: `reason must be one of ${PLACE_REASONS.join(', ')}.` }),
      text: f.oneSentence,
    }),
    status: 201,
  }),
  listCompletedChallenges: route('GET', '/api/users/{id}/challenges/completed', {
    auth: 'walker',
    scope: 'read',
    needs: ['table.read'],
    query: f.page,
    response: z.array(completedChallenge),
  }),
};
