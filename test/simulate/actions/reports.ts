import type { reports } from '../../../shared/api/reports.ts';
import { type ActionsOf, cookieOf, otherOf } from '../attempt.ts';

export const reportsActions: ActionsOf<typeof reports> = {
  report: (around) => {
    const cookie = cookieOf(around);
    const other = otherOf(around);
    if (!cookie || !other) return undefined;
    const walks = around.view
      .of(other.id, 'C#')
      .flatMap(({ public: shown }) => (shown ? [shown as { publicId: string; completedAt: string }] : []));
    const [walk] = walks;
    const body =
      walk && around.dice.chance(0.5)
        ? {
            what: around.dice.pick(['walk', 'photo']),
            publicId: walk.publicId,
            day: walk.completedAt.slice(0, 10),
            reason: 'offensive',
          }
        : { what: 'name', reportedId: other.id, reason: 'offensive' };
    return { call: { cookie, body } };
  },
};
