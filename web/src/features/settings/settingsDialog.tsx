import { useQuery } from '@tanstack/react-query';
import { Lock, Mail } from 'lucide-react';
import { useId, useState } from 'react';
import { errors } from '../../../../shared/api/errors.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { LEAST_DISTANCE_KM, MOST_DISTANCE_KM } from '../../../../shared/domain/distanceLimits.ts';
import { milesText } from '../../../../shared/domain/units.ts';
import { ApiError } from '../../api/errors.ts';
import { useUpdateWalker } from '../../api/walkers.ts';
import { currentUser } from '../../session/session.ts';
import { DifficultyShape } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import type { ModalFrame } from '../../ui/modals.ts';
import { Slider } from '../../ui/slider.tsx';
import { ThemeChoice } from '../../ui/themeChoice.tsx';
import { toast } from '../../ui/toast.ts';
import { AccountSetting } from './accountSetting.tsx';
import { changesOf, formOf, needsPassword, typedFields } from './changes.ts';
import { EmailStatus } from './emailStatus.tsx';
import { HomeSetting } from './homeSetting.tsx';
import { ReminderSetting } from './reminderSetting.tsx';
import './settings.css';
import { SignInSetting } from './signInSetting.tsx';
import { VisibilityChoice } from './visibility.tsx';

declare module '../../ui/modals.ts' {
  interface ModalProps {
    settings: NoProps;
  }
}

const difficulties = (
  [
    ['easy', 'Easy'],
    ['medium', 'Medium'],
    ['hard', 'Hard'],
  ] as const
).map(([id, label]) => ({ id, label, tone: id, mark: <DifficultyShape difficulty={id} /> }));

const miles = (km: number) => `${milesText(km)} mi`;

export default function SettingsDialog({ open, onClose }: ModalFrame) {
  const { data: user } = useQuery(currentUser);
  return user ? <Settings user={user} open={open} onClose={onClose} /> : null;
}

function Settings({ user, open, onClose }: ModalFrame & { user: OwnUser }) {
  const formId = useId();
  // As the sheet found it: what the walker changed is measured against this.
  const [before] = useState(() => formOf(user));
  const [chosen, setChosen] = useState(before);
  const choose = (part: Partial<typeof chosen>) => setChosen((last) => ({ ...last, ...part }));
  const [typedEmail, setTypedEmail] = useState(before.email);
  const save = useUpdateWalker(user.id);
  const [passwordMissing, setPasswordMissing] = useState(false);
  const passwordProblem = passwordMissing
    ? errors.password_required[1]
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
          toast({ title: 'Settings updated', variant: 'success' });
          onClose();
        },
        onError: () =>
          toast({ title: 'Failed to update settings', description: 'Please try again.', variant: 'destructive' }),
      },
    );
  });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="tall"
      title="Settings"
      footer={
        <>
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
          <Button look="go" type="submit" form={formId} pending={save.isPending} pendingText="Saving...">
            Save Changes
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps} className="settings">
        <div>
          <HomeSetting user={user} />
          <div>
            <Choice
              label="Preferred Difficulty"
              options={difficulties}
              value={chosen.preferredDifficulty}
              onChange={(preferredDifficulty) => choose({ preferredDifficulty })}
            />
          </div>
          <Slider
            label="Distance Range"
            min={LEAST_DISTANCE_KM}
            max={MOST_DISTANCE_KM}
            step={0.5}
            value={chosen.maxDistance}
            onChange={(maxDistance) => choose({ maxDistance })}
            valueText={`Up to ${miles(chosen.maxDistance)}`}
            minText={miles(LEAST_DISTANCE_KM)}
            maxText={miles(MOST_DISTANCE_KM)}
          />
          <ReminderSetting
            walkerId={user.id}
            isSaved={before.notificationsEnabled}
            checked={chosen.notificationsEnabled}
            onChange={(notificationsEnabled) => choose({ notificationsEnabled })}
          />
          <div>
            <ThemeChoice />
          </div>
          <SignInSetting />
        </div>
        <div>
          <div className="grid gap-3">
            <div className="grid grid-cols-2 gap-3">
              <Field
                label="First name"
                name="firstName"
                autoComplete="given-name"
                defaultValue={before.firstName}
                error={problems.firstName}
              />
              <Field
                label="Last name"
                name="lastName"
                autoComplete="family-name"
                defaultValue={before.lastName}
                error={problems.lastName}
              />
            </div>
            <Field
              label="Email"
              optional
              name="email"
              type="email"
              icon={Mail}
              autoComplete="email"
              hint="To reset your password. Nobody else sees it."
              defaultValue={before.email}
              error={problems.email}
              onChange={(event) => setTypedEmail(event.target.value)}
            />
            {needsPassword(before.email, typedEmail) ? (
              <Field
                label="Current password"
                name="currentPassword"
                type="password"
                icon={Lock}
                autoComplete="current-password"
                hint="To change the address that can reset it."
                error={passwordProblem}
              />
            ) : (
              <EmailStatus user={user} />
            )}
          </div>
          <div>
            <VisibilityChoice value={chosen.mapVisibility} onChange={(mapVisibility) => choose({ mapVisibility })} />
          </div>
          <AccountSetting walkerId={user.id} />
        </div>
      </form>
    </Dialog>
  );
}
