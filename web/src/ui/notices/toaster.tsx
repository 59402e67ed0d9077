import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { useModal } from '../dialogs/openModal.ts';
import { useStore, valueStore } from '../externalStore.ts';
import { toastStore } from './toast.ts';
import '../toaster.css';

export const TOAST_HOTKEY = 'F8';

/** The notice itself is fetched with the first one, for the login screen rarely shows any. If that fails, the next tries again. */
const noticePart = valueStore<typeof import('../toastItem.tsx').Toast | undefined>(undefined);
export const fetchNotice = async () => noticePart.set((await import('../toastItem.tsx')).Toast);

/** The one region for notices. It is always there, so that screen readers hear what is put into it; F8 leads to it. */
export function Toaster() {
  const items = useStore(toastStore);
  const Toast = useStore(noticePart);
  const region = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const [isFocused, setFocused] = useState(false);
  // React hears no blur of a button that it takes away itself: a closed notice, or one that a newer replaces, would hold all later ones.
  const lookForFocus = useCallback(() => setFocused(!!region.current?.contains(document.activeElement)), []);
  // One at a time: an achievement that was just unlocked goes first, and the notice keeps its five seconds.
  const isCelebrating = useModal('celebration')?.open ?? false;

  useEffect(() => {
    if (items.length > 0 && !Toast) fetchNotice().catch(() => undefined);
  }, [items, Toast]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === TOAST_HOTKEY) region.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={t('Notifications ({key})', { key: TOAST_HOTKEY })}
      className="toaster"
      data-toaster=""
      data-hidden={isCelebrating ? '' : undefined}
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div role="status" aria-live="polite" aria-atomic="true">
        {Toast &&
          items.map((item) => (
            <Toast
              key={item.id}
              item={item}
              region={region}
              isHidden={isCelebrating}
              held={isCelebrating || isOver || isFocused}
              onGone={lookForFocus}
            />
          ))}
      </div>
    </section>
  );
}
