import { House, Pause } from 'lucide-react';
import type { Challenge } from '../../../../../shared/api/challenges.ts';
import { destinationText } from '../../../../../shared/domain/destinationName.ts';
import { useWayHome } from '../../../session/walkInProgress.ts';
import { Button } from '../../../ui/button.tsx';
import { useStore } from '../../../ui/externalStore.ts';
import { MiniPlate } from '../../../ui/plate.tsx';
import { walkText } from '../../../words/measures.ts';
import { say } from '../../../words/say.ts';
import { streetText } from '../../../words/street.ts';
import { DestinationPlate } from '../destinationPlate.tsx';
import { GuidePanel } from './guidePanel.tsx';
import './walk.css';
import { guideView } from './guideView.ts';
import type { WalkLeg } from './walkLeg.ts';

/** On the way a line is enough to know the goal by; at the sign one compares it with the plate. */
export function Walking({ challenge, leg }: { challenge: Challenge; leg: WalkLeg }) {
  const hasArrived = useStore(guideView)?.arrived ?? false;
  const street = streetText(destinationText(challenge.destinationName));
  return (
    <div data-walking="">
      <GuidePanel leg={leg} goal={street} />
      <div className="guide-goal">
        {hasArrived ? (
          <DestinationPlate challenge={challenge} />
        ) : (
          <h2>
            <MiniPlate>{street}</MiniPlate>
          </h2>
        )}
      </div>
    </div>
  );
}

export function GoingHome({ challenge, leg }: { challenge: Challenge; leg: WalkLeg }) {
  const [, toggle] = useWayHome(challenge.id);
  return (
    <>
      <div data-walking="">
        <GuidePanel leg={leg} goal="home" />
      </div>
      <div className="home-actions">
        <Button look="line" block icon={Pause} onClick={toggle}>
          {say('End the way home')}
        </Button>
      </div>
    </>
  );
}

/** Offered once the sign is photographed. */
export function WayHome({ challenge }: { challenge: Challenge }) {
  const [, toggle] = useWayHome(challenge.id);
  const back = challenge.wayHome?.distance ?? challenge.distance;
  return (
    <Button look="tint" block className="home-waiting" icon={House} onClick={toggle}>
      {say('Way home, {distance}', { distance: walkText(back) })}
    </Button>
  );
}
