import { useQuery } from '@tanstack/react-query';
import type { OwnUser } from '../../../../../shared/api/walkers.ts';
import { useMoveHome } from '../../../api/walkers.ts';
import { t } from '../../../i18n/t.ts';
import { stageConfig } from '../../../map/appConfig.ts';
import { Button } from '../../../ui/forms/button.tsx';

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
