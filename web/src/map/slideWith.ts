import type { Map as StreetMap } from 'maplibre-gl';
import type { Place } from './walkLayers.ts';

const SLIDE_MS = 250;

/**
 * Moves the map at once, and lets its picture glide to where it now belongs. That is left to the compositor: in an ease of
 * the map itself each frame is drawn anew by script.
 */
export function slideWith(map: StreetMap, place: Place, move: () => void): void {
  const at = () => map.project([place.longitude, place.latitude]);
  const before = at();
  move();
  const { x, y } = before.sub(at());
  const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }];
  map.getCanvasContainer().animate(frames, { duration: SLIDE_MS, easing: 'ease-out' });
}
