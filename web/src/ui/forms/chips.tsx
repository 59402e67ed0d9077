type Chip<Id extends string> = { id: Id; label: string; count?: number };

type ChipsProps<Id extends string> = {
  label: string;
  chips: readonly Chip<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
};

export function Chips<Id extends string>({ label, chips, selected, onSelect }: ChipsProps<Id>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling flex row in every browser
    <div
      className="flex gap-2 -mx-gutter px-gutter py-0.75 overflow-x-auto scroll-px-gutter [scrollbar-width:none] desk:flex-wrap desk:overflow-visible"
      role="group"
      aria-label={label}
    >
      {chips.map((chip) => (
        <button
          key={chip.id}
          type="button"
          className="filter-chip"
          data-part="chip"
          aria-pressed={chip.id === selected}
          // Focus alone does not scroll a partly visible chip into view.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
          onClick={() => onSelect(chip.id)}
        >
          {chip.label}
          {chip.count !== undefined && (
            <b className="font-semibold text-ink-3 in-aria-pressed:text-inherit">{chip.count}</b>
          )}
        </button>
      ))}
    </div>
  );
}
