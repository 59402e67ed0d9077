import * as z from 'zod/mini';
import { INVITATION } from '../domain/auth/invitation.ts';
import { isVisible } from '../domain/auth/visibleText.ts';
import { CLUB, CLUB_TEXTS } from '../domain/clubs/club.ts';
import * as f from './fields.ts';
import { route } from './route.ts';
import { face } from './walkers.ts';

const name = z.string({ error: CLUB_TEXTS.name }).check(
  z.refine((text) => isVisible(text), CLUB_TEXTS.name),
  z.overwrite((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()),
  z.refine((text) => [...text].length >= CLUB.minName && [...text].length <= CLUB.maxName, CLUB_TEXTS.name),
);
const goal = z
  .int({ error: CLUB_TEXTS.goal })
  .check(z.gte(CLUB.minGoal, CLUB_TEXTS.goal), z.lte(CLUB.maxGoal, CLUB_TEXTS.goal));
const upTo = (word: string, max: number) => {
  const error = `${word} must be a whole number from 1 to ${max}.`;
  return z.optional(z.int({ error }).check(z.gte(1, error), z.lte(max, error)));
};

/** A member as the others see them: name, photo and the days of this week with a walk, Monday first. */
const member = z.object({ ...face.shape, days: z.array(z.boolean()), isYou: z.boolean(), isOwner: z.boolean() });

const club = z.object({
  id: f.id,
  name: z.string(),
  goal: z.number(),
  /** Monday of the viewer's week. */
  week: f.day,
  /** Walks of all members, including those whose row a block hides. */
  sum: z.number(),
  /** Today included: 7 on Monday, 1 on Sunday. */
  daysLeft: z.number(),
  /** The last eight weeks before this one, newest last; fewer for a young club. */
  weeks: z.array(z.object({ week: f.day, sum: z.number(), goal: z.number() })),
  memberCount: z.number(),
  /** The viewer first, then by name. */
  members: z.array(member),
});
export type ClubAnswer = z.output<typeof club>;

const invitation = z.object({ id: f.id, expiresAt: f.instant, usesLeft: z.number(), isMine: z.boolean() });

/** For anyone but its members, calls about a club answer 404, as for an unknown club. */
export const clubs = {
  createClub: route('POST', '/api/clubs', {
    auth: 'walker',
    needs: ['table.write'],
    body: z.object({ name, goal }),
    response: club,
    status: 201,
  }),
  /** A member who enters a code again does not use it up. */
  joinClub: route('POST', '/api/clubs/join', {
    auth: 'walker',
    needs: ['table.write'],
    body: z.object({ code: f.invitation }),
    response: z.object({ id: f.id }),
  }),
  listClubs: route('GET', '/api/users/{id}/clubs', {
    auth: 'own',
    needs: ['table.read'],
    response: z.array(
      z.object({ id: f.id, name: z.string(), goal: z.number(), memberCount: z.number(), isOwner: z.boolean() }),
    ),
  }),
  getClub: route('GET', '/api/clubs/{id}', {
    auth: 'walker',
    needs: ['table.read'],
    response: club,
  }),
  updateClub: route('PATCH', '/api/clubs/{id}', {
    auth: 'walker',
    needs: ['table.write'],
    body: z.object({ name: z.optional(name), goal: z.optional(goal) }),
    response: club,
  }),
  endClub: route('DELETE', '/api/clubs/{id}', {
    auth: 'walker',
    needs: ['table.write'],
  }),
  /** The owner removes any other member; members leave the club with their own id. */
  removeMember: route('DELETE', '/api/clubs/{id}/members/{walkerId}', {
    auth: 'walker',
    needs: ['table.write'],
  }),
  /** The only answer with the code: the table holds its hash. */
  inviteToClub: route('POST', '/api/clubs/{id}/invitations', {
    auth: 'walker',
    needs: ['table.write'],
    body: z.object({ uses: upTo('uses', INVITATION.maxUses), days: upTo('days', INVITATION.maxDays) }),
    response: z.object({ ...invitation.shape, code: z.string(), url: z.string() }),
    status: 201,
  }),
  /** Open invitations: for the owner all, for other members their own. */
  listClubInvitations: route('GET', '/api/clubs/{id}/invitations', {
    auth: 'walker',
    needs: ['table.read'],
    response: z.array(invitation),
  }),
  takeBackClubInvitation: route('DELETE', '/api/clubs/{id}/invitations/{invitationId}', {
    auth: 'walker',
    needs: ['table.write'],
  }),
};
