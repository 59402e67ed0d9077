import { useQuery } from '@tanstack/react-query';
import { Download, FileDown, Lock, LogOut, Mail, RefreshCw, Scale, Smartphone, Trash2, UserRound } from 'lucide-react';
import { statementsOf } from '../../api/moderation.ts';
import { sizeText } from '../../i18n/measures.ts';
import { t } from '../../i18n/t.ts';
import { dayText, instantText } from '../../ui/dates.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { RowLink } from '../../ui/lists/rowLink.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import { useArchive, useAskForArchive, useSessions } from './accountQueries.ts';
import { type PageProps, useChoose } from './changes.ts';
import { PasskeysRow } from './passkeysPage.tsx';
import { TokensRow } from './tokensPage.tsx';

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
