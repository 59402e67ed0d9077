import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Challenge } from '../../../../shared/api/challenges.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { destinationText } from '../../../../shared/domain/destinationName.ts';
import { firstNameOrUsername } from '../../../../shared/domain/names.ts';
import { useOutbox } from '../../pwa/usePending.ts';
import { homeOf } from '../../session/home.ts';
import { currentUser } from '../../session/session.ts';
import { say } from '../../words/say.ts';
import { streetText } from '../../words/street.ts';
import { ChallengeCard } from './challengeCard.tsx';
import { ChallengePanel } from './challengePanel.tsx';
import { HomeMap } from './homeMap.tsx';
import { MoveHomeQuestion } from './location/moveHomeQuestion.tsx';
import { StartPage } from './location/startPage.tsx';
import { useOnboarding, useVisibilityQuestion } from './openingDialogs.ts';
import { Unreachable, Waiting } from './panelStates.tsx';
import { todayChallenge } from './queries.ts';
import { TopBar } from './topBar.tsx';
import { OtherWalks } from './unsent/otherWalks.tsx';
import { useAppShortcuts } from './useAppShortcuts.ts';
import { useDayTurn } from './useDayTurn.ts';
import { useDeviceHome } from './useDeviceHome.ts';
import { useObstructed } from './useObstructed.ts';
import { useSharedPhoto } from './useSharedPhoto.ts';
import { DirectionStrip } from './walk/directionStrip.tsx';
import { Guide } from './walk/guide.tsx';
import { useWalkLeg, type WalkLeg } from './walk/walkLeg.ts';
import './home.css';
import './homePanel.css';

export default function HomeScreen() {
  const user = useQuery(currentUser);
  const today = useQuery(todayChallenge);
  useDayTurn(user.data ?? null);
  useAppShortcuts(today.data);
  useSharedPhoto(today.data, today.isFetching);
  const isFresh = today.isFetchedAfterMount && !today.isFetching && !user.isFetching;
  const [isFullscreen, setFullscreen] = useState(false);
  const leg = useWalkLeg(today.data ?? null);
  const top = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const obstructed = useObstructed(top, panel);

  if (user.data && today.data === null && !homeOf(user.data)) return <StartPage user={user.data} />;
  return (
    <div
      className="home"
      data-fullscreen={isFullscreen ? '' : undefined}
      style={{ '--covered-above': `${obstructed.top}px` }}
    >
      <Guide leg={leg} goal={streetText(destinationText(today.data?.destinationName))} />
      <HomeMap
        user={user.data ?? null}
        challenge={today.data ?? null}
        leg={leg}
        obstructed={obstructed}
        isFullscreen={isFullscreen}
        onFullscreen={setFullscreen}
      />
      <div inert={isFullscreen}>
        <TopBar user={user.data ?? null} />
      </div>
      <main className="home-main" inert={isFullscreen}>
        <h1 className="sr-only">
          {user.data ? say('Hello, {name}', { name: firstNameOrUsername(user.data) }) : say('Signpost')}
        </h1>
        <div ref={top} className="home-card" data-notice-below="">
          <ChallengeCard user={user.data ?? null} challenge={today.data} leg={leg} />
          {leg && today.data && <DirectionStrip leg={leg} challenge={today.data} />}
        </div>
        <section ref={panel} className="home-panel" data-walking={leg ? '' : undefined} aria-label={say('Challenge')}>
          {user.data && today.data !== undefined ? (
            <Panel user={user.data} challenge={today.data} leg={leg} isFresh={isFresh} />
          ) : user.isError || today.isError ? (
            <Unreachable retry={() => Promise.all([user.refetch(), today.refetch()])} />
          ) : (
            <Waiting />
          )}
        </section>
      </main>
    </div>
  );
}

type PanelProps = { user: OwnUser; challenge: Challenge | null; leg: WalkLeg | undefined; isFresh: boolean };

function Panel({ user, challenge, leg, isFresh }: PanelProps) {
  const isWelcoming = useOnboarding(user);
  useVisibilityQuestion(user, challenge, isFresh);
  const device = useDeviceHome(user, challenge, isWelcoming);
  const others = useOutbox().filter(
    ({ walkerId, challengeId }) => walkerId === user.id && challengeId !== challenge?.id,
  );
  return (
    <>
      {others.length > 0 ? (
        <OtherWalks walks={others} />
      ) : (
        device.elsewhere && <MoveHomeQuestion user={user} position={device.elsewhere} />
      )}
      <ChallengePanel user={user} challenge={challenge} leg={leg} />
    </>
  );
}
