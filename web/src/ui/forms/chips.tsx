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
      className="flex gap-2 -mx-gutter px-gutter py-0.75 overflow-x-auto [scrollbar-width:none] desk:flex-wrap desk:overflow-visible"
      role="group"
      aria-label={label}
    >
      {chips.map((chip) => (
        <button
          key={chip.id}
          type="button"
          className="inline-flex flex-none items-center gap-1.75 min-h-11 px-3.5 rounded-pill inset-ring-[1.5px] inset-ring-outline text-ink text-sm/none font-semibold normal-nums whitespace-nowrap transition-[background-color] aria-pressed:bg-brand-strong aria-pressed:text-on-brand-strong aria-pressed:inset-ring-0 forced-colors:border forced-colors:border-[ButtonText] not-aria-pressed:hover:bg-[color-mix(in_srgb,var(--color-surface),var(--color-brand)_9%)]"
          data-part="chip"
          aria-pressed={chip.id === selected}
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
