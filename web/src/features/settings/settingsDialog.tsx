import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Settings } from '../../../../shared/api/settings.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { ApiError } from '../../api/errors.ts';
import { useUpdateWalker } from '../../api/walkers.ts';
import { currentUser } from '../../session/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogAnswers } from '../../ui/dialogAnswers.tsx';
import { useForm } from '../../ui/form.ts';
import type { ModalFrame } from '../../ui/modals.ts';
import { ThemeChoice } from '../../ui/themeChoice.tsx';
import { toast } from '../../ui/toast.ts';
import { say } from '../../words/say.ts';
import { AccountSetting } from './accountSetting.tsx';
import { BlockedSetting } from './blockedSetting.tsx';
import { changesOf, formOf, needsPassword, typedFields, typedIn } from './changes.ts';
import { DiscardQuestion } from './discardQuestion.tsx';
import { HomeSetting } from './homeSetting.tsx';
import { PersonSetting } from './personSetting.tsx';
import { ReminderSetting } from './reminderSetting.tsx';
import './settings.css';
import { DifficultyAndDistanceSetting } from './difficultyAndDistanceSetting.tsx';
import { SignInSetting } from './signInSetting.tsx';
import { StatementsSetting } from './statementsSetting.tsx';
import { StreakSetting } from './streakSetting.tsx';
import { VisibilityChoice } from './visibility.tsx';
import { WeeklyGoalSetting } from './weeklyGoalSetting.tsx';
import { WordsAndUnitsSetting } from './wordsAndUnitsSetting.tsx';

declare module '../../ui/modals.ts' {
  interface ModalProps {
    settings: NoProps;
  }
}

export default function SettingsDialog({ open, onClose }: ModalFrame) {
  const { data: user } = useQuery(currentUser);
  return user ? <SettingsSheet user={user} open={open} onClose={onClose} /> : null;
}

function SettingsSheet({ user, open, onClose }: ModalFrame & { user: OwnUser }) {
  const formId = useId();
  // As the sheet found it: what the walker changed is measured against this.
  const [before] = useState(() => formOf(user));
  const [chosen, setChosen] = useState(before);
  const choose = (part: Partial<Settings>) => setChosen((last) => ({ ...last, ...part }));
  const save = useUpdateWalker(user.id);
  const [passwordMissing, setPasswordMissing] = useState(false);
  const passwordProblem = passwordMissing
    ? say('Please enter your current password to change your e-mail address.')
    : save.error instanceof ApiError && save.error.status === 403
      ? save.error.message
      : undefined;

  const { problems, formProps } = useForm(typedFields, (typed) => {
    const { firstName, lastName, email, currentPassword } = typed;
    const after = { ...chosen, firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '' };
    const asks = needsPassword(before.email, after.email);
    setPasswordMissing(asks && !currentPassword);
    if (asks && !currentPassword) return;
    const withPassword = asks ? { currentPassword } : {};
    save.mutate(
      { ...changesOf(before, after), ...withPassword },
      {
        onSuccess: () => {
          toast({ title: say('Settings updated'), variant: 'success' });
          onClose();
        },
        onError: () =>
          toast({
            title: say('Failed to update settings'),
            description: say('Please try again.'),
            variant: 'destructive',
          }),
      },
    );
  });

  const [isAsked, setAsked] = useState(false);
  const isChanged = () => {
    const form = document.getElementById(formId);
    const typed = form instanceof HTMLFormElement ? typedIn(form) : {};
    return Object.keys(changesOf(before, { ...chosen, ...typed })).length > 0;
  };
  const leave = () => (isChanged() ? setAsked(true) : onClose());
  const discard = () => {
    setAsked(false);
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={leave}
      size="tall"
      title={say('Settings')}
      footer={
        <DialogAnswers
          no={say('Cancel')}
          onNo={onClose}
          form={formId}
          pending={save.isPending}
          pendingText={say('Saving...')}
        >
          {say('Save Changes')}
        </DialogAnswers>
      }
    >
      <form id={formId} {...formProps} className="settings">
        <div>
          <HomeSetting user={user} />
          <DifficultyAndDistanceSetting chosen={chosen} choose={choose} />
          <WeeklyGoalSetting inForce={user.streak.goal} chosen={chosen} choose={choose} />
          <ReminderSetting
            walkerId={user.id}
            isSaved={before.notificationsEnabled}
            checked={chosen.notificationsEnabled}
            onChange={(notificationsEnabled) => choose({ notificationsEnabled })}
          />
          <div>
            <ThemeChoice />
          </div>
          <WordsAndUnitsSetting chosen={chosen} choose={choose} />
          <SignInSetting />
        </div>
        <div>
          <PersonSetting user={user} before={before} problems={problems} passwordProblem={passwordProblem} />
          <div>
            <VisibilityChoice value={chosen.mapVisibility} onChange={(mapVisibility) => choose({ mapVisibility })} />
          </div>
          <StreakSetting user={user} />
          <BlockedSetting walkerId={user.id} />
          <StatementsSetting walkerId={user.id} />
          <AccountSetting walkerId={user.id} />
        </div>
      </form>
      <DiscardQuestion open={isAsked} onKeep={() => setAsked(false)} onDiscard={discard} />
    </Dialog>
  );
}
