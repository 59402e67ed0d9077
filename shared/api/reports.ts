import * as z from 'zod/mini';
import { MOST_REPORT_TEXT, REPORT_REASONS, REPORTED, type ReportReason } from '../domain/report.ts';
import { isVisible } from '../domain/visibleText.ts';
import * as f from './fields.ts';
import { route } from './route.ts';

const reasons = Object.keys(REPORT_REASONS) as ReportReason[];

export const reports = {
  /**
   * Of a walk, its photo or its place by the id and the day under which others see it; of a walker's name or profile
   * photo by the walker's id. Once more is the same as once, and who reported is in no answer.
   */
  report: route({
    method: 'POST',
    path: '/api/reports',
    auth: 'walker',
    needs: ['table.write', 'table.feed'],
    body: z.object({
      what: z.enum(REPORTED, { error: 'what must be walk, photo, name or place.' }),
      userId: z.optional(f.id),
      publicId: z.optional(f.id),
      day: z.optional(f.day),
      reason: z.enum(reasons, { error: `reason must be one of ${reasons.join(', ')}.` }),
      text: z.optional(
        z
          .string({ error: 'text must be text.' })
          .check(
            z.trim(),
            z.maxLength(MOST_REPORT_TEXT, `text must be at most ${MOST_REPORT_TEXT} characters.`),
            z.refine(isVisible, 'text must be one line without invisible characters.'),
          ),
      ),
    }),
    response: f.nothing,
    status: 201,
  }),
};
