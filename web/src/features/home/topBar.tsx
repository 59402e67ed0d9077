import {
  Award,
  Flame,
  Footprints,
  Globe,
  Heart,
  Images,
  LogOut,
  type LucideIcon,
  Menu,
  Route,
  Settings,
  Target,
  Trophy,
  UserRound,
} from 'lucide-react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { levelProgress } from '../../../../shared/domain/challenges/points.ts';
import { t } from '../../i18n/t.ts';
import { Trans } from '../../i18n/trans.tsx';
import { Milestone, ProgressBar } from '../../ui/lists/progress.tsx';
import './topBar.css';
import { useQuery } from '@tanstack/react-query';
import { type ToggleEvent, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { fullName } from '../../../../shared/domain/auth/names.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { requestsTo } from '../../api/friends.ts';
import { useOutbox } from '../../pwa/outbox/usePending.ts';
import { useSession } from '../../session/session.ts';
import { useSignOut } from '../../session/signOut.ts';
import { CountBadge } from '../../ui/achievements/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { useBackCloses } from '../../ui/dialogs/backCloses.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { ThemeChoice } from '../../ui/forms/themeChoice.tsx';
import { WalkerAvatar } from '../../ui/lists/avatar.tsx';
import { Wordmark } from '../../ui/pictures/logo.tsx';

/** The top bar's figures: level, points on the way to the next, streak and walks. */
export function WalkerProgress({ user }: { user: OwnUser }) {
  const { level, points } = user;
  const { goal, thisWeek } = user.streak;
  return (
    <>
      <Milestone level={level} />
      <div className="topbar-points">
        <p>{Trans('<b>{points}</b> points', { points, b: (inner) => <b>{inner}</b> })}</p>
        <ProgressBar value={levelProgress(points)} label={t('To level {level}', { level: level + 1 })} height={6} />
      </div>
      {user.currentStreak !== null && (
        <Tally
          icon={Flame}
          value={user.currentStreak}
          word={user.streakRested ? t('walk streak') : t('day streak')}
          warm
        />
      )}
      {goal > 0 && (
        <Tally icon={Target} value={`${thisWeek}/${goal}`} word={t('this week')} warm={thisWeek >= goal} isGoal />
      )}
      <Tally icon={Footprints} value={user.completedChallenges} word={t('completed')} />
    </>
  );
}

type TallyProps = { icon: LucideIcon; value: number | string; word: string; warm?: boolean; isGoal?: boolean };

/** A figure with its picture; the word is written out where there is room, and always said. */
function Tally({ icon: Icon, value, word, warm = false, isGoal = false }: TallyProps) {
  return (
    <p className="tally" data-warm={warm ? '' : undefined} data-goal={isGoal ? '' : undefined}>
      <Icon aria-hidden="true" />
      <b>{value}</b>
      <span className="tally-word">{word}</span>
    </p>
  );
}

/** Signing out: asked first where walks of this walker have not been sent, or at once. */
export function useConfirmedSignOut() {
  const session = useSession();
  const unsent = useOutbox().filter(
    ({ walkerId, outcome }) => session.status === 'in' && walkerId === session.walkerId && outcome === null,
  );
  const { mutate } = useSignOut();
  const signOut = () => mutate();
  const confirmAndSignOut = () => (unsent.length > 0 ? openModal('unsentWalks', { count: unsent.length }) : signOut());
  return { signOut, confirmAndSignOut };
}

export function TopBar({ user }: { user: OwnUser | null }) {
  const { confirmAndSignOut } = useConfirmedSignOut();
  const waiting = useWaitingRequests(user);
  const entries = [...places, { word: msg('Logout'), icon: LogOut, leadsTo: confirmAndSignOut }];
  return (
    <header className="topbar" data-floating-bar="">
      <div className="only-desk">
        <Wordmark />
      </div>
      {user && <WalkerProgress user={user} />}
      <nav className="topbar-nav" aria-label={t('Main')}>
        {entries
          .filter(({ isSecond }) => !isSecond)
          .map((entry) => (
            <Entry key={entry.word} entry={entry} waiting={waiting} className="only-desk" />
          ))}
        <WalkerMenu user={user} entries={entries} waiting={waiting} />
      </nav>
    </header>
  );
}

/** How many ask to be this walker's friend. */
function useWaitingRequests(user: OwnUser | null): number {
  const { data = 0 } = useQuery({
    ...requestsTo(user?.id ?? ''),
    enabled: user !== null,
    select: ({ length }) => length,
  });
  return data;
}

const requestsText = (count: number) =>
  t('{count, plural, one {# friend request} other {# friend requests}}', { count });

/** `leadsTo` is a screen's address or what a press does. What is second stands in the menu on a desk too. */
type Place = {
  word: string;
  icon: LucideIcon;
  leadsTo: string | (() => void);
  isSecond?: boolean;
  hasRequests?: boolean;
};

const places: readonly Place[] = [
  { word: msg('Leaderboard'), icon: Trophy, leadsTo: () => openModal('leaderboard', {}), hasRequests: true },
  { word: msg('Achievements'), icon: Award, leadsTo: () => openModal('achievements', {}), isSecond: true },
  { word: msg('Photo Gallery'), icon: Images, leadsTo: () => openModal('gallery', {}), isSecond: true },
  { word: msg('Favourites'), icon: Heart, leadsTo: '/favourites', isSecond: true },
  { word: msg('My Streets'), icon: Route, leadsTo: '/streets', isSecond: true },
  { word: msg('Global'), icon: Globe, leadsTo: '/global' },
  { word: msg('Profile'), icon: UserRound, leadsTo: '/profile' },
  { word: msg('Settings'), icon: Settings, leadsTo: () => openModal('settings', {}) },
];

type EntryProps = { entry: Place; waiting: number; className: string | false; onChosen?: () => void };

function Entry({ entry, waiting, className, onChosen }: EntryProps) {
  const { word, icon: Icon, leadsTo, hasRequests } = entry;
  const content = (
    <>
      <Icon aria-hidden="true" />
      {t(word)}
      {hasRequests && waiting > 0 && (
        <>
          <CountBadge count={waiting} /> <span className="sr-only">{requestsText(waiting)}</span>
        </>
      )}
    </>
  );
  const look = classes('topbar-word', className);
  if (typeof leadsTo === 'string') {
    return (
      <Link href={leadsTo} className={look}>
        {content}
      </Link>
    );
  }
  const press = () => {
    onChosen?.();
    leadsTo();
  };
  return (
    <button type="button" className={look} onClick={press}>
      {content}
    </button>
  );
}

type MenuProps = { user: OwnUser | null; entries: readonly Place[]; waiting: number };

/** The browser's own popover: it closes on Escape and on a touch outside, and hands the focus back, without our help. */
function WalkerMenu({ user, entries, waiting }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => menu.current?.hidePopover();
  useBackCloses(isOpen, close);
  const onToggle = ({ newState }: ToggleEvent<HTMLDivElement>) => setOpen(newState === 'open');
  return (
    <>
      <button
        type="button"
        className="iconbtn"
        aria-label={waiting > 0 ? `${t('Menu')}, ${requestsText(waiting)}` : t('Menu')}
        popoverTarget={id}
      >
        <Menu aria-hidden="true" />
        {waiting > 0 && (
          <span className="iconbtn-bang topbar-waiting only-phone" aria-hidden="true">
            {waiting}
          </span>
        )}
      </button>
      <div id={id} ref={menu} popover="auto" className="walker-menu" onBeforeToggle={onToggle}>
        {user && (
          <div className="walker-menu-who">
            <WalkerAvatar walker={user} />
            <div className="min-w-0">
              <p className="truncate font-strong">{fullName(user)}</p>
              <p className="truncate text-sm text-ink-2">
                <bdi>@{user.username}</bdi>
              </p>
            </div>
          </div>
        )}
        <div className="walker-menu-entries">
          {entries.map((entry) => (
            <Entry
              key={entry.word}
              entry={entry}
              waiting={waiting}
              className={!entry.isSecond && 'only-phone'}
              onChosen={close}
            />
          ))}
        </div>
        <ThemeChoice />
      </div>
    </>
  );
}
