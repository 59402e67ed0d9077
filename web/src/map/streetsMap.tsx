import { useEffect, useEffectEvent } from 'react';
import './map.css';
import { useMapFrame, useShownTheme } from './mapFrame.ts';
import type { StreetsScene, StreetsView } from './streetsView.ts';

/** One's own walked streets on the map of a town. */
export function StreetsMap({ place, lines, earlier, selected }: Omit<StreetsScene, 'theme'>) {
  const theme = useShownTheme();
  const latest = useEffectEvent(() => ({ place, lines, earlier, selected, theme }));
  const { container, view, credit } = useMapFrame<StreetsView>(async (element) => {
    const { openStreetsView } = await import('./streetsView.ts');
    return openStreetsView(element, latest);
  }, place);

  useEffect(
    () => view?.show({ place, lines, earlier, selected, theme }),
    [view, place, lines, earlier, selected, theme],
  );

  return (
    <div className="map">
      <div ref={container} className="map-canvas" data-ready={view ? '' : undefined} />
      <div className="map-credit bottom-0 left-0">{credit && <span>{credit}</span>}</div>
    </div>
  );
}
