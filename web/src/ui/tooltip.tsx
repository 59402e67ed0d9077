import { Tooltip as Radix } from 'radix-ui';
import { useEffect, useState } from 'react';
import './tooltip.css';
import { followIconButtons } from './tooltipTiming.ts';

/**
 * The one tooltip of the page: the name of the icon button that the pointer rests on, or that was reached with Tab. The
 * buttons know nothing of it, so it can be fetched when the first of them is touched. Screen readers have the name already.
 */
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
          {/* It lies exactly over the button, and nothing is felt of it. */}
          <span className="tooltip-place" style={{ left, top, width, height }} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className="tooltip" sideOffset={6} collisionPadding={8}>
            {button.getAttribute('aria-label')}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
