import { CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/t.ts';
import { classes } from './classes.ts';
import { Button, IconButton } from './forms/button.tsx';
import { alongLine } from './lists/alongLine.ts';
import { dismissToast, TOAST_DURATION_MS, type ToastItem, type ToastVariant } from './notices/toast.ts';
import { useNoticePlace } from './notices/useNoticePlace.ts';
import './toaster.css';

export const TOAST_SWIPE_THRESHOLD_PX = 50;

const icons: Record<ToastVariant, LucideIcon> = { default: Info, destructive: TriangleAlert, success: CircleCheck };

interface ToastProps {
  item: ToastItem;
  region: RefObject<HTMLElement | null>;
  /** A celebration comes first. */
  isHidden: boolean;
  held: boolean;
  /** It has left the page. */
  onGone(): void;
}

export function Toast({ item, region, isHidden, held, onGone }: ToastProps) {
  const { id, open, title, description, variant = 'default', icon, action } = item;
  const Icon = icon ?? icons[variant];
  const [gone, setGone] = useState(false);
  useNoticePlace(region, open && !isHidden);
  const swipe = useSwipeAway(() => dismissToast(id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clean-up runs when it is gone or replaced
  useEffect(() => onGone, [gone, onGone]);
  useCountdown(open && !held, item.durationMs ?? TOAST_DURATION_MS, () => dismissToast(id));

  if (gone) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: swipe and Escape are shortcuts for the close button inside
    <div
      className={classes('toast', `toast--${variant}`)}
      data-state={open ? 'open' : 'closed'}
      onAnimationEnd={() => !open && setGone(true)}
      onKeyDown={(event) => event.key === 'Escape' && dismissToast(id)}
      {...swipe}
    >
      <Icon aria-hidden="true" />
      <div className="min-w-0 flex-1 py-0.5">
        <p className="font-strong leading-snug">{title}</p>
        {description && <p className="text-sm wrap-break-word">{description}</p>}
      </div>
      {action && (
        <Button
          look="line"
          size="sm"
          onClick={() => {
            dismissToast(id);
            action.onPress();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={t('Close')} icon={X} onClick={() => dismissToast(id)} />
    </div>
  );
}

/** Runs down while `running`; what is left survives a pause (pointer over the notice, or focus inside it). */
function useCountdown(running: boolean, durationMs: number, onEnd: () => void) {
  const left = useRef(durationMs);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (!running || left.current === Number.POSITIVE_INFINITY) return;
    const since = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - since));
    };
  }, [running]);
}

/** Follows the finger along the line and lets go beyond the threshold; anything else springs back. */
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
      // Captured only once it is a swipe: a captured pointer would eat the click on the close button.
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
