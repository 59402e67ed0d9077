import { type GeoJSONSource, Marker, type Map as StreetMap } from 'maplibre-gl';
import type { Position } from '../../../../shared/domain/geo.ts';
import { metresPerPixel } from '../geometry.ts';
import { BACK_LINE, backLine } from './walkLayers.ts';

export interface ShownWalker {
  position: Position;
  /** The radius of the accuracy circle in metres. */
  accuracy: number;
  /** The compass heading, if known. */
  heading: number | null;
  /** The nearest point of the route for a walker off the route. */
  back: Position | null;
}

export function walkerOn(map: StreetMap, element: HTMLElement) {
  const marker = new Marker({ element, anchor: 'center' });
  let shown: ShownWalker | null = null;

  function sizeRing() {
    if (!shown) return;
    const metres = metresPerPixel(shown.position.latitude) / 2 ** map.getZoom();
    element.style.setProperty('--ring', `${Math.round((2 * shown.accuracy) / metres)}px`);
  }
  function drawBack() {
    const line = shown?.back ? [shown.position, shown.back] : [];
    map.getSource<GeoJSONSource>(BACK_LINE)?.setData(backLine(line));
  }
  map.on('zoom', sizeRing);
  // A new map style resets the line back to the route.
  map.on('styledata', () => shown?.back && drawBack());

  return (next: ShownWalker | null) => {
    const wasShown = shown !== null;
    const hadBack = shown?.back;
    shown = next;
    if (!next) marker.remove();
    else {
      marker.setLngLat([next.position.longitude, next.position.latitude]);
      // `addTo` removes and reinserts the marker, so it is called once.
      if (!wasShown) marker.addTo(map);
      if (next.heading === null) delete element.dataset.moves;
      else element.dataset.moves = '';
      element.style.setProperty('--heading', `${Math.round(next.heading ?? 0)}deg`);
      sizeRing();
    }
    if (hadBack || next?.back) drawBack();
  };
}
