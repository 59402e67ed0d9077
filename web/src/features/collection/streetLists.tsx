import { Search } from 'lucide-react';
import { useState } from 'react';
import { phrase } from '../../../../shared/domain/phrase.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Field } from '../../ui/field.tsx';
import { say } from '../../words/say.ts';
import { StreetRow } from './streetRow.tsx';
import { isOfKind, KINDS, type Kind, listed, type ShownStreet } from './townStreets.ts';

const words: Record<Kind, string> = {
  walked: phrase('Walked'),
  earlier: phrase('Before Signpost'),
  started: phrase('Started'),
  signed: phrase('Signed'),
  missing: phrase('Not walked yet'),
};

const nothing: Record<Kind, string> = {
  walked: phrase("A street counts as walked once you've covered nine tenths of it."),
  earlier: phrase('No streets from before Signpost.'),
  started: phrase('No partly walked streets.'),
  signed: phrase('Streets whose signs you photograph appear here.'),
  missing: phrase("You've walked every street in this town."),
};

const AT_ONCE = 40;

type Props = {
  streets: readonly ShownStreet[];
  /** Of a very large town the streets far from home are left out. */
  listedAll: boolean;
  selected: number | undefined;
  onSelect: (street: ShownStreet) => void;
};

export function StreetLists({ streets, listedAll, selected, onSelect }: Props) {
  const counts = KINDS.map((id) => ({
    id,
    label: say(words[id]),
    count: streets.filter((each) => isOfKind(each, id)).length,
    // Who has added no earlier walks is not asked to think about them.
  })).filter(({ id, count }) => id !== 'earlier' || count > 0);
  const [kind, setKind] = useState<Kind>(() => counts.find(({ count }) => count > 0)?.id ?? 'walked');
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(AT_ONCE);
  const found = listed(streets, kind, search);
  const choose = (next: Kind) => {
    setKind(next);
    setMost(AT_ONCE);
  };
  return (
    <section className="card street-lists" aria-label={say('Streets')}>
      <Chips label={say('Which streets')} chips={counts} selected={kind} onSelect={choose} />
      <Field
        label={say('Find a street')}
        icon={Search}
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {found.length === 0 ? (
        <p className="street-none">{search.trim() ? say('No street with that name here.') : say(nothing[kind])}</p>
      ) : (
        <ul className="street-rows">
          {found.slice(0, most).map((street) => (
            <StreetRow key={street.id} street={street} isSelected={street.id === selected} onSelect={onSelect} />
          ))}
        </ul>
      )}
      {found.length > most && (
        <Button look="ghost" size="sm" onClick={() => setMost(most + 5 * AT_ONCE)}>
          {say('Show more of {count, plural, one {# street} other {# streets}}', { count: found.length })}
        </Button>
      )}
      {kind === 'missing' && !listedAll && (
        <p className="street-none">{say('These are the streets nearest to home.')}</p>
      )}
    </section>
  );
}
