import type { GlyphName } from './achievementGlyphs.ts';

export type Pin = {
  glyph: GlyphName;
  /** The number on the pin's tab, where a ladder has steps. */
  count?: number;
};

const steps = (glyph: GlyphName, prefix: string, counts: readonly number[]): [string, Pin][] =>
  counts.map((count) => [`${prefix}-${count}`, { glyph, count }]);
const step = (glyph: GlyphName, id: string, count: number): [string, Pin] => [id, { glyph, count }];
const one = (glyph: GlyphName, id: string): [string, Pin] => [id, { glyph }];

const pins = new Map<string, Pin>([
  one('shoe', 'first-steps'),
  ...steps('soles', 'walks', [10, 25, 50, 100, 250, 365, 500]),
  ...steps('crown', 'walks', [1000]),
  ...steps('stone', 'level', [5, 10, 25, 50]),
  ...steps('rocket', 'level', [100]),
  ...steps('lapel', 'collector', [10, 25, 50]),

  ...steps('flame', 'streak', [3, 7]),
  ...steps('bolt', 'streak', [14]),
  ...steps('moon', 'streak', [30]),
  ...steps('target', 'streak', [60]),
  ...steps('gem', 'streak', [100]),
  ...steps('volcano', 'streak', [200]),
  ...steps('orbit', 'streak', [365]),

  ...steps('ruler', 'distance', [5]),
  ...steps('road', 'distance', [10]),
  step('road', 'distance-marathon', 42),
  ...steps('bridge', 'distance', [50]),
  ...steps('hills', 'distance', [100, 250, 500]),
  ...steps('globe', 'distance', [1000]),
  ...steps('route', 'long-walk', [3]),
  step('route', 'long-walk-4500', 4.5),

  ...steps('map', 'places', [5]),
  ...steps('glass', 'places', [10, 25, 50]),
  ...steps('signpost', 'places', [100]),
  ...steps('compass', 'places', [250]),
  ...steps('house', 'returns', [3]),
  ...steps('bench', 'returns', [10]),
  ...steps('streets', 'streets', [10]),
  ...steps('brush', 'streets', [50]),
  ...steps('frame', 'streets', [150]),
  ...steps('camera', 'signed', [10]),
  ...steps('album', 'signed', [50]),
  ...steps('books', 'signed', [150]),
  ...steps('town', 'towns', [3]),
  one('townTenth', 'town-10'),
  one('townHalf', 'town-50'),
  one('townWhole', 'town-90'),

  one('pair', 'friends-1'),
  ...steps('club', 'friends', [3, 5]),
  ...steps('flags', 'friends', [10]),
  ...steps('tent', 'friends', [25]),

  one('sprout', 'season-spring'),
  one('flower', 'season-summer'),
  one('leaf', 'season-autumn'),
  one('snow', 'season-winter'),
  one('seasons', 'four-seasons'),
  one('burst', 'new-years-day'),
  one('heart', 'valentines-day'),
  one('leap', 'leap-day'),
  one('tulip', 'spring-equinox'),
  one('globe', 'earth-day'),
  one('sun', 'midsummer'),
  one('carFree', 'car-free-day'),
  one('equinox', 'autumn-equinox'),
  one('pumpkin', 'halloween'),
  one('candle', 'midwinter'),
  one('midnight', 'new-years-eve'),

  one('back', 'comeback-1'),
  ...steps('tide', 'comeback', [5]),
  ...steps('boomerang', 'comeback', [25]),
  ...steps('cloudSun', 'break', [7]),
  ...steps('bear', 'break', [30]),
  one('peak', 'hard-1'),
  ...steps('weight', 'hard', [10, 50]),
  ...steps('cobbles', 'hard', [100]),
]);

/** What is on an achievement's pin. One that this version of the app does not know shows the signpost. */
export const pinOf = (achievementId: string): Pin => pins.get(achievementId) ?? { glyph: 'signpost' };
export const PINNED_IDS: readonly string[] = [...pins.keys()];
