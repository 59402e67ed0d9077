import type { Challenge } from '../../../../shared/api/challenges.ts';
import { daysBetween } from '../../../../shared/domain/day.ts';
import { comfortText } from '../../../../shared/domain/walkComfort.ts';
import { dayText } from '../../ui/dates.ts';
import { exactText } from '../../words/measures.ts';
import { say } from '../../words/say.ts';

/** Destinations rest this long while there are others (functions/streets/choice/variety.ts). */
const REST_DAYS = 14;

/** What the way is like, and what is out of the ordinary about it. */
export function walkNotes({
  date,
  relaxed,
  lastVisited,
  fastRoadMetres,
  noSteps,
  comfort,
  preferredWays,
}: Pick<
  Challenge,
  'date' | 'relaxed' | 'lastVisited' | 'fastRoadMetres' | 'noSteps' | 'comfort' | 'preferredWays'
>): string[] {
  const isRepeated = lastVisited && daysBetween(lastVisited, date) < REST_DAYS;
  const comfortable = comfortText(comfort, preferredWays, say);
  return [
    ...(comfortable ? [comfortable] : []),
    ...(fastRoadMetres > 0
      ? [
          say("{distance} of it runs along a fast road without a pavement. There's no other way, so take care.", {
            distance: exactText(fastRoadMetres),
          }),
        ]
      : []),
    // A way of Amazon Location's own: that cannot be asked to avoid them.
    ...(noSteps && !comfort ? [say('There may be steps: the map has no data on them here.')] : []),
    ...(isRepeated
      ? [say("Your destination of {day} again: there's no other nearby.", { day: dayText(lastVisited) })]
      : []),
    ...(relaxed && !isRepeated ? [say("Outside your usual range: there's nothing new within it.")] : []),
  ];
}
