import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import type { LayerSpecification } from 'maplibre-gl';
import { PbfReader } from 'pbf';
import { worldX, worldY } from '../geometry.ts';
import { mapAt } from '../style/mapConfig.ts';
import { mapStyle } from '../style/mapStyle.ts';
import { type Palette, readPalette } from '../style/palette.ts';
import { STREETS } from '../style/roadLayers.ts';
import { boxAround, type Edges, homeView, routePadding } from './framing.ts';
import type { Scene } from './walkView.ts';

/** MapLibre's closest zoom for a route, its tile size in pixels, and its finest tiles. */
const CLOSEST_FIT = 16;
const TILE_PX = 512;
const FINEST = 14;

interface Camera {
  zoom: number;
  /** The upper left corner in pixels of the world at this zoom. */
  left: number;
  top: number;
}

/** The camera that MapLibre will have: the route fitted into the free part, or the home in its middle. */
export function firstCamera(scene: Scene, obstructed: Edges, width: number, height: number): Camera {
  const hasRoute = scene.route.length > 0 || scene.destination !== undefined;
  const [[west, south], [east, north]] = boxAround(scene, scene.destination);
  const padding = hasRoute ? routePadding(obstructed, width, height) : obstructed;
  const [free, high] = [width - padding.left - padding.right, height - padding.top - padding.bottom];
  const [wide, tall] = [worldX(east) - worldX(west), worldY(south) - worldY(north)];
  const fitted = Math.log2(Math.min(free / wide, high / tall) / TILE_PX);
  const zoom = hasRoute ? Math.min(CLOSEST_FIT, fitted) : homeView(scene.home).zoom;
  const world = TILE_PX * 2 ** zoom;
  return {
    zoom,
    left: ((worldX(west) + worldX(east)) / 2) * world - padding.left - free / 2,
    top: ((worldY(north) + worldY(south)) / 2) * world - padding.top - high / 2,
  };
}

/**
 * Draws ground, streets and route on a plain canvas, because MapLibre is half a megabyte and a slow phone shows nothing
 * before it. The layers are those of the map's own style, without buildings and names. MapLibre reads the same tiles
 * from the browser's cache.
 */
export async function drawFirstStreets(
  canvas: HTMLCanvasElement,
  scene: Scene,
  obstructed: Edges,
  onDrawn: () => void,
): Promise<void> {
  const shown = await mapAt(scene.home);
  if (shown.kind === 'foreign') return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  if (!context || width === 0) return;
  const density = Math.min(2, devicePixelRatio);
  [canvas.width, canvas.height] = [width * density, height * density];
  context.scale(density, density);
  const { tiles, world, ...zooms } = shown.own;
  const address = tiles.replace('{version}', shown.version);
  const palette = readPalette(canvas.parentElement ?? canvas);
  const layers = mapStyle(palette, { ...zooms, tiles: address, world }).layers.filter(isDrawn);
  const camera = firstCamera(scene, obstructed, width, height);
  const z = Math.min(FINEST, Math.floor(camera.zoom));
  const side = TILE_PX * 2 ** (camera.zoom - z);
  const count = 2 ** z;
  const draw = async (x: number, y: number) => {
    if (y < 0 || y >= count) return;
    const column = ((x % count) + count) % count;
    const answer = await fetch(
      address.replace('{z}', String(z)).replace('{x}', String(column)).replace('{y}', String(y)),
    );
    if (!answer.ok) return;
    const tile = new VectorTile(new PbfReader(await answer.arrayBuffer()));
    drawTile(context, tile, layers, { x: x * side - camera.left, y: y * side - camera.top, side, zoom: camera.zoom });
    drawRoute(context, scene, palette, camera);
    onDrawn();
  };
  // The tile of home is loaded before the others, so that they do not compete for bandwidth.
  const home = [
    Math.floor(worldX(scene.home.longitude) * count),
    Math.floor(worldY(scene.home.latitude) * count),
  ] as const;
  await draw(...home);
  const others: Promise<void>[] = [];
  for (let x = Math.floor(camera.left / side); x * side < camera.left + width; x += 1) {
    for (let y = Math.floor(camera.top / side); y * side < camera.top + height; y += 1) {
      if (x !== home[0] || y !== home[1]) others.push(draw(x, y));
    }
  }
  await Promise.allSettled(others);
}

const isDrawn = (layer: LayerSpecification): layer is DrawnLayer =>
  (layer.type === 'fill' || layer.type === 'line') && layer.source === STREETS && layer.id !== 'building';

