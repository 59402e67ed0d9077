import * as z from 'zod/mini';
import { REPORT_REASONS, REPORTED } from '../domain/moderation/report.ts';
import * as f from './fields.ts';
import { route } from './route.ts';

export const reports = {
  /**
   * A walk, its photo or its place is identified by its public id and day; a name or profile photo by the walker's id.
   * Idempotent, and no answer names the reporter.
   */
  report: route('POST', '/api/reports', {
    auth: 'walker',
    needs: ['table.write', 'table.feed'],
    body: z.object({
      what: z.enum(REPORTED, { error: 'what must be walk, photo, name or place.' }),
      reportedId: z.optional(f.id),
      publicId: z.optional(f.id),
      day: z.optional(f.day),
      reason: z.enum(REPORT_REASONS, { error: `reason must be one of ${REPORT_REASONS.join(', ')}.` }),
      text: f.oneSentence,
    }),
    status: 201,
  }),
};
