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

export function paletteBy(resolve: (token: string) => string): Palette {
  const colour = (name: keyof Palette) => resolve(TOKENS[name]);
  return {
    land: colour('land'),
    building: colour('building'),
    park: colour('park'),
    forest: colour('forest'),
    vineyard: colour('vineyard'),
    sport: colour('sport'),
    works: colour('works'),
    rail: colour('rail'),
    labelWater: colour('labelWater'),
    labelGreen: colour('labelGreen'),
    water: colour('water'),
    road: colour('road'),
    roadCase: colour('roadCase'),
    main: colour('main'),
    mainCase: colour('mainCase'),
    trunk: colour('trunk'),
    trunkCase: colour('trunkCase'),
    plaza: colour('plaza'),
    path: colour('path'),
    label: colour('label'),
    halo: colour('halo'),
    route: colour('route'),
    routeCase: colour('routeCase'),
    wayHome: colour('wayHome'),
  };
}

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
