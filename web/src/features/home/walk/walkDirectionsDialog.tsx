import type { Challenge } from '../../../../../shared/api/challenges.ts';
import { daysBetween } from '../../../../../shared/domain/day.ts';
import { directionText } from '../../../../../shared/domain/directions.ts';
import { comfortText } from '../../../../../shared/domain/walkComfort.ts';
import { dayText } from '../../../ui/dates.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useStore } from '../../../ui/externalStore.ts';
import type { ModalFrame, ModalProps } from '../../../ui/modals.ts';
import { Switch } from '../../../ui/switch.tsx';
import { exactText } from '../../../words/measures.ts';
import { say } from '../../../words/say.ts';
import { DirectionIcon } from './directionStrip.tsx';
import { guideView } from './guideView.ts';
import { canSpeak, useSpokenDirections } from './spokenDirections.ts';
import type { WalkLeg } from './walkLeg.ts';
import { farText } from './walkTexts.ts';
import './walk.css';

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

declare module '../../../ui/modals.ts' {
  interface ModalProps {
    walkDirections: { leg: WalkLeg; challenge: Challenge; title: string };
  }
}

/** The whole way in words: enough to walk by, with the phone's position or without. */
export default function WalkDirectionsDialog({
  leg,
  challenge,
  title,
  open,
  onClose,
}: ModalFrame & ModalProps['walkDirections']) {
  const view = useStore(guideView);
  const [isSpoken, setSpoken] = useSpokenDirections();
  const next = view?.position === 'known' ? view.next?.index : undefined;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {leg.kind === 'out' &&
        walkNotes(challenge).map((note) => (
          <p key={note} className="text-sm text-ink-2">
            {note}
          </p>
        ))}
      <ol className="walk-list">
        {leg.directions.map((direction, index) => (
          <li key={`${direction.at} ${direction.turn}`} aria-current={index === next ? 'step' : undefined}>
            <DirectionIcon turn={direction.turn} />
            <span className="min-w-0 flex-1">{directionText(direction, say)}</span>
            <span className="walk-list-metres">{metresAfter(leg, index)}</span>
          </li>
        ))}
      </ol>
      {canSpeak() && <Switch label={say('Speak the directions')} checked={isSpoken} onChange={setSpoken} />}
      <p className="mt-3 text-sm text-ink-2">
        {say(
          "Signpost only sees where you are while it's on the screen. Lock your phone if you like: it carries on when you come back.",
        )}
      </p>
    </Dialog>
  );
}

/** How far one walks from here to the next. */
function metresAfter({ directions }: WalkLeg, index: number): string {
  const [here, after] = [directions[index], directions[index + 1]];
  return here && after ? farText(after.at - here.at) : '';
}
