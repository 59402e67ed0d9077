import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { alongLine } from '../media.ts';

type Tab<Id extends string> = { id: Id; label: string; count?: number };

type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  aside?: ReactNode;
  children: ReactNode;
};

/** ARIA tabs with roving tabindex, without a library, because the login chunk has no room for one. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, aside, children }: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const from = tabs.findIndex((tab) => tab.id === selected);
    const next = tabs[targetIndex(event.key, from, tabs.length, alongLine())];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };

  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              className="tab"
              id={`${base}-${tab.id}`}
              data-tab={tab.id}
              aria-selected={tab.id === selected}
              aria-controls={tab.id === selected ? `${base}-panel` : undefined}
              tabIndex={tab.id === selected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
            >
              {tab.label}
              {tab.count !== undefined && <span className="font-strong text-ink-3">{tab.count}</span>}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-${selected}`}>
        {children}
      </div>
    </div>
  );
}

/** The index of the tab that a key selects among `count`; -1 for other keys. */
export function targetIndex(key: string, from: number, count: number, along: 1 | -1): number {
  const targets = new Map([
    ['ArrowRight', (from + along + count) % count],
    ['ArrowLeft', (from - along + count) % count],
    ['Home', 0],
    ['End', count - 1],
  ]);
  return targets.get(key) ?? -1;
}
