import { useQuery } from '@tanstack/react-query';
import { Signpost } from 'lucide-react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { ApiError } from '../../api/errors.ts';
import { statsOf } from '../../api/walkerReads.ts';
import { Button } from '../../ui/button.tsx';
import { BlankPlate, BusyPlate } from '../../ui/plate.tsx';
import { Stats } from '../../ui/stats.tsx';
import { streakNews } from '../../ui/streakNotes.tsx';
import { walkFigure, walkUnit } from '../../words/measures.ts';
import { say } from '../../words/say.ts';
import { CompletedChallenge } from './completedChallenge.tsx';
import { OpenChallenge } from './openChallenge.tsx';
import { stageConfig, useGenerateChallenge, useIsGenerating } from './queries.ts';
import type { WalkLeg } from './walk/walkLeg.ts';

type PanelProps = { user: OwnUser; challenge: Challenge | null; leg: WalkLeg | undefined };

/** What there is to do today, in all its states: a lead, the plate, one action; and what has been done so far. */
export function ChallengePanel({ user, challenge, leg }: PanelProps) {
  const isGenerating = useIsGenerating();
  return (
    <>
      {isGenerating || !challenge ? (
        <NoChallenge user={user} isGenerating={isGenerating} />
      ) : challenge.completed ? (
        <CompletedChallenge challenge={challenge} />
      ) : (
        <OpenChallenge challenge={challenge} leg={leg} />
      )}
      <WalkerStats user={user} />
    </>
  );
}

/** The empty plate, and the one button: it stays in place while it works, so that nothing jumps and the focus stays. */
function NoChallenge({ user, isGenerating }: { user: OwnUser; isGenerating: boolean }) {
  const generate = useGenerateChallenge(false);
  const [news] = streakNews(user.streak);
  const { data: stage } = useQuery(stageConfig);
  const { error } = generate;
  const hasNoMap =
    error instanceof ApiError && (error.code === 'nothing_walkable' || error.code === 'streets_unavailable');
  return (
    <>
      {isGenerating ? (
        <BusyPlate
          title={say('Generating your challenge...')}
          text={say('Finding the perfect walking route for you.')}
        />
      ) : (
        <BlankPlate title={say("Ready for today's challenge?")} {...(news && { text: news.text })} />
      )}
      <div className="home-actions">
        <Button
          look="go"
          block
          icon={Signpost}
          pending={isGenerating}
          pendingText={say('Generating...')}
          onClick={() => generate.mutate(user)}
        >
          {say("Generate Today's Challenge")}
        </Button>
      </div>
      {hasNoMap && stage?.map.own.practiceTiles && !isGenerating && (
        <Button
          look="line"
          size="sm"
          className="home-practice"
          onClick={() => generate.mutate({ ...user, practice: true })}
        >
          {say('Practise without a map')}
        </Button>
      )}
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
