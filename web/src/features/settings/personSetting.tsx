import { useState } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { EmailField, Field, PasswordField } from '../../ui/field.tsx';
import { say } from '../../words/say.ts';
import { needsPassword, type SettingsForm } from './changes.ts';
import { EmailStatus } from './emailStatus.tsx';

type PersonProps = {
  user: OwnUser;
  before: SettingsForm;
  problems: Readonly<Record<string, string>>;
  passwordProblem: string | undefined;
};

/** Name and address, which are typed, and the password where the address asks for it. */
export function PersonSetting({ user, before, problems, passwordProblem }: PersonProps) {
  const [typedEmail, setTypedEmail] = useState(before.email);
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={say('First name')}
          name="firstName"
          autoComplete="given-name"
          defaultValue={before.firstName}
          error={problems.firstName}
        />
        <Field
          label={say('Last name')}
          name="lastName"
          autoComplete="family-name"
          defaultValue={before.lastName}
          error={problems.lastName}
        />
      </div>
      <EmailField
        optional
        hint={say('To reset your password. Nobody else sees it.')}
        defaultValue={before.email}
        error={problems.email}
        onChange={(event) => setTypedEmail(event.target.value)}
      />
      {needsPassword(before.email, typedEmail) ? (
        <PasswordField
          label={say('Current password')}
          name="currentPassword"
          autoComplete="current-password"
          hint={say('To change the address that can reset it.')}
          error={passwordProblem}
        />
      ) : (
        <EmailStatus user={user} />
      )}
    </div>
  );
}
