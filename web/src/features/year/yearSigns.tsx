import { useState } from 'react';
import type { DatedWalk } from '../../api/yearWalks.ts';
import { nearDayText } from '../../ui/dates.ts';
import { hasPhoto, thumbnailSrc } from '../../ui/photoUrl.ts';
import { MiniPlate } from '../../ui/plate.tsx';
import { say } from '../../words/say.ts';
import { streetText } from '../../words/street.ts';

type Props = { signs: readonly DatedWalk[]; greenest: DatedWalk | null };

/** Twelve signs through the year, and the walk with most green along it. */
export function YearSigns({ signs, greenest }: Props) {
  return (
    <>
      {greenest && (
        <section className="card year-greenest" aria-labelledby="year-greenest">
          <div>
            <h2 id="year-greenest" className="h-card">
              {say('Greenest walk')}
            </h2>
            <p>
              {say('{percent} % green, {day}', {
                percent: greenest.comfort?.greenPercent ?? 0,
                day: nearDayText(greenest.date),
              })}
            </p>
          </div>
          <MiniPlate>{streetText(greenest.destinationName)}</MiniPlate>
        </section>
      )}
      {signs.length > 0 && (
        <section className="card" aria-labelledby="year-signs">
          <h2 id="year-signs" className="h-card mb-3">
            {say('Signs of the year')}
          </h2>
          <ul className="year-signs">
            {signs.filter(hasPhoto).map((walk) => (
              <li key={walk.id}>
                <Sign src={thumbnailSrc(walk.photoUrl)} street={streetText(walk.destinationName)} day={walk.date} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** A photo that cannot be shown leaves the sign itself in its place. */
function Sign({ src, street, day }: { src: string; street: string; day: string }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <figure>
      {isBroken ? (
        <span className="year-no-photo" aria-hidden="true">
          <MiniPlate>{street}</MiniPlate>
        </span>
      ) : (
        <img src={src} alt={say('The sign of {street}', { street })} loading="lazy" onError={() => setBroken(true)} />
      )}
      <figcaption>
        <b>{street}</b>
        <span>{nearDayText(day)}</span>
      </figcaption>
    </figure>
  );
}
