import { useQuery } from '@tanstack/react-query';
import { Check, History, MapPin, Search, Signpost } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { unpackLines } from '../../../../shared/domain/collection/walkedLines.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { fixedText } from '../../../../shared/domain/walkers/units.ts';
import { totalLengthText, totalText } from '../../i18n/measures.ts';
import { t } from '../../i18n/t.ts';
import { StreetsMap } from '../../map/world/worldMap.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Chips } from '../../ui/forms/chips.tsx';
import { Field } from '../../ui/forms/form.tsx';
import { List, listState, Skeleton } from '../../ui/lists/listState.tsx';
import { ProgressBar } from '../../ui/lists/progress.tsx';
import { Facts, fact } from '../../ui/lists/stats.tsx';
import { MiniPlate, PlateCard } from '../../ui/pictures/plate.tsx';
import {
  isOfKind,
  isStarted,
  KINDS,
  type Kind,
  listed,
  type ShownStreet,
  streetsOf,
  type Town,
  type TownPage,
  townOf,
} from './queries.ts';

function NextStreet({ street, metresAway, onShow }: { street: ShownStreet; metresAway: number; onShow: () => void }) {
  return (
    <section
      className="card flex flex-wrap items-end justify-between gap-3 [&_p]:mt-2"
      data-part="next-street"
      aria-label={t('Next new street near home')}
    >
      <div>
        <h2 className="h-card">{t('Next new street near home')}</h2>
        <p>
          <MiniPlate>{street.name}</MiniPlate>{' '}
          <span className="ms-1 text-ink-2 text-sm/6 whitespace-nowrap">
            {t('{distance} from home', { distance: totalLengthText(metresAway) })}
          </span>
        </p>
      </div>
      <Button variant="tint" size="sm" icon={MapPin} onClick={onShow}>
        {t('Show on the map')}
      </Button>
    </section>
  );
}

type RowProps = { street: ShownStreet; isSelected: boolean; onSelect: (street: ShownStreet) => void };

function StreetRow({ street, isSelected, onSelect }: RowProps) {
  const { name, metres, isWalked, isWalkedEarlier, isSigned } = street;
  const passed = street.walkedMetres + street.earlierMetres;
  return (
    <li>
      <button
        type="button"
        className="flex flex-wrap items-center gap-x-2 gap-y-1 w-full min-h-12 px-1.5 py-2 text-start aria-pressed:rounded-control aria-pressed:bg-brand-tint"
        data-part="street-row"
        aria-pressed={isSelected}
        onClick={() => onSelect(street)}
      >
        <span className="flex-1 min-w-0 wrap-anywhere" data-part="street-name">
          {name}
        </span>
        {isWalked && (
          <Check size={18} strokeWidth={3} className="flex-none text-brand" role="img" aria-label={t('Walked')} />
        )}
        {isWalkedEarlier && (
          <History
            size={18}
            className="flex-none text-(--map-way-home)"
            role="img"
            aria-label={t('Walked before Signpost')}
          />
        )}
        {isSigned && <Signpost size={18} className="flex-none text-brand" role="img" aria-label={t('Signed')} />}
        <span className="min-w-[3.25rem] text-end text-ink-2 text-sm/6 tabular-nums">{totalLengthText(metres)}</span>
        {isStarted(street) && (
          <ProgressBar
            value={passed}
            max={metres}
            height={4}
            className="basis-full"
            label={t('{part} of {length}', {
              part: totalLengthText(passed),
              length: totalLengthText(metres),
            })}
          />
        )}
      </button>
    </li>
  );
}

const words: Record<Kind, string> = {
  walked: msg('Walked'),
  earlier: msg('Before Signpost'),
  started: msg('Started'),
  signed: msg('Signed'),
  missing: msg('Not walked yet'),
};

const nothing: Record<Kind, string> = {
  walked: msg("A street counts as walked once you've covered nine tenths of it."),
  earlier: msg('No streets from before Signpost.'),
  started: msg('No partly walked streets.'),
  signed: msg('Streets whose signs you photograph appear here.'),
  missing: msg("You've walked every street in this town."),
};

const AT_ONCE = 40;

type Props = {
  streets: readonly ShownStreet[];
  /** False in a very large town, where streets far from home are omitted. */
  listedAll: boolean;
  selected: number | undefined;
  onSelect: (street: ShownStreet) => void;
};

function StreetLists({ streets, listedAll, selected, onSelect }: Props) {
  const counts = KINDS.map((id) => ({
    id,
    label: t(words[id]),
    count: streets.filter((each) => isOfKind(each, id)).length,
    // The filter for earlier walks is shown only to walkers who have added some.
  })).filter(({ id, count }) => id !== 'earlier' || count > 0);
  const [kind, setKind] = useState<Kind>(() => counts.find(({ count }) => count > 0)?.id ?? 'walked');
  const [search, setSearch] = useState('');
  const [max, setMax] = useState(AT_ONCE);
  const found = listed(streets, kind, search);
  const choose = (next: Kind) => {
    setKind(next);
    setMax(AT_ONCE);
  };
  return (
    <section className="card grid gap-3 min-w-0" aria-label={t('Streets')}>
      <Chips label={t('Which streets')} chips={counts} selected={kind} onSelect={choose} />
      <Field
        label={t('Find a street')}
        icon={Search}
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {found.length === 0 ? (
        <p className="text-ink-2 text-sm/6" data-part="street-none">
          {search.trim() ? t('No street with that name here.') : t(nothing[kind])}
        </p>
      ) : (
        <ul className="grid divide-y divide-hairline" data-part="street-rows">
          {found.slice(0, max).map((street) => (
            <StreetRow key={street.id} street={street} isSelected={street.id === selected} onSelect={onSelect} />
          ))}
        </ul>
      )}
      {found.length > max && (
        <Button variant="ghost" size="sm" onClick={() => setMax(max + 5 * AT_ONCE)}>
          {t('Show more of {count, plural, one {# street} other {# streets}}', { count: found.length })}
        </Button>
      )}
      {kind === 'missing' && !listedAll && (
        <p className="text-ink-2 text-sm/6" data-part="street-none">
          {t('Streets nearest your home')}
        </p>
      )}
    </section>
  );
}

