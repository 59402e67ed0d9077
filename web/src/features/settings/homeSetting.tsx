import { LocateFixed, MapPin } from 'lucide-react';
import { useState } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import type { Position } from '../../../../shared/domain/geo.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { coordinateText, useMoveHome } from '../../api/walkers.ts';
import { t } from '../../i18n/t.ts';
import { askedAttempts, devicePosition, PositionError } from '../../map/walk/devicePosition.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { Button } from '../../ui/forms/button.tsx';
import { RowLink } from '../../ui/lists/rowLink.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import { homeOf } from '../home/index.ts';

export const COORDINATES_HINT = msg('Latitude and longitude, such as 51.507400, -0.127800');

export const coordinatesText = ({ latitude, longitude }: Position): string =>
  `${coordinateText(latitude)}, ${coordinateText(longitude)}`;

export function parseCoordinates(text: string): Position | { problem: string } {
  const [, north, east] = /^\s*([+-]?\d+(?:\.\d+)?)°?(?:\s*[,;]\s*|\s+)([+-]?\d+(?:\.\d+)?)°?\s*$/.exec(text) ?? [];
  if (north === undefined || east === undefined) return { problem: `${t(COORDINATES_HINT)}.` };
  const [latitude, longitude] = [Number(north), Number(east)];
  if (Math.abs(latitude) > 90) return { problem: t('Latitude must be a number from -90 to 90.') };
  if (Math.abs(longitude) > 180) return { problem: t('Longitude must be a number from -180 to 180.') };
  return { latitude, longitude };
}

type Feedback = { tone: 'success' | 'danger'; text: string };

/** The specification's button moves home at once, without Save Changes. */
export function HomeSetting({ user }: { user: OwnUser }) {
  const [isBusy, setBusy] = useState(false);
  const [feedback, setFeedback] = useState<Feedback>();
  const { mutateAsync } = useMoveHome(user.id);
  const home = homeOf(user);

  const update = async () => {
    setBusy(true);
    setFeedback(undefined);
    setFeedback(await moveTo(() => devicePosition(askedAttempts), mutateAsync));
    setBusy(false);
  };
  return (
    <section aria-labelledby="home-location">
      <h3 id="home-location" className="font-strong">
        {t('Home Location')}
      </h3>
      <p className="text-sm text-ink-2">
        <bdi>{home ? homeText(user, home) : t('Not set yet. Walks start and end here.')}</bdi>
      </p>
      <div className="mt-2">
        <Button
          variant="line"
          block
          icon={LocateFixed}
          pending={isBusy}
          pendingText={t('Finding you...')}
          onClick={() => void update()}
        >
          {t('Update to My Current Location')}
        </Button>
      </div>
      <RowLink icon={MapPin} label={t('Choose home on the map')} onClick={() => openModal('placeHome', {})} />
      {feedback && (
        <Alert tone={feedback.tone} className="mt-3">
          {feedback.text}
        </Alert>
      )}
    </section>
  );
}

/** A home whose street is unknown is shown by its town, as coordinates only where neither is known. */
function homeText({ homeAddress, homeTown }: OwnUser, home: Position): string {
  const place = homeAddress ?? homeTown;
  return place === null ? coordinatesText(home) : t('near {place}', { place });
}

type Move = ReturnType<typeof useMoveHome>['mutateAsync'];

async function moveTo(locate: () => ReturnType<typeof devicePosition>, move: Move): Promise<Feedback> {
  try {
    const position = await locate();
    const { homeAddress } = await move({ position, source: 'device' });
    return {
      tone: 'success',
      text: t('Location updated to: {place}', { place: homeAddress ?? coordinatesText(position) }),
    };
  } catch (error) {
    return { tone: 'danger', text: failureText(error) };
  }
}

export function failureText(error: unknown): string {
  if (!(error instanceof PositionError)) return t('Failed to update location. Please try again.');
  return error.reason === 'unsupported'
    ? t('Geolocation is not supported by your browser')
    : t('Could not get your location. Please enable location permissions in your browser.');
}
