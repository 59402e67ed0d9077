import type { Challenge } from '../../../../../shared/api/challenges.ts';
import { daysBetween } from '../../../../../shared/domain/day.ts';
import { msg } from '../../../../../shared/domain/msg.ts';
import { directionText } from '../../../../../shared/domain/walk/directions.ts';
import { comfortText, type PreferredWays } from '../../../../../shared/domain/walk/walkComfort.ts';
import { exactText, walkLengthText } from '../../../i18n/measures.ts';
import { streetText } from '../../../i18n/names.ts';
import { t } from '../../../i18n/t.ts';
import { dayText } from '../../../ui/dates.ts';
import { Dialog, type ModalFrame } from '../../../ui/dialogs/dialog.tsx';
import { useStore } from '../../../ui/externalStore.ts';
import { Switch } from '../../../ui/forms/switch.tsx';
import { DirectionIcon } from './directionStrip.tsx';
import { guideView } from './guideView.ts';
import { canSpeak, useSpokenDirections } from './walkGuide.tsx';
import type { WalkLeg } from './walkLeg.ts';

/** A destination is not repeated for this long (functions/streets/choice/pick.ts). */
const REST_DAYS = 14;

const UNCHECKED: Record<PreferredWays, string> = {
  quiet: msg("Quiet streets and fast roads can't be checked here."),
  shortest: msg("Fast roads can't be checked here."),
  lit: msg("Street lamps and fast roads can't be checked here."),
};

type Noted = 'date' | 'relaxed' | 'lastVisited' | 'fastRoadMetres' | 'noSteps' | 'comfort' | 'preferredWays';

export function walkNotes(walk: Pick<Challenge, Noted>): string[] {
  const { date, relaxed, lastVisited, fastRoadMetres, noSteps, comfort, preferredWays } = walk;
  const isRepeated = lastVisited && daysBetween(lastVisited, date) < REST_DAYS;
  const comfortable = comfortText(comfort, preferredWays, t) || null;
  const notes = [
    comfortable,
    fastRoadMetres &&
      t('{distance} of it runs along a fast road without a pavement. Take care.', {
        distance: exactText(fastRoadMetres),
      }),
    // Amazon Location knows neither steps nor lamps nor traffic.
    noSteps && !comfort && t("Step-free can't be checked here: there may be steps."),
    fastRoadMetres === null && t(UNCHECKED[preferredWays]),
    isRepeated && t("Same sign as on {day}: there isn't another one nearby.", { day: dayText(lastVisited) }),
    relaxed && !isRepeated && t("A bit farther than usual: you've been to every corner nearby."),
  ];
  return notes.filter((note) => typeof note === 'string');
}

/** A way home that repeats more than this share of the way there does so because no other exists (`roundOf`). */
const MAX_REPEATED = 0.3;

export function wayHomeNotes({ wayHome }: Pick<Challenge, 'wayHome'>): string[] {
  if (!wayHome || wayHome.repeatedKm <= MAX_REPEATED * wayHome.distance) return [];
  const distance = walkLengthText(1000 * wayHome.repeatedKm);
  return [t('{distance} of it you know already: we found no other way home.', { distance })];
}

type Props = ModalFrame & { leg: WalkLeg; challenge: Challenge; title: string };

export default function WalkDirectionsDialog({ leg, challenge, title, ...frame }: Props) {
  const view = useStore(guideView);
  const [isSpoken, setSpoken] = useSpokenDirections();
  const next = view?.position === 'known' ? view.next?.index : undefined;
  return (
    <Dialog {...frame} title={title}>
      {notesOf(leg, challenge).map((note) => (
        <p key={note} className="text-sm text-ink-2">
          {note}
        </p>
      ))}
      <ol className="mt-1 mb-4 [&_svg]:text-brand" data-part="walk-list">
        {leg.directions.map((direction, index) => (
          <li
            className="flex items-center gap-3 min-h-12 px-2.5 py-2 border-b border-hairline aria-[current=step]:rounded-control aria-[current=step]:bg-brand-tint aria-[current=step]:font-strong"
            key={`${direction.at} ${direction.turn}`}
            aria-current={index === next ? 'step' : undefined}
          >
            <DirectionIcon turn={direction.turn} />
            <span className="min-w-0 flex-1">{directionText(direction, t, streetText(challenge.destination))}</span>
            <span className="flex-none text-ink-2 tabular-nums">{metresAfter(leg, index)}</span>
          </li>
        ))}
      </ol>
      {canSpeak() && <Switch label={t('Speak the directions')} checked={isSpoken} onChange={setSpoken} />}
      <p className="mt-3 text-sm text-ink-2">
        {t(
          "Signpost only sees where you are while it's on the screen. Lock your phone if you like: it carries on when you come back.",
        )}
      </p>
    </Dialog>
  );
}

function notesOf({ kind, isFromHere, fastRoadMetres = null }: WalkLeg, challenge: Challenge): string[] {
  if (kind === 'home') return isFromHere ? [] : wayHomeNotes(challenge);
  return walkNotes({ ...challenge, ...(isFromHere && { fastRoadMetres }) });
}

function metresAfter({ directions }: WalkLeg, index: number): string {
  const [here, after] = [directions[index], directions[index + 1]];
  return here && after ? walkLengthText(after.at - here.at) : '';
}