/** The share has a decimal, so that one walk is visible in a city. */
function TownFigures({ town }: { town: Town }) {
  const facts = [
    fact(town.walked, msg('{count, plural, one {street walked} other {streets walked}}')),
    fact(town.started, msg('{count, plural, one {started} other {started}}')),
    fact(town.signed, msg('{count, plural, one {sign} other {signs}}')),
  ];
  const shareOf = (metres: number) =>
    fixedText(town.metres === 0 ? 0 : Math.floor((1000 * metres) / town.metres) / 10, 1, t.locale);
  return (
    <PlateCard
      className="px-5.5 pt-5.5 pb-4.5 text-start"
      data-part="town-plate"
      aria-label={t('{town} in figures', { town: town.name })}
    >
      <h2 className="font-sign text-sm/[1.3] font-bold normal-nums tracking-(--track-caps) text-plate-ink-2 uppercase">
        {town.name}
      </h2>
      <p className="pt-[0.15em] text-sm/6">
        <b className="me-1 font-sign text-3xl/[1.1] font-heavy tracking-[-0.02em] tabular-nums">
          {shareOf(town.walkedMetres)} %
        </b>{' '}
        {t('of {length} of streets', { length: totalText(town.metres / 1000) })}
      </p>
      {town.earlierMetres > 0 && (
        <p className="pt-1.5 text-sm/6">
          {t('and {share} % more before Signpost', { share: shareOf(town.earlierMetres) })}
        </p>
      )}
      <Facts facts={facts} className="mt-2.5 grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-2" />
    </PlateCard>
  );
}

export function TownDetail({ walkerId, town }: { walkerId: string; town: Town }) {
  const page = useQuery(townOf(walkerId, town.key));
  const { refetch } = page;
  const drawn = page.data && figuresOf(page.data.town);
  const listed = figuresOf(town);
  // The list of towns is newer than the streets of this town, so the streets are refetched.
  useEffect(() => {
    if (drawn !== undefined && drawn !== listed) void refetch();
  }, [drawn, listed, refetch]);
  return (
    <List
      state={listState(page)}
      loading={t('Drawing your streets...')}
      skeleton={<Skeleton className="h-72" />}
      failed={t("This town's streets couldn't be loaded.")}
    >
      {(data) => <Drawn page={data} />}
    </List>
  );
}

const figuresOf = ({ walkedMetres, earlierMetres }: Town) => `${walkedMetres} ${earlierMetres}`;

function Drawn({ page }: { page: TownPage }) {
  const { town } = page;
  const map = useRef<HTMLElement>(null);
  const lines = useMemo(() => unpackLines(page.lines), [page.lines]);
  const earlier = useMemo(() => unpackLines(page.earlierLines), [page.earlierLines]);
  const streets = useMemo(() => streetsOf(page), [page]);
  const place = useMemo(
    () => ({ latitude: town.latitude, longitude: town.longitude }),
    [town.latitude, town.longitude],
  );
  const [selected, setSelected] = useState<ShownStreet>();
  const next = page.next && streets[page.next.street];
  const reveal = (street: ShownStreet) => {
    setSelected(street);
    map.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="grid content-start gap-3.5 min-w-0 desk:grid-cols-[minmax(0,1fr)_408px] desk:gap-6">
      <section ref={map} aria-label={t('Map of your streets')} className="min-w-0 scroll-m-3 desk:sticky desk:top-21">
        <div className="relative h-[min(600px,46svh)] min-h-70 overflow-hidden rounded-card bg-(--map-land) shadow-1 desk:h-[calc(100svh_-_300px)]">
          <StreetsMap place={place} lines={lines} earlier={earlier} selected={selected} />
        </div>
        {earlier.length > 0 && <Legend />}
        <p className="mt-1.5 text-ink-2 text-sm" data-part="collection-selected" role="status">
          {selected ? selected.name : lines.length + earlier.length === 0 && t('The streets you walk appear here.')}
        </p>
      </section>
      <div className="grid content-start gap-3.5 min-w-0">
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

const Legend = () => (
  <ul
    className="flex flex-wrap gap-x-4 gap-y-1 mt-2 text-ink-2 text-sm *:flex *:items-center *:gap-2"
    data-part="collection-legend"
  >
    <li>
      <i aria-hidden="true" className="w-7 flex-none rounded-[2px] border-t-4 border-(--map-route)" />
      {t('Walked with Signpost')}
    </li>
    <li>
      <i aria-hidden="true" className="w-7 flex-none rounded-[2px] border-t-3 border-dashed border-(--map-way-home)" />
      {t('Walked before Signpost')}
    </li>
  </ul>
);
