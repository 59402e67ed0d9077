import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, Plus, Settings, Share2, UserPlus, Users } from 'lucide-react';
import { Fragment, useEffect, useId, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { fullName } from '../../../../shared/domain/auth/names.ts';
import { CLUB, CLUB_TEXTS, daysOfWeek } from '../../../../shared/domain/clubs/club.ts';
import { ApiError } from '../../api/errors.ts';
import { nameText } from '../../i18n/names.ts';
import { t } from '../../i18n/t.ts';
import { Trans } from '../../i18n/trans.tsx';
import { currentUser, useWalkerId } from '../../session/session.ts';
import { classes } from '../../ui/classes.ts';
import { nearDayText } from '../../ui/dates.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { WalkerAvatar } from '../../ui/lists/avatar.tsx';
import { YouBadge } from '../../ui/lists/badge.tsx';
import { List, listState, Skeleton } from '../../ui/lists/listState.tsx';
import { PageHead } from '../../ui/lists/pageHead.tsx';
import { Alert } from '../../ui/notices/alert.tsx';
import { useOnline } from '../../ui/notices/connection.ts';
import { BlankPlate, PlateCard } from '../../ui/pictures/plate.tsx';
import { ClubForm } from './clubForm.tsx';
import { type Club, clubOf, clubsOf, tellGoalReached, useSaveClub } from './queries.ts';

/** Shows the club of the URL, else the first club; without a club, the form. */
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

/** Shows the age of cached data while offline or after a failed refetch. */
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

type Other = { id: string; name: string; memberCount: number };

function ClubView({ club, others = [] }: { club: Club; others: readonly Other[] | undefined }) {
  const { name, sum, goal, week } = club;
  return (
    <div className="grid gap-4.5 desk:grid-cols-[420px_1fr] desk:grid-rows-[auto_1fr] desk:items-start desk:gap-x-7 desk:gap-y-3.5">
      <div className="grid min-w-0 gap-3.5">
        <GoalPlate club={club} />
        {sum >= goal && (
          <Button
            variant="go"
            block
            icon={Share2}
            onClick={() => openModal('shareWeek', { week: { name, sum, goal, week } })}
          >
            {t('Share this week')}
          </Button>
        )}
        <Button variant="line" block icon={UserPlus} onClick={() => openModal('invite', { club })}>
          {t('Invite someone')}
        </Button>
      </div>
      <Members club={club} />
      <div className="grid min-w-0 gap-3.5">
        <Weeks weeks={club.weeks} />
        <OtherClubs others={others} />
      </div>
    </div>
  );
}

function GoalPlate({ club: { name, sum, goal, daysLeft } }: { club: Club }) {
  const id = useId();
  return (
    <PlateCard className="forced-edge grid gap-3 rounded-plate px-5 pt-4.5 pb-4 text-start" aria-labelledby={id}>
      <p className="caps text-plate-ink-2">{t('This Week')}</p>
      <h2 id={id} className="pt-[0.12em] font-sign text-xl/[1.1] font-heavy wrap-anywhere">
        {name}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        {Trans(
          '<b>{sum}</b> <i>of {goal, plural, one {# walk} other {# walks}}, {days, plural, one {# day left} other {# days left}}</i>',
          {
            ...{ sum, goal, days: daysLeft },
            b: (inner) => (
              <b className="pt-[0.12em] font-sign text-[3rem]/none font-heavy normal-nums desk:text-[4rem]/none">
                {inner}
              </b>
            ),
            i: (inner) => <span className="text-plate-ink-2">{inner}</span>,
          },
        )}
      </p>
      <Steps sum={sum} goal={goal} />
    </PlateCard>
  );
}

/** Above this goal the walks no longer fit as single steps and become a bar. */
const MAX_STEPS = 30;
const stepClass = 'h-2.5 rounded-[3px] forced-colors:forced-color-adjust-none';
const onClass = 'bg-accent forced-colors:bg-[Highlight]';
const offClass = 'bg-[rgb(255_255_255/0.2)] forced-colors:bg-[GrayText]';

function Steps({ sum, goal }: { sum: number; goal: number }) {
  const value = Math.min(sum, goal);
  return (
    <div
      className={classes('flex', goal > MAX_STEPS ? classes(stepClass, offClass, 'overflow-hidden') : 'gap-1')}
      role="progressbar"
      aria-label={t('Walks this week')}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={goal}
      aria-valuetext={t('{sum} of {goal}', { sum, goal })}
    >
      {goal > MAX_STEPS ? (
        <i className={classes(stepClass, onClass)} style={{ width: `${(100 * value) / goal}%` }} />
      ) : (
        Array.from({ length: goal }, (_, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps are alike
          <i key={step} className={classes(stepClass, 'flex-1', step < sum ? onClass : offClass)} />
        ))
      )}
    </div>
  );
}

const daysClass = 'ms-auto grid flex-none grid-cols-[repeat(7,18px)] gap-1 desk:grid-cols-[repeat(7,26px)] desk:gap-2';
const dayClass = 'grid size-4.5 place-items-center rounded-full desk:size-6.5';

function Members({ club: { members, week, daysLeft } }: { club: Club }) {
  const letter = new Intl.DateTimeFormat(t.locale, { weekday: 'narrow', timeZone: 'UTC' });
  return (
    <section
      className="card [--card-padding:4px_14px] desk:col-start-2 desk:row-span-2 desk:row-start-1"
      aria-label={t('Members')}
    >
      <p className={classes(daysClass, 'w-max pt-2.5 text-2xs font-bold text-ink-3')} aria-hidden="true">
        {daysOfWeek(week).map((day) => (
          <span key={day} className="text-center">
            {letter.format(new Date(`${day}T00:00:00Z`))}
          </span>
        ))}
      </p>
      <ul data-part="members">
        {members.map((member) => (
          <li
            key={member.id}
            className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-hairline py-2 not-first:border-t"
          >
            <WalkerAvatar walker={member} />
            <b className="flex min-w-[6.5rem] flex-1 flex-wrap items-center gap-x-1.5 font-strong">
              <span className="wrap-anywhere">{nameText(fullName(member))}</span>
              {member.isYou && <YouBadge />}
            </b>
            <Days days={member.days} today={7 - daysLeft} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Days({ days, today }: { days: readonly boolean[]; today: number }) {
  const count = days.filter(Boolean).length;
  return (
    <span
      className={daysClass}
      role="img"
      aria-label={t('{count, plural, one {# walk this week} other {# walks this week}}', { count })}
    >
      {days.map((isWalked, day) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the week
          key={day}
          data-walked={isWalked || undefined}
          className={classes(
            dayClass,
            'forced-edge',
            isWalked
              ? 'bg-brand-strong text-on-brand-strong forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'
              : 'bg-sunken',
            day === today && 'outline-2 outline-offset-1 outline-brand',
          )}
        >
          {isWalked && <Check className="size-3 desk:size-4" strokeWidth={3.5} />}
        </i>
      ))}
    </span>
  );
}

function Weeks({ weeks }: { weeks: Club['weeks'] }) {
  const id = useId();
  if (weeks.length === 0) return null;
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id} className="h-card">
        {t('The weeks before')}
      </h2>
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-3" data-part="club-weeks">
        {[...weeks].reverse().map(({ week, sum, goal }) => (
          <Fragment key={week}>
            <dt className="py-1.5 text-ink-2">{t('Week of {day}', { day: nearDayText(week) })}</dt>
            <dd className="flex items-center justify-end gap-1.5 py-1.5 font-strong">
              {sum >= goal && <Check className="size-4.5 text-brand" role="img" aria-label={t('Goal reached')} />}
              {t('{sum} of {goal}', { sum, goal })}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

function OtherClubs({ others }: { others: readonly Other[] }) {
  const rowClass = 'flex min-h-12 items-center gap-3 border-t border-hairline';
  return (
    <details className="card group [--card-padding:0_16px]">
      <summary className="flex min-h-14 list-none items-center gap-3 font-strong [&::-webkit-details-marker]:hidden">
        {t('Other clubs')}
        {others.length > 0 && <span className="ms-auto text-sm text-ink-2">{others.length}</span>}
        <ChevronDown className="size-5 text-ink-3 not-[span+&]:ms-auto group-open:rotate-180" />
      </summary>
      <ul>
        {others.map(({ id, name, memberCount }) => (
          <li key={id}>
            <Link href={`/together/${encodeURIComponent(id)}`} className={rowClass}>
              <b className="min-w-0 flex-1 wrap-anywhere">{name}</b>
              <span className="text-sm text-ink-2">
                {t('{count, plural, one {# member} other {# members}}', { count: memberCount })}
              </span>
            </Link>
          </li>
        ))}
        {others.length + 1 < CLUB.maxClubs && (
          <li>
            <Link href="/together/new" className={rowClass}>
              <Plus className="size-5 text-brand" />
              {t('Start another club')}
            </Link>
          </li>
        )}
      </ul>
    </details>
  );
}
