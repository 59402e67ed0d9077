import {
  ArrowUp,
  ArrowUpLeft,
  ArrowUpRight,
  CornerUpLeft,
  CornerUpRight,
  Eye,
  Footprints,
  type LucideIcon,
  MapPinCheck,
  Route,
  Undo2,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Challenge, challenges } from '../../../../../shared/api/challenges.ts';
import { directionText, type Turn } from '../../../../../shared/domain/walk/directions.ts';
import { call } from '../../../api/client.ts';
import { untilText } from '../../../i18n/measures.ts';
import { streetText } from '../../../i18n/names.ts';
import { t } from '../../../i18n/t.ts';
import { openModal } from '../../../ui/dialogs/openModal.ts';
import { useStore } from '../../../ui/externalStore.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { useOnline } from '../../../ui/notices/connection.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { allowSteps } from '../queries.ts';
import { arrivalText, type GuideView, guideView, offRouteText, shownWalker } from './guideView.ts';
import { type WalkLeg, wayFromHere } from './walkLeg.ts';

// The words keep some width: a wide button beside them wraps below and fills its row.
const lineClass = 'flex min-h-13 min-w-0 flex-[999_1_9rem] items-center gap-3.5 text-start';

export function liveLine(leg: WalkLeg, goal: string, view: GuideView | null): string {
  if (view?.arrived) return leg.kind === 'out' ? t('The sign should be in sight') : arrivalText(leg.kind, goal);
  if (view?.position === 'known' && view.off) return offRouteText(view.off);
  return nextLine(leg, goal, view);
}

export function nextLine(leg: WalkLeg, goal: string, view: GuideView | null): string {
  const index = view ? view.next?.index : 1;
  const next = index === undefined ? undefined : leg.directions[index];
  if (!next) return t('Follow the green line on the map');
  if (next.turn !== 'arrive') return directionText(next, t);
  return leg.kind === 'out' ? t('On to {goal}', { goal }) : t('On to your door');
}

const LIVE_EVERY_MS = 20_000;

export interface AnnouncedLine {
  line: string;
  at: number;
}

/** Milliseconds until the newest line is announced; undefined if it was already. */
export function liveWait(announced: AnnouncedLine | null, line: string, now: number): number | undefined {
  if (!announced) return 0;
  return announced.line === line ? undefined : Math.max(0, announced.at + LIVE_EVERY_MS - now);
}

const ICONS: Record<Turn, LucideIcon> = {
  depart: Footprints,
  straight: ArrowUp,
  slight_left: ArrowUpLeft,
  left: CornerUpLeft,
  sharp_left: CornerUpLeft,
  slight_right: ArrowUpRight,
  right: CornerUpRight,
  sharp_right: CornerUpRight,
  back: Undo2,
  arrive: MapPinCheck,
};

export function DirectionIcon({ turn, size = 22 }: { turn: Turn; size?: number }) {
  const Icon = ICONS[turn];
  return <Icon size={size} className="flex-none" />;
}

export function DirectionStrip({ leg, challenge }: { leg: WalkLeg; challenge: Challenge }) {
  const view = useStore(guideView);
  const goal = streetText(challenge.destination);
  const line = liveLine(leg, goal, view);
  const next = leg.directions[view?.next?.index ?? 1];
  const isOnTheWay = view?.position === 'known' && !view.arrived;
  const off = isOnTheWay && view.off;
  const ArrivedIcon = leg.kind === 'out' ? Eye : MapPinCheck;
  const words = (
    <>
      {view?.arrived ? <ArrivedIcon /> : off ? <Route /> : next && <DirectionIcon turn={next.turn} />}
      <span className="flex-1 min-w-0 text-balance" data-part="turn-words">
        {line}
      </span>
      {isOnTheWay && view.next && !off && (
        <b
          className="flex-none pt-[0.15em] text-[1.125rem]/none font-heavy normal-nums font-sign"
          data-part="turn-metres"
        >
          {untilText(view.next.metres)}
        </b>
      )}
    </>
  );
  // Without directions the dialog still says what could not be checked.
  const isUnchecked = leg.kind === 'out' && challenge.fastRoadMetres === null;
  const directions = { leg, challenge, title: leg.kind === 'out' ? t('The Way There') : t('The Way Home') };
  return (
    <div className="walk-strip" data-part="turn">
      {leg.directions.length > 0 || isUnchecked ? (
        <button
          type="button"
          className={lineClass}
          title={t('All directions')}
          onClick={() => openModal('walkDirections', directions)}
        >
          {words}
        </button>
      ) : (
        <p className={lineClass}>{words}</p>
      )}
      {off && leg.kind === 'out' && <NewWay leg={leg} />}
      <Live line={line} />
    </div>
  );
}

/** A new route is requested only by this button, the one place that sends the position, as its text says. */
function NewWay({ leg }: { leg: WalkLeg }) {
  const online = useOnline();
  const [isAsking, setAsking] = useState(false);
  const ask = async (noSteps?: false) => {
    const walker = shownWalker.read();
    if (!walker) return;
    setAsking(true);
    try {
      const { routeGeometry, directions, fastRoadMetres } = await call(challenges.findWayToSign, {
        params: { id: leg.challengeId },
        body: { ...walker.position, noSteps },
      });
      wayFromHere.set({
        challengeId: leg.challengeId,
        line: routeGeometry.coordinates,
        directions,
        fastRoadMetres,
      });
    } catch (error) {
      const description = error instanceof Error ? error.message : '';
      const action = allowSteps(error, () => void ask(false));
      toast({ title: t('No new route found'), description, variant: 'destructive', ...action });
    } finally {
      setAsking(false);
    }
  };
  if (!online) return null;
  return (
    <Button
      variant="tint"
      size="sm"
      className="flex-[1_1_auto] min-h-11 my-1 px-2.5"
      pending={isAsking}
      onClick={() => void ask()}
    >
      {t('New route (sends your location)')}
    </Button>
  );
}

function Live({ line }: { line: string }) {
  const [announced, setAnnounced] = useState<AnnouncedLine | null>(null);
  useEffect(() => {
    const wait = liveWait(announced, line, Date.now());
    if (wait === undefined) return;
    const timer = setTimeout(() => setAnnounced({ line, at: Date.now() }), wait);
    return () => clearTimeout(timer);
  }, [line, announced]);
  return (
    <p className="sr-only" aria-live="polite">
      {announced?.line}
    </p>
  );
}
