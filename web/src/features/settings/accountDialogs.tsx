import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import * as z from 'zod/mini';
import { MAX_TOKEN_NAME, SCOPES, type Scope } from '../../../../shared/domain/auth/accessTokens.ts';
import { bodies } from '../../api/bodies.ts';
import { t } from '../../i18n/t.ts';
import { Trans } from '../../i18n/trans.tsx';
import { currentUser } from '../../session/session.ts';
import { dayText } from '../../ui/dates.ts';
import { Dialog, type ModalFrame } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/formDialog.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field, PasswordField, useForm } from '../../ui/forms/form.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import {
  useChangePassword,
  useCreateToken,
  useDeleteAccount,
  useEndSessions,
  usePasskeys,
  useTokens,
} from './accountQueries.ts';
import { scopeLabels } from './passkeysPage.tsx';
import { withUser } from './withUser.tsx';

export function ChangePasswordDialog(frame: ModalFrame) {
  const { data: user } = useQuery(currentUser);
  const { data: passkeys = [] } = usePasskeys();
  const change = useChangePassword();
  const { problems, formProps } = useForm(bodies.changePassword, (passwords) =>
    change.mutate(passwords, {
      onSuccess: () => {
        toastSuccess(
          t('Password changed'),
          [
            t("You're signed out everywhere else."),
            ...(passkeys.length > 0 ? [t('Your passkeys still work.')] : []),
          ].join(' '),
        );
        frame.onClose();
      },
    }),
  );
  return (
    <FormDialog
      {...frame}
      title={user?.hasPassword === false ? t('Choose a password') : t('Change your password')}
      yes={t('Save Password')}
      pendingText={t('Changing...')}
      sending={change}
      formProps={formProps}
    >
      <OwnerField label={t('Current password')} error={problems.currentPassword} />
      <PasswordField
        label={t('New password')}
        name="newPassword"
        autoComplete="new-password"
        hint={t("At least 6 characters. You'll be signed out everywhere else.")}
        error={problems.newPassword}
      />
    </FormDialog>
  );
}

export const DeleteAccountDialog = withUser(({ user, ...frame }) => {
  const form = useId();
  const deletion = useDeleteAccount(user.id);
  const { problems, formProps } = useForm(bodies.deleteAccount, ({ password }) => deletion.mutate(password));
  return (
    <Dialog
      {...frame}
      title={t('Delete your account?')}
      answers={{
        ...{ no: t('Keep My Account'), yes: t('Delete for Good'), variant: 'danger', form },
        ...{ pending: deletion.isPending, pendingText: t('Deleting...') },
      }}
    >
      <ul className="grid gap-2 ps-[1.15em] list-disc [&_li::marker]:text-danger">
        <li>
          {t(
            'Your profile, walks, photos, points, friends and settings are deleted for good. Nobody can bring them back.',
          )}
        </li>
        <li>{t("You're signed out everywhere, and gone from every leaderboard, map and list of friends.")}</li>
        <li>{t('The rest goes within minutes. Copies of photos that are on their way to others can last a day.')}</li>
        <li>
          {Trans('The name <b>{name}</b> is free again for anyone.', {
            name: user.username,
            b: (inner) => <b>{inner}</b>,
          })}
        </li>
      </ul>
      <form id={form} {...formProps} className="mt-4 grid gap-3.5">
        {deletion.isError && <Alert>{deletion.error.message}</Alert>}
        <OwnerField name="password" error={problems.password} />
      </form>
    </Dialog>
  );
});

const { name: tokenName, currentPassword } = bodies.createToken.shape;
const tokenForm = z.object({ name: tokenName, currentPassword });

export function CreateTokenDialog(frame: ModalFrame) {
  const [scopes, setScopes] = useState<readonly Scope[]>(['read']);
  const creating = useCreateToken();
  const { problems, formProps } = useForm(tokenForm, (sent) => creating.mutate({ ...sent, scopes: [...scopes] }));
  if (creating.data) return <ShownToken token={creating.data.token} {...frame} />;

  const choose = (scope: Scope, isChosen: boolean) =>
    setScopes(SCOPES.filter((each) => (each === scope ? isChosen : scopes.includes(each))));
  return (
    <FormDialog
      {...frame}
      title={t('Create an access token')}
      yes={t('Create')}
      sending={creating}
      formProps={formProps}
    >
      <Field label={t('Name')} name="name" autoComplete="off" maxLength={MAX_TOKEN_NAME} error={problems.name} />
      {SCOPES.map((scope) => (
        <Switch
          key={scope}
          label={t(scopeLabels[scope])}
          checked={scopes.includes(scope)}
          onChange={(isChosen) => choose(scope, isChosen)}
        />
      ))}
      <OwnerField error={problems.currentPassword} />
    </FormDialog>
  );
}

function ShownToken({ token, ...frame }: ModalFrame & { token: string }) {
  const [isCopied, setCopied] = useState(false);
  // Without permission for the clipboard the token can still be selected.
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <Dialog {...frame} title={t('Your access token')}>
      <div className="grid gap-3.5">
        <p>{t("Copy it now: it won't be shown again.")}</p>
        <code className="rounded-lg bg-surface-raised p-3 break-all select-all">{token}</code>
        <Button block icon={Copy} onClick={copy}>
          {isCopied ? t('Copied') : t('Copy')}
        </Button>
      </div>
    </Dialog>
  );
}

interface EndSessionsProps {
  /** Without `session` all sessions but the current one are ended. */
  session?: { id: string; createdAt: string };
}

export function EndSessionsDialog({ session, ...frame }: EndSessionsProps & ModalFrame) {
  const { data: tokens = [] } = useTokens();
  const [revokeTokens, setRevokeTokens] = useState(false);
  const end = useEndSessions(session?.id);
  const { problems, formProps } = useForm(bodies.endOtherSessions, (body) =>
    end.mutate({ ...body, ...(revokeTokens && { revokeTokens }) }, { onSuccess: frame.onClose }),
  );
  return (
    <FormDialog
      {...frame}
      title={session ? t('Sign out that device?') : t('Sign out everywhere else?')}
      yes={t('Sign Out')}
      pendingText={t('Signing out...')}
      sending={end}
      formProps={formProps}
    >
      {session && <p>{t('Signed in {day}', { day: dayText(session.createdAt) })}</p>}
      {!session && tokens.length > 0 && (
        <Switch label={t('Revoke my access tokens, too')} checked={revokeTokens} onChange={setRevokeTokens} />
      )}
      <OwnerField error={problems.currentPassword} />
    </FormDialog>
  );
}

/** Asks for the password; a walker without one is asked for a passkey after the form is sent. */
export function OwnerField(field: Omit<ComponentProps<typeof PasswordField>, 'autoComplete'>) {
  const { data: user } = useQuery(currentUser);
  return user?.hasPassword === false ? (
    <p className="text-sm text-ink-2">{t('Your device will ask for your passkey.')}</p>
  ) : (
    <>
      {/* Password managers need the username in the form. */}
      <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <PasswordField label={t('Your password')} name="currentPassword" autoComplete="current-password" {...field} />
    </>
  );
}
