import { useQuery } from '@tanstack/react-query';
import { Camera, Flag, Share2, Signpost } from 'lucide-react';
import { useState } from 'react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { destinationText } from '../../../../shared/domain/destinationName.ts';
import { statsOf } from '../../api/walkerReads.ts';
import { FavouriteHeart } from '../../session/favouriteHeart.tsx';
import { isDarkAtHome } from '../../session/home.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { openModal } from '../../ui/modals.ts';
import { hasPhoto, thumbnailSrc } from '../../ui/photoUrl.ts';
import { BlankPlate, BusyPlate } from '../../ui/plate.tsx';
import { Stats } from '../../ui/stats.tsx';
import { StreakNotes } from '../../ui/streakNotes.tsx';
import { Switch } from '../../ui/switch.tsx';
import { walkFigure, walkUnit } from '../../words/measures.ts';
import { say } from '../../words/say.ts';
import { DestinationPlate } from './destinationPlate.tsx';
import { OpenChallenge } from './openChallenge.tsx';
import { PointsOfDay } from './pointsOfDay.tsx';
import { useGenerateChallenge, useIsGenerating } from './queries.ts';
import { OtherWalks } from './unsent/pendingWalks.tsx';
import { GoingHome, WayHome } from './walk/underWay.tsx';
import { useWalkLeg } from './walk/walkLeg.ts';

type PanelProps = { user: OwnUser; challenge: Challenge | null };

/** What there is to do today, in all its states, and what has been done so far. */
export function ChallengePanel({ user, challenge }: PanelProps) {
  const isGenerating = useIsGenerating();
  return (
    <>
      <OtherWalks walkerId={user.id} todayId={challenge?.id} />
      <Today user={user} challenge={challenge} isGenerating={isGenerating} />
      <StreakNotes streak={user.streak} className="my-3" />
      <WalkerStats user={user} />
    </>
  );
}

function Today({ user, challenge, isGenerating }: PanelProps & { isGenerating: boolean }) {
  const leg = useWalkLeg(challenge);
  if (isGenerating || !challenge) return <NoChallenge user={user} isGenerating={isGenerating} />;
  if (leg?.kind === 'home') return <GoingHome challenge={challenge} leg={leg} />;
  return challenge.completed ? <Completed challenge={challenge} /> : <OpenChallenge challenge={challenge} leg={leg} />;
}

/** The empty plate, and the one button: it stays in place while it works, so that nothing jumps and the focus stays. */
function NoChallenge({ user, isGenerating }: { user: OwnUser; isGenerating: boolean }) {
  const generate = useGenerateChallenge(false);
  const [isLit, setLit] = useState(false);
  const isOffered = user.preferredWays !== 'lit' && isDarkAtHome(user, new Date());
  return (
    <>
      {isGenerating ? (
        <BusyPlate
          title={say('Generating your challenge...')}
          text={say('Finding the perfect walking route for you.')}
        />
      ) : (
        <BlankPlate title={say("Ready for today's challenge?")} />
      )}
      {isOffered && !isGenerating && (
        <div className="home-offer">
          <Switch
            label={say('Well-Lit Streets')}
            text={say("The sun has set, so today's route follows street lamps")}
            checked={isLit}
            onChange={setLit}
          />
        </div>
      )}
      <div className="home-actions">
        <Button
          look="go"
          block
          icon={Signpost}
          pending={isGenerating}
          pendingText={say('Generating...')}
          onClick={() => generate.mutate(isOffered && isLit ? { ...user, preferredWays: 'lit' } : user)}
        >
          {say("Generate Today's Challenge")}
        </Button>
      </div>
    </>
  );
}

function Completed({ challenge }: { challenge: Challenge }) {
  return (
    <>
      <div className="home-lead">
        <p className="h-card">{say('Challenge Completed!')}</p>
        <div className="flex">
          <FavouriteHeart challengeId={challenge.id} destinationName={destinationText(challenge.destinationName)} />
          <IconButton icon={Share2} label={say('Share')} onClick={() => openModal('share', { walk: challenge })} />
          <IconButton
            icon={Flag}
            label={say('Something wrong with this place?')}
            onClick={() => openModal('placeReport', { challenge })}
          />
        </div>
      </div>
      <DestinationPlate challenge={challenge} />
      <div className="home-actions items-center">
        {hasPhoto(challenge) && (
          <img
            className="home-proof"
            src={thumbnailSrc(challenge.photoUrl)}
            alt={say('The sign of {street}', { street: destinationText(challenge.destinationName) })}
          />
        )}
        <PointsOfDay challenge={challenge} />
        <IconButton look="camera" icon={Camera} label={say('The photo is taken')} disabled />
      </div>
      <WayHome challenge={challenge} />
    </>
  );
}

function WalkerStats({ user }: { user: OwnUser }) {
  const { data: stats } = useQuery(statsOf(user.id));
  const { goal } = user.streak;
  const { completedChallenges, totalDistance } = stats ?? user;
  return (
    <Stats
      className="home-stats"
      stats={[
        { label: say('Completed'), value: completedChallenges },
        {
          label: say('This Week'),
          value: stats
            ? goal > 0
              ? say('{walked} of {goal}', { walked: stats.thisWeek, goal })
              : stats.thisWeek
            : '–',
        },
        { label: walkUnit() === 'mi' ? say('Total Miles') : say('Total Kilometres'), value: walkFigure(totalDistance) },
      ]}
    />
  );
}
