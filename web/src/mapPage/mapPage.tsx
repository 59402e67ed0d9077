import { Maximize2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { NO_EDGES } from '../map/walk/framing.ts';
import { WalkMap, type WalkMapCommands, type WalkMapProps } from '../map/walk/walkMap.tsx';
import { Button } from '../ui/forms/button.tsx';
import { Choice, ThemeChoice } from '../ui/forms/choice.tsx';
import { DESK_PX } from '../ui/media.ts';
import routes from './routes.json';

const lineOf = (route: number[][]) => route as [longitude: number, latitude: number][];

const PLACES = {
  porto: { home: { latitude: 41.1452, longitude: -8.6108 }, route: lineOf(routes.porto) },
  london: { home: { latitude: 51.5074, longitude: -0.1278 }, route: lineOf(routes.london) },
} as const;
const PLACE_NAMES = ['porto', 'london'] as const;
const STATES = ['walk', 'done', 'none', 'pick'] as const;
type PlaceName = (typeof PLACE_NAMES)[number];
const optionsOf = <Id extends string>(ids: readonly Id[]) => ids.map((id) => ({ id, label: id }));
type State = (typeof STATES)[number];

/** Development only: `?at=43.7384,7.4246` shows another place, such as a new import. */
export default function MapPage() {
  const query = new URLSearchParams(window.location.search);
  const [place, setPlace] = useState<PlaceName>(query.get('place') === 'london' ? 'london' : 'porto');
  const [state, setState] = useState<State>(STATES.find((name) => name === query.get('state')) ?? 'walk');
  const elsewhere = placeIn(query.get('at'));
  const [picked, setPicked] = useState('');
  const [isReady, setIsReady] = useState(false);
  const map = useRef<WalkMapCommands>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [obstructed, setObstructed] = useState(NO_EDGES);

  useEffect(() => {
    const measure = () => {
      const box = panel.current?.getBoundingClientRect();
      if (!box) return;
      const isDesk = window.innerWidth >= DESK_PX;
      setObstructed(isDesk ? { ...NO_EDGES, left: box.right } : { ...NO_EDGES, bottom: window.innerHeight - box.top });
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);

  return (
    <main className="fixed inset-0" data-map-ready={isReady ? '' : undefined}>
      <h1 className="sr-only">Map</h1>
      <WalkMap
        ref={map}
        {...(elsewhere ? { home: elsewhere } : walkOf(place, state))}
        obstructed={obstructed}
        onReady={() => setIsReady(true)}
        onPick={
          state === 'pick'
            ? ({ latitude, longitude }) => setPicked(`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`)
            : undefined
        }
      />
      <div
        ref={panel}
        className="card absolute inset-x-0 bottom-0 z-[var(--z-panel)] grid gap-3 desk:inset-x-auto desk:top-6 desk:bottom-auto desk:left-6 desk:w-[408px]"
      >
        <Choice label="Place" options={optionsOf(PLACE_NAMES)} value={place} onChange={setPlace} />
        <Choice label="State" options={optionsOf(STATES)} value={state} onChange={setState} />
        <ThemeChoice />
        <div className="flex items-center justify-between gap-3">
          <output>{picked}</output>
          <Button variant="line" size="sm" icon={Maximize2} onClick={() => map.current?.fitRoute()}>
            Fit
          </Button>
        </div>
      </div>
    </main>
  );
}

function walkOf(place: PlaceName, state: State): WalkMapProps {
  const { home, route } = PLACES[place];
  if (state === 'none' || state === 'pick') return { home, rangeKm: 1 };
  const [longitude, latitude] = route.at(-1) ?? [home.longitude, home.latitude];
  return { home, route, completed: state === 'done', destination: { latitude, longitude } };
}

function placeIn(text: string | null) {
  const [latitude, longitude] = (text ?? '').split(',').map(Number.parseFloat);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
