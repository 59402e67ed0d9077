import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnUser, PublicUser } from '../../../../shared/api/walkers.ts';
import { fullName } from '../../../../shared/domain/names.ts';
import { Milestone } from '../../ui/progress.tsx';
import { WalkerAvatar } from '../../ui/walkerAvatar.tsx';
import { say } from '../../words/say.ts';
import { sayWith } from '../../words/sayWith.tsx';
import { nameText } from '../../words/standIns.ts';
import { PhotoButton } from './photoButton.tsx';

type Walker = OwnUser | PublicUser;

/** One's own address is for oneself; of others there is a town at most. */
const homeTextOf = (walker: Walker): string | null | undefined =>
  'homeAddress' in walker ? (walker.homeAddress ?? walker.homeTown) : walker.homeTown;

type Props = { walker: Walker; isOwn: boolean; children?: ReactNode };

export function ProfileCard({ walker, isOwn, children }: Props) {
  const home = homeTextOf(walker);
  return (
    <section className="card profile-card" aria-label={say('Profile')}>
      <div className="profile-who">
        <div className="profile-photo">
          <WalkerAvatar walker={walker} size={88} />
          {isOwn && <PhotoButton walkerId={walker.id} />}
        </div>
        <div className="min-w-0">
          <h2>{nameText(fullName(walker))}</h2>
          <p className="text-ink-2 wrap-anywhere">
            <bdi>@{nameText(walker.username)}</bdi>
          </p>
          {home && (
            <p className="profile-home">
              <MapPin size={16} aria-hidden="true" />
              <span className="sr-only">{say('Home:')} </span>
              {home}
            </p>
          )}
        </div>
      </div>
      <div className="profile-level">
        <Milestone level={walker.level} size="lg" />
        <p>{sayWith('<b>{points}</b> total points', { points: walker.points, b: (inner) => <b>{inner}</b> })}</p>
      </div>
      {children}
    </section>
  );
}
