import { ArrowUpRight } from 'lucide-react';
import { msg } from '../../../../../shared/domain/msg.ts';
import { streetText } from '../../../i18n/names.ts';
import { t } from '../../../i18n/t.ts';
import { Dialog, type ModalFrame } from '../../../ui/dialogs/dialog.tsx';
import type { NavigableWalk } from '../../../ui/dialogs/openModal.ts';
import { MiniPlate } from '../../../ui/pictures/plate.tsx';

type Platform = 'ios' | 'android' | 'desktop';

/** An iPad calls itself a Macintosh, but no Macintosh has a touch screen. */
export function platformOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  return /Android|Mobile/.test(userAgent) ? 'android' : 'desktop';
}

type MapApp = { id: string; name: string; text: string; href: string };

type Entry = Omit<MapApp, 'href'> & { on: readonly Platform[]; href: (walk: NavigableWalk) => string };

const everywhere: readonly Platform[] = ['ios', 'android', 'desktop'];
const degrees = (value: number) => value.toFixed(6);
const end = (walk: NavigableWalk) => `${degrees(walk.endLatitude)},${degrees(walk.endLongitude)}`;
const start = (walk: NavigableWalk) => `${degrees(walk.startLatitude)},${degrees(walk.startLongitude)}`;
const link = (base: string, query: Record<string, string>) => `${base}?${new URLSearchParams(query)}`;

const apps: readonly Entry[] = [
  {
    id: 'google',
    name: 'Google Maps',
    text: msg('Walking directions with Street View'),
    on: everywhere,
    href: (walk) =>
      link('https://www.google.com/maps/dir/', { api: '1', destination: end(walk), travelmode: 'walking' }),
  },
  {
    id: 'apple',
    name: 'Apple Maps',
    text: msg('The walk on your iPhone and watch'),
    on: ['ios'],
    href: (walk) => link('https://maps.apple.com/', { daddr: end(walk), dirflg: 'w' }),
  },
  {
    id: 'waze',
    name: 'Waze',
    text: msg('Driving directions only'),
    on: ['ios', 'android'],
    href: (walk) => link('https://waze.com/ul', { ll: end(walk), navigate: 'yes' }),
  },
  {
    id: 'citymapper',
    name: 'Citymapper',
    text: msg('On foot through the city'),
    on: everywhere,
    href: (walk) => link('https://citymapper.com/directions', { endcoord: end(walk), endname: walk.destinationName }),
  },
  {
    id: 'openstreetmap',
    name: 'OpenStreetMap',
    text: msg('The whole route on OpenStreetMap'),
    on: ['desktop'],
    // A desktop has no GPS position, so the link contains the start of the walk.
    href: (walk) =>
      link('https://www.openstreetmap.org/directions', {
        engine: 'fossgis_osrm_foot',
        route: `${start(walk)};${end(walk)}`,
      }),
  },
];

export const mapAppsFor = (platform: Platform, walk: NavigableWalk): MapApp[] =>
  apps
    .filter((app) => app.on.includes(platform))
    .map(({ id, name, text, href }) => ({ id, name, text, href: href(walk) }));

export const coordinatesText = (latitude: number, longitude: number): string =>
  `${degrees(latitude)}, ${degrees(longitude)}`;

export default function MapAppsDialog({ challenge, ...frame }: ModalFrame & { challenge: NavigableWalk }) {
  return (
    <Dialog {...frame} title={t('Choose Your Map App')}>
      <div className="mt-2 grid justify-items-start gap-2">
        <MiniPlate>{streetText(challenge.destination)}</MiniPlate>
        <p>{challenge.destinationName}</p>
        <p className="text-sm text-ink-2">
          <bdi>{coordinatesText(challenge.endLatitude, challenge.endLongitude)}</bdi>
        </p>
      </div>
      <ul className="mt-5 divide-y divide-hairline border-y border-hairline">
        {mapAppsFor(platformOf(navigator), challenge).map(({ id, name, text, href }) => (
          <li key={id}>
            <a
              className="flex items-center justify-between gap-4 min-h-16 px-3 py-2 -mx-3 rounded-control hover:bg-brand-tint"
              href={href}
              target="_blank"
              rel="noreferrer"
            >
              <span>
                <b>{name}</b>
                <span className="block text-sm text-ink-2">{t(text)}</span>
              </span>
              <ArrowUpRight
                size={20}
                className="flex-none text-brand"
                aria-label={t('opens in a new tab')}
                role="img"
              />
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-2">
        {t('Tip: check that the app is set to walking, then come back here with a photo of the sign.')}
      </p>
    </Dialog>
  );
}
