import { useQuery } from '@tanstack/react-query';
import { fullName } from '../../../../shared/domain/names.ts';
import { type FriendsLook, secondLooksOf, useAnswerLook } from '../../api/secondLooks.ts';
import { CountBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IsThis } from '../../ui/isThis.tsx';
import { PhotoLink } from '../../ui/photoLink.tsx';
import { thumbnailSrc } from '../../ui/photoUrl.ts';
import { say } from '../../words/say.ts';

/** Photos of friends on which the reader found no name; renders nothing while no friend asks. */
export function FriendsPhotos({ walkerId }: { walkerId: string }) {
  const { data } = useQuery({ ...secondLooksOf(walkerId), refetchOnMount: 'always' });
  const looks = data?.ofFriends ?? [];
  if (looks.length === 0) return null;
  const waiting = looks.filter(({ answer }) => answer === null).length;
  return (
    <section className="card" aria-labelledby="friends-photos">
      <h3 id="friends-photos" className="h-card flex items-center gap-2">
        {say('Friends Ask You')} {waiting > 0 && <CountBadge count={waiting} />}
      </h3>
      <p className="mt-1 text-sm text-ink-2">
        {say('Our reader could not make out these signs. With two friends’ yes a sign counts as read.')}
      </p>
      <ul className="friends-photos">
        {looks.map((look) => (
          <FriendsPhoto key={look.id} look={look} walkerId={walkerId} />
        ))}
      </ul>
    </section>
  );
}

function FriendsPhoto({ look, walkerId }: { look: FriendsLook; walkerId: string }) {
  const { id, friend, streets, photoUrl, answer } = look;
  const send = useAnswerLook(walkerId);
  const name = fullName(friend);
  const tell = (said: FriendsLook['answer']) => send.mutate({ id, answer: said });
  return (
    <li>
      <PhotoLink photos={[{ photoUrl, name, when: '' }]} at={0}>
        <img src={thumbnailSrc(photoUrl)} alt={say('The sign that {name} took', { name })} loading="lazy" />
      </PhotoLink>
      <div className="grid min-w-0 content-start gap-2">
        <p className="truncate font-strong">{name}</p>
        <IsThis streets={streets} />
        {answer === null ? (
          <p className="flex gap-2">
            <Button
              size="sm"
              disabled={send.isPending}
              onClick={() => tell('yes')}
              aria-label={say('Yes, {name}', { name })}
            >
              {say('Yes')}
            </Button>
            <Button
              size="sm"
              look="line"
              disabled={send.isPending}
              onClick={() => tell('no')}
              aria-label={say('I don’t see it, {name}', { name })}
            >
              {say('I don’t see it')}
            </Button>
          </p>
        ) : (
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
            {answer === 'yes' ? say('You said yes.') : say('You said that you do not see it.')}
            <Button
              size="sm"
              look="ghost"
              disabled={send.isPending}
              onClick={() => tell(null)}
              aria-label={say('Take Back, {name}', { name })}
            >
              {say('Take Back')}
            </Button>
          </p>
        )}
      </div>
    </li>
  );
}
