import type { Challenge } from '../../../../shared/api/challenges.ts';
import { daysBetween } from '../../../../shared/domain/day.ts';
import { dayText } from '../../ui/dates.ts';
import { exactText } from '../../words/measures.ts';
import { say } from '../../words/say.ts';

/** Destinations rest this long while there are others (functions/streets/choice/variety.ts). */
const REST_DAYS = 14;

/** What is out of the ordinary about a walk, in a sentence each. */
export function walkNotes({
  date,
  relaxed,
  lastVisited,
  fastRoadMetres,
  noSteps,
  comfort,
}: Pick<Challenge, 'date' | 'relaxed' | 'lastVisited' | 'fastRoadMetres' | 'noSteps' | 'comfort'>): string[] {
  const isRepeated = lastVisited && daysBetween(lastVisited, date) < REST_DAYS;
  return [
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

export function WalkNotes({ challenge }: { challenge: Challenge }) {
  if (challenge.completed) return null;
  return walkNotes(challenge).map((note) => (
    <p key={note} className="text-sm text-ink-2">
      {note}
    </p>
  ));
}
