import '../chips.css';

type Chip<Id extends string> = { id: Id; label: string; count?: number };

type ChipsProps<Id extends string> = {
  label: string;
  chips: readonly Chip<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
};

/** A filter of which one is on. Scrolls sideways on the phone, wraps on a desk. */
export function Chips<Id extends string>({ label, chips, selected, onSelect }: ChipsProps<Id>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling flex row in every browser
    <div className="chips" role="group" aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.id}
          type="button"
          className="chip"
          aria-pressed={chip.id === selected}
          onClick={() => onSelect(chip.id)}
        >
          {chip.label}
          {chip.count !== undefined && <b>{chip.count}</b>}
        </button>
      ))}
    </div>
  );
}
