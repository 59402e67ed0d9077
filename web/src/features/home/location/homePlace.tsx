import { useQuery } from '@tanstack/react-query';
import type { OwnUser } from '../../../../../shared/api/walkers.ts';
import type { Position } from '../../../../../shared/domain/geo.ts';
import { msg } from '../../../../../shared/domain/msg.ts';
import { useMoveHome } from '../../../api/walkers.ts';
import { t } from '../../../i18n/t.ts';
import { stageConfig } from '../../../map/appConfig.ts';
import { Button } from '../../../ui/forms/button.tsx';

/** The map's centre before home is known. It is saved only when the walker chooses it. */
export const DEFAULT_LOCATION: Position = { latitude: 51.5074, longitude: -0.1278 };
export const DEFAULT_LOCATION_TEXT = msg('Using default London location');

export const homeOf = ({ homeLatitude, homeLongitude }: Pick<OwnUser, 'homeLatitude' | 'homeLongitude'>) =>
  homeLatitude === null || homeLongitude === null ? null : { latitude: homeLatitude, longitude: homeLongitude };

/** A stage with an imported demo city offers it as a home. */
export function DemoCity({ user }: { user: OwnUser }) {
  const { data: stage } = useQuery(stageConfig);
  const move = useMoveHome(user.id);
  const position = stage?.demoHome;
  if (!position) return null;
  return (
    <Button variant="ghost" block pending={move.isPending} onClick={() => move.mutate({ position, source: 'manual' })}>
      {t('Try it in the demo city')}
    </Button>
  );
}
