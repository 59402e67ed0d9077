/** The map's colours. A canvas cannot use CSS variables, so the values of tokens.css are resolved by name. */
const TOKENS = {
  land: '--map-land',
  building: '--map-building',
  park: '--map-park',
  forest: '--map-forest',
  vineyard: '--map-vineyard',
  sport: '--map-sport',
  works: '--map-works',
  rail: '--map-rail',
  labelWater: '--map-label-water',
  labelGreen: '--map-label-green',
  water: '--map-water',
  road: '--map-road',
  roadCase: '--map-road-case',
  main: '--map-main',
  mainCase: '--map-main-case',
  trunk: '--map-trunk',
  trunkCase: '--map-trunk-case',
  plaza: '--map-plaza',
  path: '--map-path',
  label: '--map-label',
  halo: '--map-halo',
  route: '--map-route',
  routeCase: '--map-route-case',
  wayHome: '--map-way-home',
} as const;

export type Palette = Record<keyof typeof TOKENS, string>;

export const paletteBy = (resolve: (token: string) => string): Palette =>
  Object.fromEntries(Object.entries(TOKENS).map(([name, token]) => [name, resolve(token)])) as Palette;

export const readPalette = (element: HTMLElement): Palette => paletteBy((token) => colourOf(element, token));

export function colourOf(element: HTMLElement, token: string): string {
  const probe = document.createElement('i');
  probe.hidden = true;
  probe.style.color = `var(${token})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
