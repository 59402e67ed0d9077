import { Flag, X } from 'lucide-react';
import { useState } from 'react';
import { townOf } from '../../../../shared/domain/destinationName.ts';
import { DifficultyBadge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { openModal } from '../../ui/modals.ts';
import { PhotoLink } from '../../ui/photoLink.tsx';
import { hasPhoto, thumbnailSrc } from '../../ui/photoUrl.ts';
import { Plate } from '../../ui/plate.tsx';
import { say } from '../../words/say.ts';
import { nameText } from '../../words/standIns.ts';
import { streetText } from '../../words/street.ts';
import type { GlobalWalk } from './queries.ts';
import { completedText, distanceText } from './texts.ts';

type Props = { walk: GlobalWalk; isOwn: boolean; onClose: () => void };

export function SelectedWalk({ walk, isOwn, onClose }: Props) {
  const { destinationName, username, difficulty, pointsEarned, distance, completedAt } = walk;
  return (
    <div className="card global-selected">
      <IconButton look="lift" icon={X} label={say('Close')} className="global-close" onClick={onClose} />
      <Plate name={destinationName} town={townOf(destinationName)} max="1.625rem" />
      <div className="mt-3.5 flex items-start gap-3.5">
        <Photo walk={walk} />
        <div className="min-w-0">
          <p className="font-strong wrap-anywhere">{nameText(username)}</p>
          <p className="text-sm text-ink-2">
            {completedText(completedAt)} · {distanceText(distance)}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-2 text-sm">
            <DifficultyBadge difficulty={difficulty} />
            <b>{say('{points} points', { points: pointsEarned })}</b>
          </p>
          {!isOwn && <ReportWalk walk={walk} />}
        </div>
      </div>
    </div>
  );
}

function ReportWalk({ walk }: { walk: GlobalWalk }) {
  const { id: publicId, completedAt, destinationName } = walk;
  const things = [...(hasPhoto(walk) ? (['photo'] as const) : []), 'walk', 'place'] as const;
  const title = say('Report this walk to {street}', { street: streetText(destinationName) });
  return (
    <Button
      look="ghost"
      size="sm"
      icon={Flag}
      className="mt-1 -ms-2.5"
      onClick={() => openModal('report', { whose: { publicId, day: completedAt.slice(0, 10) }, things, title })}
    >
      {say('Report')}
    </Button>
  );
}

function Photo({ walk }: { walk: GlobalWalk }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken || !hasPhoto(walk)) return null;
  const photo = {
    photoUrl: walk.photoUrl,
    name: streetText(walk.destinationName),
    when: completedText(walk.completedAt),
  };
  return (
    <PhotoLink photos={[photo]} at={0} className="flex-none rounded-control">
      <img
        className="global-photo"
        src={thumbnailSrc(walk.photoUrl)}
        alt={say('The sign of {street}', { street: streetText(walk.destinationName) })}
        onError={() => setBroken(true)}
      />
    </PhotoLink>
  );
}
