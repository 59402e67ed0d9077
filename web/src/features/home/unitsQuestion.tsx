import { useState } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { useUpdateWalker } from '../../api/walkers.ts';
import { isUnitsQuestionDue, markUnitsAsked } from '../../session/units.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { say } from '../../words/say.ts';

/** Asked once, of walkers in whose country miles are not used; Settings has it, too. */
export function UnitsQuestion({ user }: { user: OwnUser }) {
  const [isDue, setDue] = useState(() => isUnitsQuestionDue(user));
  const { mutate, isPending } = useUpdateWalker(user.id);
  if (!isDue) return null;

  const answered = () => {
    markUnitsAsked(user.id);
    setDue(false);
  };
  const change = () =>
    mutate(
      { units: 'km' },
      {
        onSuccess: answered,
        onError: () => toast({ title: say('Failed to update settings'), variant: 'destructive' }),
      },
    );
  return (
    <div className="home-question">
      <p className="text-sm font-strong">{say('Kilometres instead of miles everywhere?')}</p>
      <div className="flex gap-2">
        <Button look="tint" size="sm" pending={isPending} pendingText={say('Saving...')} onClick={change}>
          {say('Kilometres')}
        </Button>
        <Button look="ghost" size="sm" onClick={answered}>
          {say('Not Now')}
        </Button>
      </div>
    </div>
  );
}
