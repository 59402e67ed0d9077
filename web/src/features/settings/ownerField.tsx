import type { ComponentProps } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { t } from '../../i18n/t.ts';
import { PasswordField } from '../../ui/forms/field.tsx';

type Props = Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> & { user: OwnUser | null | undefined };

/** Asks for the password; a walker without one is asked for a passkey after the form is sent. */
export const OwnerField = ({ user, ...field }: Props) =>
  user?.hasPassword === false ? (
    <p className="text-sm text-ink-2">{t('Your device will ask for your passkey.')}</p>
  ) : (
    <>
      {/* Password managers need the username in the form. */}
      <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <PasswordField label={t('Your password')} name="currentPassword" autoComplete="current-password" {...field} />
    </>
  );
