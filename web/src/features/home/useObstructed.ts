import { type RefObject, useLayoutEffect, useState } from 'react';
import { DESK_PX } from '../../ui/breakpoints.ts';

type Edges = { top: number; right: number; bottom: number; left: number };
const NOTHING: Edges = { top: 0, right: 0, bottom: 0, left: 0 };
/** Beside the panel the map's buttons stand at its right, and an end of the walk would lie under them. */
const CONTROLS_PX = 40;

/** What the card and the panel cover of the map: above and below on a phone, at the left on a desk. */
export function useObstructed(card: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>): Edges {
  const [edges, setEdges] = useState(NOTHING);
  useLayoutEffect(() => {
    const measure = () => {
      const above = card.current?.getBoundingClientRect();
      const below = panel.current?.getBoundingClientRect();
      if (!above || !below) return;
      const besides = below.right < window.innerWidth * 0.75;
      // The bar lies on the map of a phone, above the map of a desk.
      const bar = window.innerWidth < DESK_PX ? above.top : 0;
      setEdges((last) => {
        const next = besides
          ? { ...NOTHING, top: Math.round(bar), left: Math.round(below.right), right: CONTROLS_PX }
          : { ...NOTHING, top: Math.round(above.bottom), bottom: Math.round(window.innerHeight - below.top) };
        return next.top === last.top && next.bottom === last.bottom && next.left === last.left ? last : next;
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [card.current, panel.current, document.documentElement]) {
      // With its padding, which differs between the panel's states.
      if (element) observer.observe(element, { box: 'border-box' });
    }
    return () => observer.disconnect();
  }, [card, panel]);
  return edges;
}
