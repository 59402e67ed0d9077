import { useQuery } from '@tanstack/react-query';
import {
  Award,
  Download,
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
  Users,
} from 'lucide-react';
import { type ToggleEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { fullName } from '../../../../shared/domain/auth/names.ts';
import { levelProgress } from '../../../../shared/domain/challenges/points.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { t } from '../../i18n/t.ts';
import { Trans } from '../../i18n/trans.tsx';
import { install, useInstallOffer } from '../../pwa/install/installOffer.ts';
import { useOutbox } from '../../pwa/outbox/outbox.ts';
import { currentUser, useSession } from '../../session/session.ts';
import { classes } from '../../ui/classes.ts';
import { useBackCloses } from '../../ui/dialogs/backCloses.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { ThemeChoice } from '../../ui/forms/choice.tsx';
import { WalkerAvatar } from '../../ui/lists/avatar.tsx';
import { CountBadge } from '../../ui/lists/badge.tsx';
import { Milestone, ProgressBar } from '../../ui/lists/progress.tsx';
import { DESK_PX, useMedia } from '../../ui/media.ts';
import { Wordmark } from '../../ui/pictures/logo.tsx';
import { useSignOut } from '../auth/index.ts';
import { requestsTo } from '../friends/index.ts';

function WalkerProgress({ user }: { user: OwnUser }) {
  const { level, points } = user;
  const { goal, thisWeek } = user.streak;
  return (
    <>
      <Milestone level={level} className="desk:-me-3.5 @max-[17rem]:[&_small]:hidden" />
      <div className="min-w-0 flex-1 text-xs/[1.2] text-ink-2 desk:flex-[0_1_220px] desk:max-[1280px]:w-26 desk:max-[1280px]:flex-none">
        <p className="mb-1 @max-[17rem]:text-[0px]">
          {Trans('<b>{points}</b> points', {
            points,
            b: (inner) => <b className="font-sign text-[1.0625rem]/[1.2] font-heading normal-nums text-ink">{inner}</b>,
          })}
        </p>
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

const Tally = ({ icon: Icon, value, word, warm = false, isGoal = false }: TallyProps) => (
  <p
    className="grid min-w-9 justify-items-center gap-px whitespace-nowrap desk:flex desk:flex-none desk:items-center desk:gap-1.75 @max-[17rem]:min-w-0"
    data-goal={isGoal ? '' : undefined}
  >
    <Icon className={classes('size-4.5', warm ? 'fill-accent text-on-accent-tint' : 'text-brand')} />
    <b className="pt-[0.15em] font-sign text-md/none font-heading normal-nums desk:text-lg/none">{value}</b>
    <span className="wide-bar-only" data-part="tally-word">
      {word}
    </span>
  </p>
);

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

/** The bar of every page but home. On a phone these pages have no bar. */
export default function PageBar() {
  const { data: user = null } = useQuery(currentUser);
  const isDesk = useMedia(`(min-width: ${DESK_PX}px)`);
  return isDesk && <TopBar user={user} />;
}

export function TopBar({ user }: { user: OwnUser | null }) {
  const { confirmAndSignOut } = useConfirmedSignOut();
  const { data: waiting = 0 } = useQuery({
    ...requestsTo(user?.id ?? ''),
    enabled: user !== null,
    select: ({ length }) => length,
  });
  const entries = [...menuEntries, { word: msg('Logout'), icon: LogOut, leadsTo: confirmAndSignOut }];
  if (useInstallOffer()) entries.splice(-1, 0, installation);
  return (
    <header className="group/bar @container top-bar" data-floating-bar="">
      <div className="hidden min-[1024px]:flex desk:max-[1280px]:[&_svg+span]:sr-only">
        <Wordmark />
      </div>
      {user && <WalkerProgress user={user} />}
      <nav className="ms-auto flex items-center gap-0.5" aria-label={t('Main')}>
        {entries
          .filter(({ isSecond }) => !isSecond)
          .map((entry) => (
            <Entry
              key={entry.word}
              entry={entry}
              waiting={waiting}
              className="hidden px-3 desk:flex desk:max-[1280px]:px-1.75 desk:max-[1024px]:px-1 desk:max-[1024px]:text-[0.8125rem] desk:max-[1280px]:[&>svg]:hidden"
            />
          ))}
        <WalkerMenu user={user} entries={entries} waiting={waiting} />
      </nav>
    </header>
  );
}

const requestsText = (count: number) =>
  t('{count, plural, one {# friend request} other {# friend requests}}', { count });

/** `leadsTo` is a path or a click handler. Secondary entries are in the menu on a desk too. */
type MenuEntry = {
  word: string;
  icon: LucideIcon;
  leadsTo: string | (() => void);
  isSecond?: boolean;
  hasRequests?: boolean;
};

const menuEntries: readonly MenuEntry[] = [
  { word: msg('Leaderboard'), icon: Trophy, leadsTo: () => openModal('leaderboard', {}), hasRequests: true },
  { word: msg('Achievements'), icon: Award, leadsTo: () => openModal('achievements', {}), isSecond: true },
  { word: msg('Photo Gallery'), icon: Images, leadsTo: () => openModal('gallery', {}), isSecond: true },
  { word: msg('Favourites'), icon: Heart, leadsTo: '/favourites', isSecond: true },
  { word: msg('My Streets'), icon: Route, leadsTo: '/streets', isSecond: true },
  { word: msg('Together'), icon: Users, leadsTo: '/together', isSecond: true },
  { word: msg('Global'), icon: Globe, leadsTo: '/global' },
  { word: msg('Profile'), icon: UserRound, leadsTo: '/profile' },
  { word: msg('Settings'), icon: Settings, leadsTo: () => openModal('settings', {}) },
];

const installation: MenuEntry = {
  word: msg('Install Signpost'),
  icon: Download,
  leadsTo: () => void install(),
  isSecond: true,
};

type EntryProps = { entry: MenuEntry; waiting: number; className: string; onChosen?: () => void };

const entryClass =
  'min-h-12 items-center gap-2 rounded-control pt-px text-[0.9375rem]/none font-semibold normal-nums whitespace-nowrap hover:bg-brand-tint hover:text-on-brand-tint [&>svg]:size-4.5 [&>svg]:text-brand';

function Entry({ entry, waiting, className, onChosen }: EntryProps) {
  const { word, icon: Icon, leadsTo, hasRequests } = entry;
  const content = (
    <>
      <Icon />
      {t(word)}
      {hasRequests && waiting > 0 && (
        <>
          <CountBadge count={waiting} /> <span className="sr-only">{requestsText(waiting)}</span>
        </>
      )}
    </>
  );
  const look = classes(entryClass, className);
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

/** Safari before 17, Chrome before 114 and Firefox before 125 show the menu as an ordinary element. */
const HAS_POPOVER = 'popover' in HTMLElement.prototype;

type MenuProps = { user: OwnUser | null; entries: readonly MenuEntry[]; waiting: number };

/** A native popover closes on Escape and on a click outside, and returns the focus. */
function WalkerMenu({ user, entries, waiting }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => (HAS_POPOVER ? menu.current?.hidePopover() : setOpen(false)), []);
  useBackCloses(isOpen, close);
  const onToggle = ({ newState }: ToggleEvent<HTMLDivElement>) => setOpen(newState === 'open');
  useEffect(() => {
    if (HAS_POPOVER || !isOpen) return;
    const onPress = ({ target }: Event) =>
      target instanceof Element && !menu.current?.contains(target) && !target.closest('[popovertarget]') && close();
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen, close]);
  return (
    <>
      <button
        type="button"
        className="iconbtn"
        aria-label={waiting > 0 ? `${t('Menu')}, ${requestsText(waiting)}` : t('Menu')}
        popoverTarget={id}
        onClick={HAS_POPOVER ? undefined : () => setOpen((before) => !before)}
      >
        <Menu />
        {waiting > 0 && (
          <span
            className="iconbtn-bang -end-0.75 -top-0.75 h-5 w-auto min-w-5 rounded-[12px] text-[12px] desk:hidden"
            data-part="waiting"
            aria-hidden="true"
          >
            {waiting}
          </span>
        )}
      </button>
      <div
        id={id}
        ref={menu}
        popover="auto"
        hidden={!HAS_POPOVER && !isOpen}
        className="top-menu"
        onBeforeToggle={onToggle}
      >
        {user && (
          <div className="mb-4 flex items-center gap-3 border-b border-hairline pb-4">
            <WalkerAvatar walker={user} />
            <div className="min-w-0">
              {fullName(user) !== user.username && <p className="font-strong wrap-anywhere">{fullName(user)}</p>}
              <p className="text-sm text-ink-2 wrap-anywhere">
                <bdi>@{user.username}</bdi>
              </p>
            </div>
          </div>
        )}
        <div className="-mx-2 -mt-2 mb-3 grid">
          {entries.map((entry) => (
            <Entry
              key={entry.word}
              entry={entry}
              waiting={waiting}
              className={classes('flex px-2', !entry.isSecond && 'desk:hidden')}
              onChosen={close}
            />
          ))}
        </div>
        <ThemeChoice />
      </div>
    </>
  );
}
