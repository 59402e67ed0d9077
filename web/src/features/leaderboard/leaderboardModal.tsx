import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ChevronDown, UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { leaderboard } from '../../../../shared/api/leaderboard.ts';
import type { ResponseOf } from '../../../../shared/api/route.ts';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { fullName } from '../../../../shared/domain/auth/names.ts';
import type { BOARDS } from '../../../../shared/domain/leaderboard/leaderboard.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { readShared } from '../../api/queryClient.ts';
import { roundedFigure, totalFigure, totalUnit, unitText } from '../../i18n/measures.ts';
import { nameText } from '../../i18n/names.ts';
import { numberText, t, translateLabels } from '../../i18n/t.ts';
import { useSession } from '../../session/session.ts';
import { classes } from '../../ui/classes.ts';
import { Dialog, type ModalFrame } from '../../ui/dialogs/dialog.tsx';
import { leaveModal } from '../../ui/dialogs/openModal.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/form.tsx';
import { WalkerAvatar } from '../../ui/lists/avatar.tsx';
import { YouBadge } from '../../ui/lists/badge.tsx';
import { EmptyState, List, listState, Skeleton } from '../../ui/lists/listState.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { PlateCard } from '../../ui/pictures/plate.tsx';
import { FriendRequests, friendsOf, SentRequests, useRequestFriend } from '../friends/index.ts';

export function Rankings({ walkerId }: { walkerId: string }) {
  const mine = useQuery(rank(walkerId));
  return (
    <List
      state={listState(mine)}
      loading={t('Looking up your rank...')}
      skeleton={<Skeleton shape="plate" className="h-17" />}
      failed={t("Your rank couldn't be loaded.")}
    >
      {({ globalRank, friendsRank }) => (
        <PlateCard className="px-3.5 pt-3.5 pb-2.25" data-part="rank-plate" aria-label={t('Your Rankings')}>
          <h3 className="caps text-plate-ink-2">{t('Your Rankings')}</h3>
          <dl className="grid grid-cols-[1fr_1fr]">
            <RankFigure label={t('Global Rank')} rank={globalRank} />
            <RankFigure label={t('Among Friends')} rank={friendsRank} />
          </dl>
        </PlateCard>
      )}
    </List>
  );
}

const RankFigure = ({ label, rank }: { label: string; rank: number | null }) => (
  <div className="flex flex-row-reverse flex-wrap-reverse items-baseline justify-center gap-x-2 not-first:border-s not-first:border-[rgb(255_255_255/0.35)]">
    <dt className="text-sm/[1.3] text-plate-ink-2">{label}</dt>
    <dd className="pt-[0.12em] font-sign text-xl/[1.2] font-heavy normal-nums">
      {rank === null ? t('None yet') : `#${numberText(rank)}`}
    </dd>
  </div>
);

export default function LeaderboardModal({ open, onClose }: ModalFrame) {
  const session = useSession();
  const leave = () => {
    leaveModal('leaderboard');
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} size="tall" title={t('Leaderboard')}>
      {session.status === 'in' ? (
        <div className="grid grid-cols-1 gap-2.5 pt-0.5">
          <div className="grid grid-cols-1 gap-2.5 items-start desk:has-data-[part=friend-requests]:grid-cols-[1fr_1fr]">
            <Rankings walkerId={session.walkerId} />
            <FriendRequests walkerId={session.walkerId} />
          </div>
          <Boards walkerId={session.walkerId} user={session.user} onLeave={leave} />
        </div>
      ) : (
        <EmptyState title={t('Please log in to view the leaderboard')} />
      )}
    </Dialog>
  );
}

const boardClass =
  'mt-1.5 [&>*+*]:border-t [&>*+*]:border-hairline [&>:is([data-part=board-gap],[data-part=board-gap]+li,li:has([data-own]),li:has([data-own])+li)]:border-t-0';

const medals = new Map([
  [1, 'gold'],
  [2, 'silver'],
  [3, 'bronze'],
]);

const boardRowClass = 'flex flex-wrap items-center gap-3 min-h-15.5 px-2 py-2.25 rounded-control text-ink';
const boardRankClass =
  'flex-none min-w-9.5 pt-0.75 text-ink-2 text-center text-md/none font-heading normal-nums font-sign';

type Props = { entry: Entry; by: ShownBoard; walkerId: string; onLeave: () => void };

