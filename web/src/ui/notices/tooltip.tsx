import { Tooltip as Radix } from 'radix-ui';
import { useEffect, useState } from 'react';

const TOOLTIP_DELAY_MS = 700;
/** After one tooltip closes, the next opens without delay for this long. */
const TOOLTIP_SKIP_DELAY_MS = 300;

const iconButtonAt = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest('.iconbtn[aria-label]') : null;

function followIconButtons(show: (button: Element | null) => void) {
  let over: Element | null = null;
  let shown: Element | null = null;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let [x, y] = [Number.NaN, Number.NaN];
  let isTab = false;

  const open = (button: Element) => {
    if (!button.isConnected) return;
    shown = button;
    show(button);
  };
  const hide = () => {
    clearTimeout(timer);
    if (shown) closedAt = Date.now();
    shown = null;
    show(null);
  };
  const onMove = (event: PointerEvent) => {
    // An element that appears under a resting mouse is not hovered.
    if (event.pointerType === 'touch' || (event.clientX === x && event.clientY === y)) return;
    [x, y] = [event.clientX, event.clientY];
    const button = iconButtonAt(event);
    if (button === over) return;
    over = button;
    hide();
    if (button) timer = setTimeout(open, Date.now() - closedAt < TOOLTIP_SKIP_DELAY_MS ? 0 : TOOLTIP_DELAY_MS, button);
  };
  const onKey = ({ key }: KeyboardEvent) => {
    isTab = key === 'Tab';
    // The tooltip itself handles Escape before dialogs do.
    if (shown && key !== 'Escape') hide();
  };
  const onFocus = (event: FocusEvent) => {
    const button = iconButtonAt(event);
    if (isTab && button) open(button);
  };

  return {
    hide,
    follow() {
      const left = new AbortController();
      const { signal } = left;
      document.addEventListener('pointermove', onMove, { signal });
      for (const event of ['pointerdown', 'focusout'] as const) document.addEventListener(event, hide, { signal });
      document.addEventListener('keydown', onKey, { signal, capture: true });
      document.addEventListener('focusin', onFocus, { signal });
      window.addEventListener('scroll', hide, { signal, capture: true });
      return () => {
        left.abort();
        hide();
      };
    },
  };
}

/** One tooltip for all icon buttons, whose chunk is loaded on first use. Screen readers use the label. */
export default function Tooltip() {
  const [button, setButton] = useState<Element | null>(null);
  const [buttons] = useState(() => followIconButtons(setButton));
  useEffect(buttons.follow, []);
  if (!button) return null;
  const { left, top, width, height } = button.getBoundingClientRect();
  return (
    <Radix.Provider>
      <Radix.Root open onOpenChange={(isOpen) => !isOpen && buttons.hide()}>
        <Radix.Trigger asChild>
          {/* The anchor covers the button without receiving pointer events. */}
          <span className="fixed pointer-events-none" style={{ left, top, width, height }} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            className="z-(--z-toast) max-w-65 px-2.5 pt-1.5 pb-1.25 rounded-[8px] bg-ink text-paper text-xs font-semibold normal-nums shadow-2 animate-[fade-in_var(--d-1)_var(--ease-walk)]"
            data-part="tooltip"
            sideOffset={6}
            collisionPadding={8}
          >
            {button.getAttribute('aria-label')}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
