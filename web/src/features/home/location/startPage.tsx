import { useQuery } from '@tanstack/react-query';
import { LocateFixed, MapPin } from 'lucide-react';
import type { OwnUser } from '../../../../../shared/api/walkers.ts';
import { firstNameOrUsername } from '../../../../../shared/domain/names.ts';
import { phrase } from '../../../../../shared/domain/phrase.ts';
import { useMoveHome } from '../../../api/walkers.ts';
import { positionFailures } from '../../../map/devicePosition.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { openModal } from '../../../ui/modals.ts';
import { say } from '../../../words/say.ts';
import { useOnboarding } from '../openingDialogs.ts';
import { stageConfig } from '../queries.ts';
import { TopBar } from '../topBar.tsx';
import { type DeviceHome, useDeviceHome } from '../useDeviceHome.ts';
import { locationHelp } from './locationHelp.ts';
import './startPage.css';
import { StartScene } from './startScene.tsx';

const NOT_SAVED = phrase('Failed to update location. Please try again.');

/** In the place of home while a walker has none: there is no map that could be shown. */
export function StartPage({ user }: { user: OwnUser }) {
  const isWelcoming = useOnboarding(user);
  const device = useDeviceHome(user, null, isWelcoming);
  return (
    <div className="start">
      <TopBar user={user} />
      <StartScene />
      <main className="start-sheet">
        <h1 className="sr-only">{say('Hello, {name}', { name: firstNameOrUsername(user) })}</h1>
        {!device.isChecking && (
          <>
            <StartQuestion device={device} />
            <DemoCity user={user} />
          </>
        )}
      </main>
    </div>
  );
}

/** A walk begins at home, so the first thing to know is where that is: from the device, or by hand. */
export function StartQuestion({ device: { isAsking, isBusy, failure, saveError, ask } }: { device: DeviceHome }) {
  const problem = isBusy || isAsking ? undefined : failure ? positionFailures[failure] : saveError && NOT_SAVED;
  const isDenied = problem && failure === 'denied';
  return (
    <>
      <div role="status">
        <h2 className="h-door">{isBusy ? say('Setting up your walking challenge...') : say('Where do you start?')}</h2>
      </div>
      {problem ? (
        <Alert>
          {say(problem)}
          {isDenied && <AllowAgain />}
        </Alert>
      ) : (
        <p className="text-ink-2">{say('Your walks begin and end here. You can move it any time in Settings.')}</p>
      )}
      <Button
        look={isDenied ? 'line' : 'go'}
        block
        icon={LocateFixed}
        pending={isBusy || isAsking}
        pendingText={say('Finding you...')}
        onClick={ask}
      >
        {problem ? say('Try Location Again') : say('Enable Location')}
      </Button>
      <Button look={isDenied ? 'go' : 'line'} block icon={MapPin} onClick={() => openModal('placeHome', {})}>
        {say('Set It on the Map')}
      </Button>
    </>
  );
}

/** On a stage that has one imported: a home to try the app from. */
function DemoCity({ user }: { user: OwnUser }) {
  const { data: stage } = useQuery(stageConfig);
  const move = useMoveHome(user.id);
  const position = stage?.demoHome;
  if (!position) return null;
  return (
    <Button look="ghost" block pending={move.isPending} onClick={() => move.mutate({ position, source: 'manual' })}>
      {say('Try it in the demo city')}
    </Button>
  );
}

function AllowAgain() {
  const { browser, steps } = locationHelp(navigator.userAgent);
  return (
    <div className="leading-5">
      <p>{say('To allow it again in {browser}:', { browser: say(browser) })}</p>
      <ol className="ms-4 list-decimal">
        {steps.map((step) => (
          <li key={step}>{say(step)}</li>
        ))}
      </ol>
    </div>
  );
}
