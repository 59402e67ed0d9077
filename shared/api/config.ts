/** `/config.json`: what the page has to know of its stage before it can draw a map. Served beside the app, never cached. */
export interface AppConfig {
  stage: string;
  map: MapConfig;
}

export type MapConfig = OwnMap | ForeignMap;

/** Our own style over vector tiles with the layers that infra/local/tiles describes. */
export interface OwnMap {
  kind: 'tiles';
  /** Addresses with `{z}`, `{x}` and `{y}`, on our own origin or absolute. */
  tiles: string;
  /** The same, of made-up streets only: under a walk on practice streets. */
  practiceTiles: string;
  maxZoom: number;
  credit: string;
}

/** A style from elsewhere, such as Amazon Location's with its key; the walk is drawn over it. */
export interface ForeignMap {
  kind: 'style';
  light: string;
  dark: string;
  credit: string;
}
