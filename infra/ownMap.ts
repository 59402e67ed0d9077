import { NAMES_FROM_ZOOM } from '../functions/streets/index.ts';
import type { OwnMap } from '../shared/api/config.ts';

/** Route of the map in API Gateway's syntax. */
export const mapPath = '/tiles/{path+}';

/** The imported map, served below `/tiles/` of the site's origin on every stage. */
export const ownMap: OwnMap = {
  around: '/tiles/around/{x}/{y}',
  tiles: '/tiles/{version}/{z}/{x}/{y}',
  minZoom: NAMES_FROM_ZOOM,
  maxZoom: 14,
  world: '/tiles/world/{z}/{x}/{y}',
  worldMaxZoom: 6,
};