function BoardRow({ entry, by, walkerId, onLeave }: Props) {
  const { id, rank, points, level, totalDistance, provenPoints, provenThisWeek, currentStreak, streakRested } = entry;
  const shown = { points, ever: provenPoints, week: provenThisWeek }[by] ?? 0;
  const isOwn = id === walkerId;
  const isExact = isOwn || !Number.isInteger(totalDistance);
  const medal = medals.get(rank);
  return (
    <li>
      <Link
        href={isOwn ? '/profile' : `/profile/${encodeURIComponent(id)}`}
        className={classes(
          boardRowClass,
          'no-underline hover:bg-brand-tint data-own:bg-brand-tint forced-colors:data-own:outline-2 forced-colors:data-own:-outline-offset-2 forced-colors:data-own:outline-[Highlight]',
        )}
        data-part="board-row"
        data-own={isOwn ? '' : undefined}
        onClick={onLeave}
      >
        <span className={classes(boardRankClass, 'data-medal:medal-badge')} data-part="board-rank" data-medal={medal}>
          <span className="sr-only">{t('Rank')} </span>
          {numberText(rank)}
        </span>
        <WalkerAvatar walker={entry} />
        <span className="grid gap-px flex-1 min-w-[5rem] [&>span]:text-xs [&>span]:text-ink-2">
          <b className="flex min-w-0 flex-wrap items-center gap-x-1.5 font-strong">
            <span className="wrap-anywhere">{nameText(fullName(entry))}</span>
            {isOwn && <YouBadge />}
          </b>
          <span>
            {t('Level {level}', { level })} · {(isExact ? totalFigure : roundedFigure)(totalDistance)}{' '}
            {unitText(totalUnit())}
          </span>
          {streakRested && currentStreak !== null && (
            <span>{t('Streak of {walks} walks, with rest days', { walks: currentStreak })}</span>
          )}
        </span>
        <span
          className="grid gap-px flex-none justify-items-end [&>span]:text-xs [&>span]:text-ink-2"
          data-part="board-points"
        >
          <b className="pt-0.5 font-sign text-[1.0625rem]/tight font-heading normal-nums">{numberText(shown)}</b>
          <span>{t('points')}</span>
        </span>
      </Link>
    </li>
  );
}

export function AddFriend({ walkerId }: { walkerId: string }) {
  const [typed, setTyped] = useState('');
  const request = useRequestFriend(walkerId);
  const username = typed.trim();

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (username === '' || request.isPending) return;
    request.mutate(username, { onSuccess: () => setTyped('') });
  };
  return (
    <form
      className="mt-3 pt-3.5 border-t border-hairline grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 [&>button]:min-h-12.5"
      data-part="add-friend"
      onSubmit={send}
      aria-label={t('Add Friend')}
    >
      <Field
        label={t('Username')}
        name="username"
        icon={UserPlus}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button
        type="submit"
        variant="tint"
        disabled={username === ''}
        pending={request.isPending}
        pendingText={t('Sending...')}
      >
        {t('Add Friend')}
      </Button>
    </form>
  );
}

const filters: { id: ShownBoard; label: string }[] = [
  { id: 'points', label: msg('All walks') },
  { id: 'ever', label: msg('Proven') },
  { id: 'week', label: msg('Proven this week') },
];

function Boards({ walkerId, user, onLeave }: { walkerId: string; user: OwnUser | null; onLeave: () => void }) {
  const [shown, setShown] = useState<'global' | 'friends'>('global');
  const [board, setBoard] = useState<ShownBoard>('points');
  const global = useQuery(globalBoard(board));
  const friends = useQuery(friendsBoard(walkerId));
  const { data: friendCount } = useQuery({ ...friendsOf(walkerId), select: ({ length }) => length });
  const { data: mine } = useQuery(rank(walkerId));
  const rows = { by: shown === 'friends' ? ('points' as const) : board, walkerId, onLeave };
  return (
    <Tabs
      label={t('Board')}
      selected={shown}
      onSelect={setShown}
      tabs={[
        { id: 'global', label: t('Global') },
        // The viewer is on the board of friends too.
        { id: 'friends', label: t('Friends'), ...(friendCount !== undefined && { count: friendCount + 1 }) },
      ]}
      aside={shown === 'global' && <WalkFilter selected={board} onSelect={setBoard} />}
    >
      {shown === 'global' ? (
        <>
          {board !== 'points' && (
            <p className="mt-2 text-sm text-ink-2">
              {t('Proven walks: the sign was read, the photo is new, and there was time to walk.')}
            </p>
          )}
          <Board {...rows} board={global} whenEmpty={t('No users on the leaderboard yet')}>
            {user && board === 'points' && mine?.globalRank && (
              <OwnRow {...rows} own={{ ...user, rank: mine.globalRank }} board={global.data} />
            )}
          </Board>
        </>
      ) : (
        <>
          <Board {...rows} board={friends} whenEmpty={t('Add friends to see how you compare!')} isEmptyAlone />
          <AddFriend walkerId={walkerId} />
          <SentRequests walkerId={walkerId} />
        </>
      )}
    </Tabs>
  );
}

