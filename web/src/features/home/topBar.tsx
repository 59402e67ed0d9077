import { Award, Flame, Footprints, Images, LogOut, type LucideIcon, Menu, Settings } from 'lucide-react';
import { useId, useRef } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { levelProgress } from '../../../../shared/domain/level.ts';
import { fullName } from '../../../../shared/domain/names.ts';
import { openModal } from '../../lib/modals.ts';
import { useSignOut } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Wordmark } from '../../ui/logo.tsx';
import { Milestone, ProgressBar } from '../../ui/progress.tsx';
import { ThemeChoice } from '../../ui/themeChoice.tsx';
import { toast } from '../../ui/toast.ts';
import './topBar.css';

export function TopBar({ user }: { user: OwnUser | null }) {
  const signOut = useSignOut((error) =>
    toast({ title: 'Logout failed', description: error.message, variant: 'destructive' }),
  );
  return (
    <header className="topbar">
      <div className="only-desk">
        <Wordmark />
      </div>
      {user && <Progress user={user} />}
      <nav className="topbar-nav" aria-label="Main">
        {entries.map((entry) => (
          <Entry key={entry.word} {...entry} on="desk" />
        ))}
        <Entry word="Logout" icon={LogOut} onPress={() => signOut.mutate()} on="desk" />
        <WalkerMenu user={user} onSignOut={() => signOut.mutate()} />
      </nav>
    </header>
  );
}

type EntryProps = { word: string; icon: LucideIcon; onPress: () => void };

const entries: readonly EntryProps[] = [
  { word: 'Achievements', icon: Award, onPress: () => openModal('achievements', {}) },
  { word: 'Photo Gallery', icon: Images, onPress: () => openModal('gallery', {}) },
  { word: 'Settings', icon: Settings, onPress: () => openModal('settings', {}) },
];

/** A word of the bar on a desk, of the menu on a phone. */
function Entry({ word, icon: Icon, onPress, on }: EntryProps & { on: 'desk' | 'phone' }) {
  return (
    <button type="button" className={`topbar-word only-${on}`} onClick={onPress}>
      <Icon aria-hidden="true" />
      {word}
    </button>
  );
}

function Progress({ user }: { user: OwnUser }) {
  const { level, points } = user;
  return (
    <>
      <Milestone level={level} />
      <div className="topbar-points">
        <p>
          <b>{points.toLocaleString('en')}</b> points
        </p>
        <ProgressBar value={levelProgress(points)} label={`To level ${level + 1}`} height={6} />
      </div>
      <Tally icon={Flame} value={user.currentStreak} word="day streak" warm />
      <Tally icon={Footprints} value={user.completedChallenges} word="completed" />
    </>
  );
}

type TallyProps = { icon: LucideIcon; value: number; word: string; warm?: boolean };

/** A figure with its picture; the word is written out where there is room, and always said. */
function Tally({ icon: Icon, value, word, warm = false }: TallyProps) {
  return (
    <p className="tally" data-warm={warm ? '' : undefined}>
      <Icon aria-hidden="true" />
      <b>{value}</b>
      <span className="tally-word">{word}</span>
    </p>
  );
}

/** The browser's own popover: it closes on Escape and on a touch outside, and hands the focus back, without our help. */
function WalkerMenu({ user, onSignOut }: { user: OwnUser | null; onSignOut: () => void }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const closing = (onPress: () => void) => () => {
    menu.current?.hidePopover();
    onPress();
  };
  return (
    <>
      <button type="button" className="iconbtn" aria-label="Menu" popoverTarget={id}>
        <Menu aria-hidden="true" />
      </button>
      <div id={id} ref={menu} popover="auto" className="walker-menu">
        {user && (
          <div className="walker-menu-who">
            <Avatar person={user} />
            <div className="min-w-0">
              <p className="truncate font-strong">{fullName(user)}</p>
              <p className="truncate text-sm text-ink-2">@{user.username}</p>
            </div>
          </div>
        )}
        <div className="walker-menu-entries">
          {entries.map(({ onPress, ...entry }) => (
            <Entry key={entry.word} {...entry} onPress={closing(onPress)} on="phone" />
          ))}
          <Entry word="Logout" icon={LogOut} onPress={onSignOut} on="phone" />
        </div>
        <ThemeChoice />
      </div>
    </>
  );
}
