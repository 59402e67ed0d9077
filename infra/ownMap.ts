import { NAMES_FROM_ZOOM } from '../functions/streets/index.ts';
import type { OwnMap } from '../shared/api/config.ts';

/** All of its addresses, as API Gateway spells them. */
export const mapPath = '/tiles/{path+}';

/** Where our map is, on every stage: its tiles are answered below `/tiles/` of the page's own origin. */
export const ownMap: OwnMap = {
  around: '/tiles/around/{x}/{y}',
  tiles: '/tiles/{version}/{z}/{x}/{y}',
  minZoom: NAMES_FROM_ZOOM,
  maxZoom: 14,
  world: '/tiles/world/{z}/{x}/{y}',
  worldMaxZoom: 6,
};
