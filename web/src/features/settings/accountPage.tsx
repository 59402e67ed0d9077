import { useQuery } from '@tanstack/react-query';
import {
  Download,
  FileDown,
  Lock,
  LogOut,
  Mail,
  MailCheck,
  RefreshCw,
  Scale,
  Smartphone,
  Trash2,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { bodies } from '../../api/bodies.ts';
import { ApiError } from '../../api/errors.ts';
import { statementsOf } from '../../api/moderation.ts';
import { sizeText } from '../../i18n/measures.ts';
import { t } from '../../i18n/t.ts';
import { currentUser } from '../../session/session.ts';
import { dayText, instantText } from '../../ui/dates.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { Button } from '../../ui/forms/button.tsx';
import { EmailField, Field, useForm } from '../../ui/forms/form.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { RowLink } from '../../ui/lists/rowLink.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import { OwnerField } from './accountDialogs.tsx';
import { useArchive, useAskForArchive, useConfirm, useSendVerification, useSessions } from './accountQueries.ts';
import { type Changes, needsPassword, type PageProps, useChoose } from './changes.ts';
import { PasskeysRow, TokensRow } from './passkeysPage.tsx';

/** Sessions are listed by day, because the server stores neither device nor address. */
export function DevicesPage({ user }: Pick<PageProps, 'user'>) {
  const { chosen, choose } = useChoose(user);
  const sessions = useSessions();
  const list = [...(sessions.data ?? [])].sort((left, right) => Number(right.current) - Number(left.current));
  return (
    <div className="grid gap-3" role="status" aria-atomic="false">
      <ul className="divide-y divide-hairline">
        {list.map(({ id, createdAt, lastSeenAt, current }) => (
          <li key={id} className="flex min-h-15 items-center justify-between gap-3">
            <div>
              <b className="font-strong">
                {current ? t('This device') : t('Signed in {day}', { day: dayText(createdAt) })}
              </b>
              <p className="text-sm text-ink-2">
                {current
                  ? t('since {day}', { day: dayText(createdAt) })
                  : t('last seen {day}', { day: dayText(lastSeenAt) })}
              </p>
            </div>
            {!current && (
              <Button
                variant="line"
                aria-label={t('Sign out the device of {day}', { day: dayText(createdAt) })}
                onClick={() => openModal('endSessions', { session: { id, createdAt } })}
              >
                {t('Sign Out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.error && <Alert>{sessions.error.message}</Alert>}
      {list.length > 1 && (
        <Button variant="line" block icon={LogOut} onClick={() => openModal('endSessions', {})}>
          {t('Sign Out Everywhere Else')}
        </Button>
      )}
      {user.emailVerified && (
        <Switch
          label={t('Tell me about new networks')}
          text={t('An e-mail when someone signs in from a network you never used.')}
          checked={chosen.newNetworkMails}
          onChange={(newNetworkMails) => choose({ newNetworkMails })}
        />
      )}
    </div>
  );
}

export function AccountPage({ user, goTo }: PageProps) {
  const { data: sessions } = useSessions();
  const { data: statements = [] } = useQuery(statementsOf(user.id));
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <div className="divide-y divide-hairline">
      <RowLink icon={UserRound} label={t('Name')} value={name} onClick={() => goTo('name')} />
      <RowLink icon={Mail} label={t('Email')} value={user.email ?? ''} onClick={() => goTo('email')} />
      <RowLink icon={Lock} label={t('Change Password')} onClick={() => openModal('changePassword', {})} />
      <PasskeysRow onClick={() => goTo('passkeys')} />
      <RowLink
        icon={Smartphone}
        label={t('Signed-in devices')}
        value={sessions?.length}
        onClick={() => goTo('devices')}
      />
      <TokensRow onClick={() => goTo('tokens')} />
      {statements.length > 0 && (
        <RowLink
          icon={Scale}
          label={t('Decisions About Your Account')}
          value={statements.length}
          onClick={() => goTo('decisions')}
        />
      )}
      <AccountRows walkerId={user.id} />
    </div>
  );
}

export const AccountRows = ({ walkerId }: { walkerId: string }) => (
  <>
    <ArchiveRow walkerId={walkerId} />
    <RowLink icon={RefreshCw} label={t('Restore an Archive')} onClick={() => openModal('restore', {})} />
    <RowLink icon={Trash2} isDanger label={t('Delete My Account')} onClick={() => openModal('deleteAccount', {})} />
  </>
);

function ArchiveRow({ walkerId }: { walkerId: string }) {
  const { data, error } = useArchive(walkerId);
  const ask = useAskForArchive(walkerId);
  const archive = data ?? { state: 'none' };
  const problem =
    archive.state === 'failed'
      ? t("Your archive couldn't be made. Please ask for it again.")
      : (ask.error ?? (data ? null : error))?.message;
  return (
    <div role="status" aria-atomic="false">
      {archive.state === 'ready' ? (
        <RowLink
          icon={FileDown}
          label={t('Save the ZIP ({size})', { size: sizeText(archive.bytes) })}
          text={t('Made {day}, kept for a day.', { day: instantText(archive.askedAt) })}
          href={archive.url}
        />
      ) : archive.state === 'making' ? (
        <RowLink
          icon={Download}
          pending
          label={t('Putting your archive together...')}
          text={t('It takes a minute or two. You can close this and come back for it.')}
          onClick={() => undefined}
        />
      ) : (
        <RowLink
          icon={Download}
          pending={ask.isPending}
          label={t('Download My Data')}
          text={t('Walks as GPX, photos, the rest as JSON')}
          onClick={() => ask.mutate()}
        />
      )}
      {problem && <Alert>{problem}</Alert>}
    </div>
  );
}

function EmailStatus({ user }: { user: OwnUser }) {
  const again = useSendVerification();
  // The link may have been opened in another browser, so the walker is refetched on mount.
  useQuery({ ...currentUser, staleTime: 0 });
  if (!user.email) return null;
  if (user.emailVerified) {
    return (
      <p className="flex items-center gap-2 text-sm text-ink-2">
        <MailCheck size={18} /> {t('Confirmed. Only you can use it to reset your password.')}
      </p>
    );
  }
  return (
    <div className="grid gap-2" role="status" aria-atomic="false">
      <p className="text-sm text-ink-2">
        {again.isSuccess
          ? t("We've sent a link to {email}.", { email: user.email })
          : t('Not confirmed yet. Open the link we e-mailed you, so that nobody else can use this address.')}
      </p>
      {again.isError && <Alert>{again.error.message}</Alert>}
      {!again.isSuccess && (
        <Button variant="ghost" pending={again.isPending} pendingText={t('Sending...')} onClick={() => again.mutate()}>
          {t('Send Again')}
        </Button>
      )}
    </div>
  );
}

type FormProps = { user: OwnUser; formId: string; send: (changes: Changes) => void };

const nameFields = z.pick(bodies.updateWalker, { firstName: true, lastName: true });

export function NamePage({ user, formId, send }: FormProps) {
  const { problems, formProps } = useForm(nameFields, send);
  return (
    <form id={formId} {...formProps} className="grid grid-cols-2 gap-3">
      <Field
        label={t('First name')}
        name="firstName"
        autoComplete="given-name"
        defaultValue={user.firstName ?? ''}
        error={problems.firstName}
      />
      <Field
        label={t('Last name')}
        name="lastName"
        autoComplete="family-name"
        defaultValue={user.lastName ?? ''}
        error={problems.lastName}
      />
    </form>
  );
}

const emailFields = z.extend(z.pick(bodies.updateWalker, { email: true }), {
  currentPassword: z.optional(z.string()),
});

/** Replacing an email needs the password, because the email can reset it. */
export function EmailPage({ user, formId, send, error }: FormProps & { error: Error | null }) {
  const before = user.email ?? '';
  const [typed, setTyped] = useState(before);
  const [isPasswordMissing, setPasswordMissing] = useState(false);
  const asks = needsPassword(before, typed);
  const confirm = useConfirm();
  const { problems, formProps } = useForm(emailFields, ({ email, currentPassword }) => {
    setPasswordMissing(asks && user.hasPassword && !currentPassword);
    if (!asks) send({ email });
    else if (!user.hasPassword) confirm.mutate(undefined, { onSuccess: () => send({ email }) });
    else if (currentPassword) send({ email, currentPassword });
  });
  const passwordProblem = isPasswordMissing
    ? t('Please enter your current password to change your e-mail address.')
    : error instanceof ApiError && error.status === 403
      ? error.message
      : undefined;
  return (
    <form id={formId} {...formProps} className="grid gap-3">
      {confirm.isError && <Alert>{confirm.error.message}</Alert>}
      <EmailField
        optional
        hint={t('To reset your password. Nobody else sees it.')}
        defaultValue={before}
        error={problems.email}
        onChange={(event) => setTyped(event.target.value)}
      />
      {asks ? (
        <OwnerField
          label={t('Current password')}
          hint={t('To change the e-mail address that can reset it.')}
          error={passwordProblem}
        />
      ) : (
        <EmailStatus user={user} />
      )}
    </form>
  );
}
