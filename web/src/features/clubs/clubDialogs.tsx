import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Copy, DoorOpen, Share2, Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useMemo } from 'react';
import { encode } from 'uqr';
import { useLocation } from 'wouter';
import { clubs } from '../../../../shared/api/clubs.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import { fullName } from '../../../../shared/domain/auth/names.ts';
import { call } from '../../api/client.ts';
import { invalidate } from '../../api/queryClient.ts';
import { nameText } from '../../i18n/names.ts';
import { t } from '../../i18n/t.ts';
import { useWalkerId } from '../../session/session.ts';
import { Dialog, type ModalFrame } from '../../ui/dialogs/dialog.tsx';
import { FormDialog } from '../../ui/dialogs/formDialog.tsx';
import { closeModal, openModal } from '../../ui/dialogs/openModal.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/lists/listState.tsx';
import { RowLink } from '../../ui/lists/rowLink.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import { toastSuccess } from '../../ui/notices/toast.ts';
import { useCopy } from '../../ui/notices/useCopy.ts';
import { ClubForm } from './clubForm.tsx';
import { type Club, clubOf, forgetClub, invitationsOf, newInvitation, refetchClubs, useSaveClub } from './queries.ts';

type Invitation = Pick<ResponseOf<typeof clubs.inviteToClub>, 'id' | 'expiresAt' | 'usesLeft'>;
type Question = { title: string; text: string; yes: string; write: () => Promise<unknown> };

