import { MapPinCheck, Route } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Challenge, challenges } from '../../../../../shared/api/challenges.ts';
import { destinationText } from '../../../../../shared/domain/destinationName.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { useStore } from '../../../ui/externalStore.ts';
import { openModal } from '../../../ui/modals.ts';
import { toast } from '../../../ui/toast.ts';
import { useOnline } from '../../../ui/useOnline.ts';
import { say } from '../../../words/say.ts';
import { streetText } from '../../../words/street.ts';
import { DirectionIcon } from './directionIcon.tsx';
import { guideView, shownWalker } from './guideView.ts';
import { liveLine, liveWait, type ToldLine } from './liveLine.ts';
import './walk.css';
import { type WalkLeg, wayFromHere } from './walkLeg.ts';
import { nearText } from './walkTexts.ts';

/** What one reads while walking: the next turn and how far it is, or that the route is left. It leads to all directions. */
export function DirectionStrip({ leg, challenge }: { leg: WalkLeg; challenge: Challenge }) {
  const view = useStore(guideView);
  const goal = streetText(destinationText(challenge.destinationName));
  const line = liveLine(leg, goal, view);
  const next = leg.directions[view?.next?.index ?? 1];
  const isOnTheWay = view?.position === 'known' && !view.arrived;
  const off = isOnTheWay && view.off;
  const words = (
    <>
      {view?.arrived ? (
        <MapPinCheck aria-hidden="true" />
      ) : off ? (
        <Route aria-hidden="true" />
      ) : (
        next && <DirectionIcon turn={next.turn} />
      )}
      <span className="turn-words">{line}</span>
      {isOnTheWay && view.next && !off && <b className="turn-metres">{nearText(view.next.metres)}</b>}
    </>
  );
  const directions = { leg, challenge, title: leg.kind === 'out' ? say('The Way There') : say('The Way Home') };
  return (
    <div className="turn">
      {leg.directions.length > 0 ? (
        <button type="button" title={say('All directions')} onClick={() => openModal('walkDirections', directions)}>
          {words}
        </button>
      ) : (
        <p>{words}</p>
      )}
      {off && leg.kind === 'out' && <NewWay leg={leg} />}
      <Live line={line} />
    </div>
  );
}

/** Never a new route by itself. The button is the one time that a position is sent, and it says so. */
function NewWay({ leg }: { leg: WalkLeg }) {
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
  if (!online) return null;
  return (
    <Button look="tint" size="sm" className="turn-new-way" pending={isAsking} onClick={() => void ask()}>
      {say('New route (sends your location)')}
    </Button>
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
