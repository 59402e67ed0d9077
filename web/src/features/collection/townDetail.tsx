import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { unpackLines } from '../../../../shared/domain/walkedLines.ts';
import { StreetsMap } from '../../map/streetsMap.tsx';
import { List, listState } from '../../ui/listState.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { say } from '../../words/say.ts';
import { NextStreet } from './nextStreet.tsx';
import { type Town, type TownPage, townOf } from './queries.ts';
import { StreetLists } from './streetLists.tsx';
import { TownFigures } from './townFigures.tsx';
import { type ShownStreet, streetsOf } from './townStreets.ts';

/** One town: the map that fills up, and its streets. */
export function TownDetail({ walkerId, town }: { walkerId: string; town: Town }) {
  const page = useQuery(townOf(walkerId, town.key));
  const { refetch } = page;
  const drawn = page.data && figuresOf(page.data.town);
  const listed = figuresOf(town);
  // The list of towns has counted a walk, or earlier ones were added, since this was read.
  useEffect(() => {
    if (drawn !== undefined && drawn !== listed) void refetch();
  }, [drawn, listed, refetch]);
  return (
    <List
      state={listState(page)}
      loading={say('Drawing your streets...')}
      skeleton={<Skeleton className="h-72" />}
      failed={say("This town's streets couldn't be loaded.")}
    >
      {(data) => <Drawn page={data} />}
    </List>
  );
}

const figuresOf = ({ walkedMetres, earlierMetres }: Town) => `${walkedMetres} ${earlierMetres ?? 0}`;

function Drawn({ page }: { page: TownPage }) {
  const { town } = page;
  const map = useRef<HTMLElement>(null);
  const lines = useMemo(() => unpackLines(page.lines), [page.lines]);
  // A page that was kept on the device since before there were any has none.
  const earlier = useMemo(() => unpackLines(page.earlierLines ?? []), [page.earlierLines]);
  const streets = useMemo(() => streetsOf(page), [page]);
  const place = useMemo(
    () => ({ latitude: town.latitude, longitude: town.longitude }),
    [town.latitude, town.longitude],
  );
  const [selected, setSelected] = useState<ShownStreet>();
  const next = page.next && streets[page.next.street];
  const reveal = (street: ShownStreet) => {
    setSelected(street);
    // On a phone the lists lie below the map.
    map.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="collection-columns">
      <section ref={map} aria-label={say('Map of your streets')} className="collection-map-part">
        <div className="collection-map">
          <StreetsMap place={place} lines={lines} earlier={earlier} selected={selected} />
        </div>
        {earlier.length > 0 && <Legend />}
        <p className="collection-selected" aria-live="polite">
          {selected ? selected.name : lines.length + earlier.length === 0 && say('The streets you walk appear here.')}
        </p>
      </section>
      <div className="collection-side">
        <TownFigures town={town} />
        {page.next && next && (
          <NextStreet street={next} metresAway={page.next.metresAway} onShow={() => reveal(next)} />
        )}
        <StreetLists
          streets={streets}
          listedAll={streets.length === town.streets}
          selected={selected?.id}
          onSelect={reveal}
        />
      </div>
    </div>
  );
}

/** Which colour is which, once there are two. */
const Legend = () => (
  <ul className="collection-legend">
    <li>
      <i aria-hidden="true" />
      {say('Walked with Signpost')}
    </li>
    <li>
      <i aria-hidden="true" className="collection-legend-earlier" />
      {say('Walked before Signpost')}
    </li>
  </ul>
);
