import { List, MapPinCheck, Route } from 'lucide-react';
import { useEffect, useState } from 'react';
import { challenges } from '../../../../../shared/api/challenges.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { useStore } from '../../../ui/externalStore.ts';
import { openModal } from '../../../ui/modals.ts';
import { ProgressBar } from '../../../ui/progress.tsx';
import { toast } from '../../../ui/toast.ts';
import { useOnline } from '../../../ui/useOnline.ts';
import { say } from '../../../words/say.ts';
import { DirectionIcon } from './directionIcon.tsx';
import { type GuideView, guideView, shownWalker } from './guideView.ts';
import { liveLine, liveWait, nextLine, type ToldLine } from './liveLine.ts';
import './walk.css';
import { type WalkLeg, wayFromHere } from './walkLeg.ts';
import { arrivalText, farText, minutesLeft, nearText, offRouteText } from './walkTexts.ts';

/** What one reads while walking: the next corner, how far it is, and what is wrong if anything is. */
export function GuidePanel({ leg, goal }: { leg: WalkLeg; goal: string }) {
  const view = useStore(guideView);
  const next = leg.directions[view?.next?.index ?? 1];
  const line = view?.arrived ? arrivalText(leg.kind, goal) : nextLine(leg, goal, view);
  const isKnown = view?.position === 'known';
  return (
    <div className="guide">
      <div className="guide-next">
        {view?.arrived ? (
          <MapPinCheck size={28} className="flex-none text-brand" aria-hidden="true" />
        ) : (
          next && <DirectionIcon turn={next.turn} size={28} />
        )}
        <p className="h-card min-w-0 flex-1">{line}</p>
        {isKnown && !view.arrived && view.next && <p className="figure guide-metres">{nearText(view.next.metres)}</p>}
      </div>
      <Live line={liveLine(leg, goal, view)} />
      <ProgressBar value={isKnown ? view.percent : 0} label={say('Route walked')} height={6} />
      <div className="guide-left">
        <p className="text-sm text-ink-2">{view ? stateText(view) : say('Finding where you are...')}</p>
        {leg.directions.length > 0 && (
          <Button
            look="ghost"
            size="sm"
            icon={List}
            onClick={() =>
              openModal('walkDirections', {
                leg,
                title: leg.kind === 'out' ? say('The Way There') : say('The Way Home'),
              })
            }
          >
            {say('All directions')}
          </Button>
        )}
      </div>
      {isKnown && view.off && !view.arrived && <OffRouteStrip leg={leg} off={view.off} />}
    </div>
  );
}

function stateText({ position, left, arrived }: GuideView): string {
  switch (position) {
    case 'known':
      // In sight of the end the line above says all.
      return arrived
        ? ''
        : say('{distance} · {minutes} min left', { distance: farText(left), minutes: minutesLeft(left) });
    case 'waiting':
      return say('Finding where you are...');
    case 'lost':
      return say('No location right now. The route on the map still works.');
    case 'unsupported':
      return say("This browser doesn't share your location. You can still follow the directions.");
    default:
      return say('Location is off. You can still follow the directions.');
  }
}

/** Never a new route by itself. The button is the one time that a position is sent, and it says so. */
function OffRouteStrip({ leg, off }: { leg: WalkLeg; off: NonNullable<GuideView['off']> }) {
  const online = useOnline();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    const walker = shownWalker.read();
    if (!walker) return;
    setAsking(true);
    try {
      const { routeGeometry, directions } = await call(challenges.findWayToSign, {
        params: { id: leg.challengeId },
        body: walker.position,
      });
      wayFromHere.set({ challengeId: leg.challengeId, line: routeGeometry.coordinates, directions });
    } catch (error) {
      const description = error instanceof Error ? error.message : '';
      toast({ title: say('No new route found'), description, variant: 'destructive' });
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className="guide-off">
      <p className="min-w-0 flex-1">{offRouteText(off)}</p>
      {leg.kind === 'out' && online && (
        <Button look="tint" size="sm" icon={Route} pending={isAsking} onClick={() => void ask()}>
          {say('New route (sends your location)')}
        </Button>
      )}
    </div>
  );
}

/** For screen readers: the newest line, but no more than one in twenty seconds. */
function Live({ line }: { line: string }) {
  const [told, setTold] = useState<ToldLine | null>(null);
  useEffect(() => {
    const wait = liveWait(told, line, Date.now());
    if (wait === undefined) return;
    const timer = setTimeout(() => setTold({ line, at: Date.now() }), wait);
    return () => clearTimeout(timer);
  }, [line, told]);
  return (
    <p className="sr-only" aria-live="polite">
      {told?.line}
    </p>
  );
}
