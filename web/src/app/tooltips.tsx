import { lazy, useEffect, useState } from 'react';
import { OptionalPart } from './optionalPart.tsx';

const Tooltip = lazy(() => import('../ui/tooltip.tsx'));

/** Fetched with the first mouse that moves or the first Tab: a finger never needs it. */
export function Tooltips() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (isNeeded) return;
    const onMove = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && setNeeded(true);
    const onKey = ({ key }: KeyboardEvent) => key === 'Tab' && setNeeded(true);
    document.addEventListener('pointermove', onMove);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('keydown', onKey);
    };
  }, [isNeeded]);
  return isNeeded ? (
    <OptionalPart>
      <Tooltip />
    </OptionalPart>
  ) : null;
}