const WalkFilter = ({ selected, onSelect }: { selected: ShownBoard; onSelect: (board: ShownBoard) => void }) => (
  <span className="relative inline-flex items-center text-brand" data-part="board-filter">
    <select
      className="min-h-11 [field-sizing:content] pe-6 rounded-control bg-none appearance-none text-sm/none font-strong normal-nums"
      aria-label={t('Walks that count')}
      value={selected}
      onChange={({ currentTarget }) => {
        const chosen = filters.find(({ id }) => id === currentTarget.value);
        if (chosen) onSelect(chosen.id);
      }}
    >
      {translateLabels(filters).map(({ id, label }) => (
        <option key={id} value={id} className="bg-surface-raised text-ink">
          {label}
        </option>
      ))}
    </select>
    <ChevronDown className="pointer-events-none absolute end-0 w-4.5" />
  </span>
);

type RowsProps = { by: ShownBoard; walkerId: string; onLeave: () => void };
type BoardProps = RowsProps & {
  board: UseQueryResult<Entry[]>;
  whenEmpty: string;
  /** A board with the viewer as its only row counts as empty. */
  isEmptyAlone?: boolean;
  children?: React.ReactNode;
};

function Board({ board, whenEmpty, isEmptyAlone = false, children, ...rows }: BoardProps) {
  const empty = (
    <div className="mt-4">
      <EmptyState heading="h3" title={whenEmpty} />
    </div>
  );
  return (
    <List
      state={listState(board)}
      loading={t('Fetching the board...')}
      skeleton={<Waiting />}
      failed={t("The leaderboard couldn't be loaded.")}
      empty={empty}
    >
      {(entries) => (
        <>
          <ol className={boardClass} data-part="board">
            {entries.map((entry) => (
              <BoardRow key={entry.id} entry={entry} {...rows} />
            ))}
            {children}
          </ol>
          {isEmptyAlone && entries.length === 1 && empty}
        </>
      )}
    </List>
  );
}

/** Shows the viewer's own row after three dots when the board ends above it. */
function OwnRow({ own, board = [], ...rows }: RowsProps & { own: Entry; board: readonly Entry[] | undefined }) {
  if (board.length === 0 || board.some(({ id }) => id === own.id)) return null;
  return (
    <>
      <li
        className="h-5.5 bg-[radial-gradient(circle,var(--color-outline)_1.6px,transparent_2px)] bg-size-[8px_7px] bg-position-[23px_50%] bg-repeat-y"
        data-part="board-gap"
        aria-hidden="true"
      />
      <BoardRow entry={own} {...rows} />
    </>
  );
}

const Waiting = () => (
  <div className={boardClass} data-part="board">
    {[...Array(6).keys()].map((index) => (
      <div key={index} className={boardRowClass} data-part="board-row">
        <Skeleton className={classes(boardRankClass, 'h-5')} />
        <Skeleton shape="circle" className="size-11" />
        <span className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3 w-1/3" />
        </span>
        <Skeleton className="h-5 w-14" />
      </div>
    ))}
  </div>
);

type Entry = ResponseOf<typeof leaderboard.getGlobalLeaderboard>[number];

type ShownBoard = (typeof BOARDS)[number];

const globalBoard = (board: ShownBoard) =>
  readShared(leaderboard.getGlobalLeaderboard, board === 'points' ? {} : { query: { board } });

const friendsBoard = (id: string) => readShared(leaderboard.getFriendsLeaderboard, { params: { id } });

const rank = (id: string) => readShared(leaderboard.getRank, { params: { id } });
