import * as z from 'zod/mini';
import { MAX_APPEAL_TEXT, REPORTED, STATED } from '../domain/moderation/report.ts';
import * as f from './fields.ts';
import { route } from './route.ts';

/** A moderation decision about the walker's own content or account and its reason, without the reporters. */
const statement = z.object({
  id: f.id,
  at: f.instant,
  did: z.enum(STATED),
  what: z.enum([...REPORTED, 'account']),
  about: z.string(),
  reason: z.string(),
  appeal: z.nullable(z.object({ text: z.string(), at: f.instant })),
  canBeAppealed: z.boolean(),
});
export type ShownStatement = z.output<typeof statement>;

export const moderation = {
  /** Statements are sorted newest first. */
  listStatements: route('GET', '/api/users/{id}/statements', {
    auth: 'own',
    whileSuspended: true,
    needs: ['table.read'],
    response: z.array(statement),
  }),
  /** A statement can be appealed once. */
  appeal: route('POST', '/api/users/{id}/statements/{statementId}/appeal', {
    auth: 'own',
    whileSuspended: true,
    needs: ['table.write'],
    body: z.object({
      text: f
        .toOperator(MAX_APPEAL_TEXT, { hasLines: true })
        .check(z.minLength(1, 'Please say why it should be looked at again.')),
    }),
    status: 201,
  }),
};
