import { useQuery } from '@tanstack/react-query';
import { Settings, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { CLUB, CLUB_TEXTS } from '../../../../shared/domain/clubs/club.ts';
import { ApiError } from '../../api/errors.ts';
import { t } from '../../i18n/t.ts';
import { currentUser, useWalkerId } from '../../session/session.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { List, listState, Skeleton } from '../../ui/lists/listState.tsx';
import { PageHead } from '../../ui/lists/pageHead.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import { useOnline } from '../../ui/notices/connection.ts';
import { BlankPlate } from '../../ui/pictures/plate.tsx';
import { ClubForm } from './clubForm.tsx';
import { ClubView } from './clubView.tsx';
import { clubOf, clubsOf, tellGoalReached, useSaveClub } from './queries.ts';

/** The club of the address, else the first one; the form where there is none. */
export default function TogetherScreen() {
  const walkerId = useWalkerId();
  const { club: wanted } = useParams<{ club?: string }>();
  // A user persisted by an earlier version has no clubs.
  const { data: ownIds } = useQuery({ ...currentUser, select: (user) => user?.clubs ?? [] });
  const list = useQuery({ ...clubsOf(walkerId), enabled: walkerId !== '' });
  const first = list.data ? list.data[0]?.id : ownIds?.[0];
  const id = wanted === 'new' ? undefined : (wanted ?? first);
  const club = useQuery({ ...clubOf(id ?? ''), enabled: id !== undefined });
  const isGone = club.error instanceof ApiError && club.error.status === 404;
  const shown = isGone || id === undefined ? undefined : club.data;

  useEffect(() => {
    if (shown) tellGoalReached(walkerId, [shown]);
  }, [shown, walkerId]);

  if (wanted === 'new' || (wanted === undefined && list.data?.length === 0)) return <NewClub />;
  return (
    <main className="page desk:max-w-280">
      <PageHead title={t('Together')}>
        {shown && (
          <IconButton
            label={t('Club settings')}
            icon={Settings}
            className="-me-3"
            onClick={() => openModal('clubSettings', { club: shown })}
          />
        )}
      </PageHead>
      <List
        state={listState(id === undefined ? { ...list, data: undefined } : { ...club, data: shown })}
        loading={t('Fetching your club...')}
        skeleton={<Waiting />}
        failed={isGone ? t("You're not in this club") : t("Your club couldn't be loaded.")}
      >
        {(data) => (
          <>
            <Age at={club.dataUpdatedAt} isOld={club.isError} />
            <ClubView club={data} others={list.data?.filter((other) => other.id !== data.id)} />
          </>
        )}
      </List>
    </main>
  );
}

/** An answer from the device says how old it is. */
function Age({ at, isOld }: { at: number; isOld: boolean }) {
  const online = useOnline();
  if (online && !isOld) return null;
  const when = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  return (
    <p role="status" className="mb-3 text-sm text-ink-2">
      {t('As of {when}', { when })}
    </p>
  );
}

function NewClub() {
  const [, navigate] = useLocation();
  const create = useSaveClub();
  const [name, setName] = useState('');
  return (
    <main className="page desk:max-w-160">
      <PageHead title={t('Together')} />
      <div className="grid gap-3.5">
        <p className="text-ink-2">
          {t("Walk with a friend, a family, a class. You share one goal a week, and everybody's day counts the same.")}
        </p>
        <BlankPlate title={name.trim() || t('Name your club')} />
        {create.error && <Alert>{create.error.message}</Alert>}
        <ClubForm
          values={{ name: '', goal: 2 * CLUB.goalAMember }}
          onName={setName}
          onSend={(values) =>
            create.mutate(values, { onSuccess: ({ id }) => navigate(`/together/${id}`, { replace: true }) })
          }
        >
          <Button type="submit" variant="go" block icon={Users} pending={create.isPending}>
            {t('Start walking together')}
          </Button>
        </ClubForm>
        <p className="text-sm text-ink-2">{t(CLUB_TEXTS.membersSee)}</p>
      </div>
    </main>
  );
}

const Waiting = () => (
  <div className="grid gap-4.5 desk:grid-cols-[420px_1fr] desk:gap-7">
    <Skeleton shape="plate" className="h-44" />
    <Skeleton className="h-96 rounded-card" />
  </div>
);
