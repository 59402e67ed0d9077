import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { alongLine } from './alongLine.ts';

type Tab<Id extends string> = { id: Id; label: string; count?: number };

type TabsProps<Id extends string> = {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Beside the tabs: a filter of what the panel shows. */
  aside?: ReactNode;
  /** The selected tab's panel. */
  children: ReactNode;
  className?: string;
};

/**
 * Tabs by the ARIA pattern: one stop for the Tab key, arrows, Home and End move and select. Written by hand because the
 * login screen is made of it and has no room for a library's collection and roving-focus machinery.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  aside,
  children,
  className,
}: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const next =
      tabs[
        targetIndex(
          event.key,
          tabs.findIndex((tab) => tab.id === selected),
          tabs.length,
          alongLine(),
        )
      ];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };

  return (
    <div className={className}>
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

/** Where a key leads from tab `from` of `count`, which follow each other along the line; -1 when the key is not ours. */
export function targetIndex(key: string, from: number, count: number, along: 1 | -1): number {
  switch (key) {
    case 'ArrowRight':
      return (from + along + count) % count;
    case 'ArrowLeft':
      return (from - along + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
