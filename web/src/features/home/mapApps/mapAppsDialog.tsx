import { ArrowUpRight } from 'lucide-react';
import { destinationText } from '../../../../../shared/domain/destinationName.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { ModalFrame, ModalProps } from '../../../ui/modals.ts';
import { MiniPlate } from '../../../ui/plate.tsx';
import { say } from '../../../words/say.ts';
import { streetText } from '../../../words/street.ts';
import { coordinatesText, mapAppsFor, platformOf } from './mapApps.ts';
import './mapApps.css';

declare module '../../../ui/modals.ts' {
  interface ModalProps {
    mapApps: { challenge: NavigableWalk };
  }
}

export default function MapAppsDialog({ challenge, open, onClose }: ModalFrame & ModalProps['mapApps']) {
  const name = destinationText(challenge.destinationName);
  const address = challenge.town && !name.includes(challenge.town) ? `${name}, ${challenge.town}` : name;
  return (
    <Dialog open={open} onClose={onClose} title={say('Choose Your Map App')}>
      <div className="mt-2 grid justify-items-start gap-2">
        <MiniPlate>{streetText(name)}</MiniPlate>
        <p>{address}</p>
        <p className="text-sm text-ink-2">
          <bdi>{coordinatesText(challenge.endLatitude, challenge.endLongitude)}</bdi>
        </p>
      </div>
      <ul className="map-apps">
        {mapAppsFor(platformOf(navigator), challenge).map(({ id, name, text, href }) => (
          <li key={id}>
            <a href={href} target="_blank" rel="noreferrer">
              <span>
                <b>{name}</b>
                <span className="block text-sm text-ink-2">{say(text)}</span>
              </span>
              <ArrowUpRight
                size={20}
                className="flex-none text-brand"
                aria-label={say('opens in a new tab')}
                role="img"
              />
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-2">
        {say('Tip: check that the app is set to walking, then come back here with a photo of the sign.')}
      </p>
    </Dialog>
  );
}
