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
          say('{distance} of it are along a fast road without a pavement: there is no other way. Take care.', {
            distance: exactText(fastRoadMetres),
          }),
        ]
      : []),
    // A way of Amazon Location's own: that cannot be asked to avoid them.
    ...(noSteps && !comfort ? [say('The map here does not know where steps are: there may be some.')] : []),
    ...(isRepeated ? [say('Your goal of {day} again: there is no other nearby.', { day: dayText(lastVisited) })] : []),
    ...(relaxed && !isRepeated ? [say('Outside your usual range, as there is nothing new within it.')] : []),
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
