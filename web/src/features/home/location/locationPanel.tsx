import { LocateFixed, MapPin } from 'lucide-react';
import { phrase } from '../../../../../shared/domain/phrase.ts';
import { positionFailures } from '../../../map/devicePosition.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { openModal } from '../../../ui/modals.ts';
import { BusyPlate } from '../../../ui/plate.tsx';
import { say } from '../../../words/say.ts';
import type { DeviceHome } from '../useDeviceHome.ts';
import { locationHelp } from './locationHelp.ts';

const SETTING_UP = phrase('Setting up your walking challenge...');
const NOT_SAVED = phrase('Failed to update location. Please try again.');

/** A walk begins at home, so the first thing to know is where that is: from the device, or by hand. */
export function LocationPanel({ device: { isBusy, failure, saveError, retry } }: { device: DeviceHome }) {
  const problem = failure ? positionFailures[failure] : saveError && NOT_SAVED;
  const hasFailed = !isBusy && problem !== null;
  return (
    <>
      {hasFailed ? (
        <>
          <h2 className="h-card">{say(SETTING_UP)}</h2>
          <Alert className="home-problem">
            {say(problem)}
            {failure === 'denied' && <AllowAgain />}
          </Alert>
        </>
      ) : (
        <BusyPlate title={say(SETTING_UP)} text={say('Finding the streets around you.')} />
      )}
      <div className="home-actions home-locate">
        <Button look="go" icon={LocateFixed} onClick={retry}>
          {hasFailed ? say('Try Location Again') : say('Enable Location')}
        </Button>
        <Button look="line" icon={MapPin} onClick={() => openModal('placeHome', {})}>
          {say('Set home by hand')}
        </Button>
      </div>
    </>
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