type DrawnLayer = Extract<LayerSpecification, { type: 'fill' | 'line' }>;

function drawTile(
  context: CanvasRenderingContext2D,
  tile: VectorTile,
  layers: readonly DrawnLayer[],
  place: { x: number; y: number; side: number; zoom: number },
) {
  context.save();
  context.beginPath();
  context.rect(place.x, place.y, place.side, place.side);
  context.clip();
  const parsed = new Map<string, Shapes>();
  for (const layer of layers) {
    const name = layer['source-layer'] ?? '';
    const source = tile.layers[name];
    if (!source || (layer.minzoom ?? 0) > place.zoom) continue;
    const shapes = parsed.get(name) ?? shapesOf(source);
    parsed.set(name, shapes);
    const scale = place.side / source.extent;
    context.beginPath();
    for (const kind of kindsOf(layer.filter) ?? shapes.keys()) {
      for (const line of shapes.get(kind) ?? []) {
        for (const [at, { x, y }] of line.entries()) {
          context[at === 0 ? 'moveTo' : 'lineTo'](place.x + x * scale, place.y + y * scale);
        }
      }
    }
    if (layer.type === 'fill') {
      context.fillStyle = String(layer.paint?.['fill-color']);
      context.globalAlpha = Number(layer.paint?.['fill-opacity'] ?? 1);
      context.fill();
      context.globalAlpha = 1;
    } else {
      const width = widthAt(layer.paint?.['line-width'], place.zoom);
      const dashes = layer.paint?.['line-dasharray'];
      stroke(context, String(layer.paint?.['line-color']), width, Array.isArray(dashes) ? dashes.map(Number) : []);
    }
  }
  context.restore();
}

/** The lines and rings of a layer by kind; the thousands of houses are left to MapLibre. */
type Shapes = Map<unknown, { x: number; y: number }[][]>;

function shapesOf(source: VectorTileLayer): Shapes {
  const shapes: Shapes = new Map();
  for (let i = 0; i < source.length; i += 1) {
    const feature = source.feature(i);
    const { kind } = feature.properties;
    if (kind === 'building') continue;
    const known = shapes.get(kind) ?? [];
    shapes.set(kind, known);
    known.push(...feature.loadGeometry());
  }
  return shapes;
}

/** The layers' filters select by kind only: ['in', ['get', 'kind'], ['literal', kinds]]. */
function kindsOf(filter: unknown): unknown[] | undefined {
  const literal = Array.isArray(filter) ? filter[2] : undefined;
  return Array.isArray(literal) && Array.isArray(literal[1]) ? literal[1] : undefined;
}

/** A number, or ['interpolate', ['linear'], ['zoom'], zoom, width, ...]. */
export function widthAt(width: unknown, zoom: number): number {
  if (!Array.isArray(width)) return typeof width === 'number' ? width : 1;
  const stops: number[] = width.slice(3);
  for (let i = 0; i + 3 < stops.length; i += 2) {
    const [from = 0, low = 1, to = 0, high = 1] = stops.slice(i, i + 4);
    if (zoom <= to) return low + (high - low) * Math.max(0, (zoom - from) / (to - from));
  }
  return stops.at(-1) ?? 1;
}

function stroke(
  context: CanvasRenderingContext2D,
  colour: string,
  width: number,
  dashes: readonly number[] = [],
): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineJoin = 'round';
  context.lineCap = dashes.length > 0 ? 'butt' : 'round';
  context.setLineDash(dashes.map((length) => length * width));
  context.stroke();
}

function drawRoute(
  context: CanvasRenderingContext2D,
  { route, isRouteHome }: Scene,
  palette: Palette,
  camera: Camera,
): void {
  const world = TILE_PX * 2 ** camera.zoom;
  const points = route.map(([longitude, latitude]): [number, number] => [
    worldX(longitude) * world - camera.left,
    worldY(latitude) * world - camera.top,
  ]);
  const colour = isRouteHome ? palette.wayHome : palette.route;
  context.beginPath();
  for (const point of points) context.lineTo(...point);
  stroke(context, palette.routeCase, 9);
  stroke(context, colour, 4, [9 / 4, 5 / 4]);
  // A ring at the start and a dot at the end, where MapLibre shows its markers.
  for (const end of [points[0], points.at(-1)]) {
    if (!end) continue;
    context.beginPath();
    context.arc(...end, 6, 0, 2 * Math.PI);
    context.fillStyle = end === points[0] ? palette.routeCase : colour;
    context.fill();
    stroke(context, end === points[0] ? colour : palette.routeCase, 3);
  }
}
