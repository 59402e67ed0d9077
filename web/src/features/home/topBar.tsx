import { Flame, Footprints, LogOut, type LucideIcon, Menu } from 'lucide-react';
import { useId } from 'react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { levelProgress } from '../../../../shared/domain/level.ts';
import { fullName } from '../../../../shared/domain/names.ts';
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
        <button type="button" className="topbar-word only-desk" onClick={() => signOut.mutate()}>
          <LogOut aria-hidden="true" />
          Logout
        </button>
        <WalkerMenu user={user} onSignOut={() => signOut.mutate()} />
      </nav>
    </header>
  );
}

function Progress({ user }: { user: OwnUser }) {
  const { level, points } = user;
  return (
    <>
      <Milestone level={level} />
      <div className="topbar-points">
        <p>
          <b>{points}</b> points
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
  return (
    <>
      <button type="button" className="iconbtn" aria-label="Menu" popoverTarget={id}>
        <Menu aria-hidden="true" />
      </button>
      <div id={id} popover="auto" className="walker-menu">
        {user && (
          <div className="walker-menu-who">
            <Avatar person={user} />
            <div className="min-w-0">
              <p className="truncate font-strong">{fullName(user)}</p>
              <p className="truncate text-sm text-ink-2">@{user.username}</p>
            </div>
          </div>
        )}
        <ThemeChoice />
        <button type="button" className="topbar-word only-phone mt-3 w-full" onClick={onSignOut}>
          <LogOut aria-hidden="true" />
          Logout
        </button>
      </div>
    </>
  );
}
