import { type Ref, useEffect, useEffectEvent, useImperativeHandle } from 'react';
import { t } from '../../i18n/t.ts';
import '../map.css';
import { canvasClass, creditClass, mapClass, useMapFrame, useShownTheme } from '../mapFrame.ts';
import type { StreetsScene, StreetsView } from './streetsView.ts';
import type { WorldWalk } from './worldLayers.ts';
import type { WorldView } from './worldView.ts';

/** Without a map the lists beside it show the same data. */
const NoMap = () => (
  <p className="absolute inset-0 grid place-content-center px-6 text-center text-sm text-ink-2">
    {t("The map couldn't be drawn.")}
  </p>
);

type FrameProps = Pick<ReturnType<typeof useMapFrame>, 'container' | 'view' | 'hasFailed' | 'credit'>;

const MapFrame = ({ container, view, hasFailed, credit }: FrameProps) => (
  <div className={mapClass}>
    <div ref={container} className={canvasClass} data-part="map-canvas" data-ready={view ? '' : undefined} />
    {hasFailed && <NoMap />}
    <div className={`${creditClass} bottom-0 left-0`}>{credit && <span>{credit}</span>}</div>
  </div>
);

export function StreetsMap({ place, lines, earlier, selected }: Omit<StreetsScene, 'theme'>) {
  const theme = useShownTheme();
  const latest = useEffectEvent(() => ({ place, lines, earlier, selected, theme }));
  const frame = useMapFrame<StreetsView>(async (element) => {
    const { openStreetsView } = await import('./streetsView.ts');
    return openStreetsView(element, latest);
  }, place);

  const { view } = frame;
  useEffect(
    () => view?.show({ place, lines, earlier, selected, theme }),
    [view, place, lines, earlier, selected, theme],
  );

  return <MapFrame {...frame} />;
}

export interface WorldMapCommands {
  reveal(walk: WorldWalk): void;
}

interface WorldMapProps {
  walks: readonly WorldWalk[];
  /** The position whose map and attribution are loaded. */
  place: { latitude: number; longitude: number };
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  ref?: Ref<WorldMapCommands>;
}

export function WorldMap({ walks, place, selectedId, onSelect, ref }: WorldMapProps) {
  const theme = useShownTheme();
  const latest = useEffectEvent(() => ({ walks, place, selectedId, theme }));
  const selected = useEffectEvent((id: string) => onSelect(id));
  const frame = useMapFrame<WorldView>(async (element) => {
    const { openWorldView } = await import('./worldView.ts');
    return openWorldView(element, latest, { onSelect: selected });
  }, place);

  const { view } = frame;
  useEffect(() => view?.show({ walks, place, selectedId, theme }), [view, walks, place, selectedId, theme]);
  useImperativeHandle(ref, () => ({ reveal: (walk) => view?.reveal(walk) }));

  return <MapFrame {...frame} />;
}