/** Asks for confirmation of an action that cannot be undone. */
export function ClubQuestion({ title, text, yes, write, ...frame }: ModalFrame & Question) {
  const client = useQueryClient();
  const walkerId = useWalkerId();
  const confirmation = useMutation({
    mutationFn: write,
    onSuccess: () => {
      refetchClubs(client, walkerId);
      frame.onClose();
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    confirmation.mutate();
  };
  return (
    <FormDialog {...frame} title={title} yes={yes} variant="danger" sending={confirmation} formProps={{ onSubmit }}>
      <p>{text}</p>
    </FormDialog>
  );
}

const DAY_MS = 24 * 60 * 60_000;

const goodFor = ({ expiresAt, usesLeft }: Invitation): string =>
  t('Good for {days, plural, one {# day} other {# days}} and {people, plural, one {# person} other {# people}}', {
    days: Math.max(1, Math.round((Date.parse(expiresAt) - Date.now()) / DAY_MS)),
    people: usesLeft,
  });

const askToTakeBack = (client: QueryClient, clubId: string, { id: invitationId }: Invitation) =>
  openModal('clubQuestion', {
    title: t('Take back the invitation?'),
    text: t('Nobody can join by it any more. Members stay.'),
    yes: t('Take it back'),
    write: async () => {
      await call(clubs.takeBackClubInvitation, { params: { id: clubId, invitationId } });
      invalidate(client, clubs.listClubInvitations, { id: clubId });
      closeModal('invite');
      const { queryKey } = newInvitation(clubId);
      if (client.getQueryData<Invitation>(queryKey)?.id === invitationId) client.removeQueries({ queryKey });
    },
  });

export function InviteDialog({ club: { id, name }, ...frame }: ModalFrame & { club: Pick<Club, 'id' | 'name'> }) {
  const client = useQueryClient();
  // Disabled while closing: after a revocation the query would create another invitation.
  const made = useQuery({ ...newInvitation(id), enabled: frame.open });
  const url = made.data?.url ?? '';
  const { isCopied, copy } = useCopy(url);
  const canShare = 'share' in navigator;
  // The promise rejects when the walker cancels.
  const share = () => navigator.share({ text: t('Walk with us: {name}', { name }), url }).catch(() => undefined);
  return (
    <Dialog {...frame} title={t('Invite someone')}>
      {made.data ? (
        <div className="grid grid-cols-1 justify-items-center gap-3.5 text-center">
          <QrCode text={url} />
          <p>
            {t('Show this to somebody beside you, or send the link.')}
            <span className="block text-sm text-ink-2">{goodFor(made.data)}</span>
          </p>
          <div className="flex w-full flex-wrap gap-2">
            <div className="input min-w-[8rem] flex-1">
              <input
                aria-label={t('Link of the invitation')}
                readOnly
                value={url.replace(/^https?:\/\//, '')}
                dir="ltr"
              />
            </div>
            <Button variant={canShare ? 'line' : 'go'} icon={isCopied ? Check : Copy} onClick={copy}>
              {isCopied ? t('Copied!') : t('Copy')}
            </Button>
          </div>
          {canShare && (
            <Button variant="go" block icon={Share2} onClick={share}>
              {t('Share the invitation')}
            </Button>
          )}
          <Button
            variant="ghost"
            className="text-danger"
            onClick={() => made.data && askToTakeBack(client, id, made.data)}
          >
            {t('Take it back')}
          </Button>
        </div>
      ) : made.error ? (
        <ErrorState title={t("The invitation couldn't be made.")} text={made.error.message} onRetry={made.refetch} />
      ) : (
        <Loading text={t('Making an invitation...')}>
          <Skeleton className="mx-auto size-60 rounded-control" />
        </Loading>
      )}
    </Dialog>
  );
}

/** Width in modules of the white margin that QR readers expect. */
const QUIET_ZONE = 4;

/** Dark on white in both themes: many readers cannot read the inverse. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
    const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
    return { size, path: squares.join('') };
  }, [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('QR code of the invitation')}
      shapeRendering="crispEdges"
      className="w-[min(100%,240px)] rounded-control bg-[#fff] fill-[#15261f] forced-color-adjust-none"
      data-part="qr-code"
    >
      <path d={path} />
    </svg>
  );
}

/** Every member takes back own invitations and leaves; the owner also renames, removes members and ends the club. */
export function ClubSettings({ club: opened, ...frame }: ModalFrame & { club: Club }) {
  const { id } = opened;
  const client = useQueryClient();
  const walkerId = useWalkerId();
  const [, navigate] = useLocation();
  const { data: club = opened } = useQuery(clubOf(id));
  const { data: invitations = [] } = useQuery(invitationsOf(id));
  const isOwner = club.members.some((member) => member.isYou && member.isOwner);
  const others = isOwner ? club.members.filter(({ isYou }) => !isYou) : [];
  const remove = (memberId: string) => call(clubs.removeMember, { params: { id, walkerId: memberId } });
  const andGo = (write: () => Promise<unknown>) => async () => {
    await write();
    closeModal('clubSettings');
    forgetClub(client, walkerId, id);
    navigate('/together', { replace: true });
  };
  return (
    <Dialog {...frame} title={t('Club settings')}>
      <div className="grid gap-5">
        {isOwner && <Rename club={club} onSaved={frame.onClose} />}
        <Rows title={t('Invitations')}>
          {invitations.map((invitation) => (
            <Row
              key={invitation.id}
              action={t('Take it back')}
              name={goodFor(invitation)}
              onPress={() => askToTakeBack(client, id, invitation)}
            />
          ))}
        </Rows>
        <Rows title={t('Members')}>
          {others.map((member) => {
            const name = nameText(fullName(member));
            const ask = () =>
              openModal('clubQuestion', {
                title: t('Remove {name}?', { name }),
                text: t('Their walks no longer count here. They can join again by an invitation.'),
                yes: t('Remove'),
                write: () => remove(member.id).then(() => invalidate(client, clubs.getClub, { id })),
              });
            return <Row key={member.id} action={t('Remove')} name={name} onPress={ask} />;
          })}
        </Rows>
        <div>
          <RowLink
            icon={DoorOpen}
            label={t('Leave the club')}
            onClick={() =>
              openModal('clubQuestion', {
                title: t('Leave {name}?', { name: club.name }),
                text: isOwner
                  ? t("This week's walks no longer count here. The member who has been here longest takes over.")
                  : t("This week's walks no longer count here. You can join again by an invitation."),
                yes: t('Leave'),
                write: andGo(() => remove(walkerId)),
              })
            }
          />
          {isOwner && (
            <RowLink
              icon={Trash2}
              isDanger
              label={t('End the club')}
              onClick={() =>
                openModal('clubQuestion', {
                  title: t('End {name}?', { name: club.name }),
                  text: t('The club, its invitations and its weeks are gone for everybody.'),
                  yes: t('End for Good'),
                  write: andGo(() => call(clubs.endClub, { params: { id } })),
                })
              }
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Rename({ club, onSaved }: { club: Club; onSaved: () => void }) {
  const save = useSaveClub(club.id);
  const onSuccess = () => {
    toastSuccess(t('Club saved'));
    onSaved();
  };
  return (
    <ClubForm values={club} onSend={(values) => save.mutate(values, { onSuccess })}>
      {save.error && <Alert>{save.error.message}</Alert>}
      <Button type="submit" variant="go" block pending={save.isPending}>
        {t('Save')}
      </Button>
    </ClubForm>
  );
}

const Rows = ({ title, children }: { title: string; children: readonly ReactNode[] }) =>
  children.length > 0 && (
    <section>
      <h3 className="font-strong">{title}</h3>
      <ul>{children}</ul>
    </section>
  );

const Row = ({ action, name, onPress }: { action: string; name: string; onPress: () => void }) => (
  <li className="flex min-h-13 flex-wrap items-center gap-x-3 border-hairline not-first:border-t">
    <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
    <Button variant="ghost" size="sm" aria-label={`${action}: ${name}`} className="text-danger" onClick={onPress}>
      {action}
    </Button>
  </li>
);
