import { CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { type PointerEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { classes } from '../classes.ts';
import { useModal } from '../dialogs/openModal.ts';
import { useStore } from '../externalStore.ts';
import { Button, IconButton } from '../forms/button.tsx';
import { alongLine } from '../media.ts';
import { dismissToast, TOAST_DURATION_MS, type ToastItem, type ToastVariant, toastStore } from './toast.ts';
import { useNoticePlace } from './useNoticePlace.ts';

const TOAST_HOTKEY = 'F8';
const TOAST_SWIPE_THRESHOLD_PX = 50;

const icons: Record<ToastVariant, LucideIcon> = { default: Info, destructive: TriangleAlert, success: CircleCheck };

const variantClasses: Record<ToastVariant, string> = {
  default: 'bg-surface text-ink [&>svg]:text-brand',
  destructive: 'bg-danger-fill text-on-danger',
  success: 'bg-success-fill text-on-success',
};

/** The live region of toasts. It is always mounted, so that screen readers announce them; F8 focuses it. */
export function Toaster() {
  const items = useStore(toastStore);
  const region = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const [isFocused, setFocused] = useState(false);
  // React fires no blur for a removed button, so without this check a closed toast would pause all later ones.
  const lookForFocus = useCallback(() => setFocused(!!region.current?.contains(document.activeElement)), []);
  // A celebration is shown first, and the toast keeps its duration for afterwards.
  const isCelebrating = useModal('celebration')?.open ?? false;
  useNoticePlace(region, !isCelebrating && items.some(({ open }) => open));

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
      className="toast-region max-w-105"
      data-part="toaster"
      data-toaster=""
      data-hidden={isCelebrating ? '' : undefined}
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div role="status" aria-live="polite" aria-atomic="true">
        {items.map((item) => (
          <Toast key={item.id} item={item} held={isCelebrating || isOver || isFocused} onGone={lookForFocus} />
        ))}
      </div>
    </section>
  );
}

function Toast({ item, held, onGone }: { item: ToastItem; held: boolean; onGone(): void }) {
  const { id, open, title, description, variant = 'default', icon, action } = item;
  const Icon = icon ?? icons[variant];
  const [gone, setGone] = useState(false);
  const swipe = useSwipeAway(() => dismissToast(id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clean-up runs when the toast is removed or replaced
  useEffect(() => onGone, [gone, onGone]);
  useCountdown(open && !held, item.durationMs ?? TOAST_DURATION_MS, () => dismissToast(id));

  if (gone) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: swipe and Escape are shortcuts for the close button inside
    <div
      className={classes('toast-box', variantClasses[variant])}
      data-part="toast"
      data-variant={variant}
      data-state={open ? 'open' : 'closed'}
      onAnimationEnd={() => !open && setGone(true)}
      onKeyDown={(event) => event.key === 'Escape' && dismissToast(id)}
      {...swipe}
    >
      <Icon />
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-strong leading-snug">{title}</p>
        {description && <p className="font-emoji text-sm wrap-break-word">{description}</p>}
      </div>
      {action && (
        <Button
          variant="line"
          size="sm"
          onClick={() => {
            dismissToast(id);
            action.onPress();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        className={classes(
          'size-11 hover:bg-[color-mix(in_srgb,transparent,currentcolor_12%)]! [&_svg]:size-4.5',
          variant !== 'default' && 'text-inherit',
        )}
        label={t('Close')}
        icon={X}
        onClick={() => dismissToast(id)}
      />
    </div>
  );
}

/** A countdown that pauses while hovered or focused. */
function useCountdown(running: boolean, durationMs: number, onEnd: () => void) {
  const left = useRef(durationMs);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!running || left.current === Number.POSITIVE_INFINITY) return;
    const since = Date.now();
    const timer = setTimeout(end, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - since));
    };
  }, [running]);
}

/** Follows the finger along the inline axis and closes beyond the threshold; otherwise it springs back. */
function useSwipeAway(onSwipe: () => void) {
  const start = useRef<number | null>(null);
  const reset = (element: HTMLElement) => {
    start.current = null;
    delete element.dataset.swiping;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return;
      const moved = Math.max(0, alongLine() * (event.clientX - start.current));
      if (moved < 4) return;
      // The pointer is captured once the swipe begins, because capture would swallow the click on the close button.
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.dataset.swiping = '';
      event.currentTarget.style.transform = `translateX(${alongLine() * moved}px)`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return;
      const moved = alongLine() * (event.clientX - start.current);
      reset(event.currentTarget);
      if (moved >= TOAST_SWIPE_THRESHOLD_PX) {
        event.currentTarget.dataset.swiped = '';
        onSwipe();
      } else {
        event.currentTarget.style.transform = '';
      }
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      reset(event.currentTarget);
      event.currentTarget.style.transform = '';
    },
  };
}
