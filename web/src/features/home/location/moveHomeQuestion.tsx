import { useState } from 'react';
import type { OwnUser } from '../../../../../shared/api/walkers.ts';
import type { Position } from '../../../../../shared/domain/geo.ts';
import { useMoveHome } from '../../../api/walkers.ts';
import { t } from '../../../i18n/t.ts';
import { storageKeys } from '../../../session/deviceMemory.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { toast, toastSuccess } from '../../../ui/notices/toast.ts';

const ANSWERED = storageKeys.homeStays;

/** Moving home is offered once a visit, so that a walker on holiday is not asked on every screen. */
export function MoveHomeQuestion({ user, position }: { user: OwnUser; position: Position }) {
  const [isAnswered, setAnswered] = useState(() => sessionStorage.getItem(ANSWERED) === user.id);
  const move = useMoveHome(user.id);
  if (isAnswered) return null;

  const stay = () => {
    sessionStorage.setItem(ANSWERED, user.id);
    setAnswered(true);
  };
  const moveHere = async () => {
    try {
      // The promise is awaited, because mutate's callbacks are dropped when the question unmounts.
      const { homeAddress } = await move.mutateAsync({ position, source: 'device' });
      toastSuccess(t('Home moved'), homeAddress ?? undefined);
    } catch {
      toast({ title: t('Failed to update location. Please try again.'), variant: 'destructive' });
    }
  };
  return (
    <div role="status" className="grid flex-none gap-1 border-b border-hairline pb-1.5">
      <p className="text-sm font-strong">{t('You seem to be somewhere new. Move home here?')}</p>
      <div className="flex gap-2">
        <Button
          variant="tint"
          size="sm"
          pending={move.isPending}
          pendingText={t('Moving...')}
          onClick={() => void moveHere()}
        >
          {t('Move Home')}
        </Button>
        <Button variant="ghost" size="sm" onClick={stay}>
          {t('Not Now')}
        </Button>
      </div>
    </div>
  );
}
