import type { CSSProperties } from 'react';
import { GLYPHS, type GlyphName, type Shape } from './achievementGlyphs.ts';

export type Pin = {
  glyph: GlyphName;
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

/** Returns the pin of an achievement; one of a newer server version shows the signpost. */
export const pinOf = (achievementId: string): Pin => pins.get(achievementId) ?? { glyph: 'signpost' };
export const PINNED_IDS: readonly string[] = [...pins.keys()];

declare module 'react' {
  interface CSSProperties {
    '--achievement-default'?: string;
    '--achievement-field'?: string;
  }
}

/** Positions of glyph and number tab in an outline of 100 x 100. */
type Silhouette = { outline: string; glyphY: number; glyphScale: number; tabY: number };

/** Each outline is a road sign, so that categories differ without colour. */
const circle: Silhouette = {
  outline: 'M50 4a46 46 0 1 1 0 92 46 46 0 0 1 0-92z',
  glyphY: 48,
  glyphScale: 1.14,
  tabY: 90,
};
const silhouettes = new Map<string, Silhouette>([
  [
    'milestone',
    {
      outline: 'M14 92V42a36 36 0 0 1 72 0v50a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4z',
      glyphY: 51,
      glyphScale: 1.02,
      tabY: 91,
    },
  ],
  [
    'streak',
    {
      outline:
        'M45.5 5.5a9 9 0 0 1 9 0l30 17.3a9 9 0 0 1 4.5 7.8v34.8a9 9 0 0 1-4.5 7.8l-30 17.3a9 9 0 0 1-9 0l-30-17.3a9 9 0 0 1-4.5-7.8V30.6a9 9 0 0 1 4.5-7.8z',
      glyphY: 48,
      glyphScale: 1.06,
      tabY: 88,
    },
  ],
  ['distance', circle],
  [
    'exploration',
    {
      outline: 'M43 6.5a10 10 0 0 1 14 0L93.5 43a10 10 0 0 1 0 14L57 93.5a10 10 0 0 1-14 0L6.5 57a10 10 0 0 1 0-14z',
      glyphY: 48,
      glyphScale: 0.92,
      tabY: 88,
    },
  ],
  [
    'social',
    {
      outline: 'M22 8h56a14 14 0 0 1 14 14v56a14 14 0 0 1-14 14H22A14 14 0 0 1 8 78V22A14 14 0 0 1 22 8z',
      glyphY: 48,
      glyphScale: 1.16,
      tabY: 89,
    },
  ],
  [
    'seasonal',
    {
      outline:
        'M33 5h34a6 6 0 0 1 4.2 1.8l22 22A6 6 0 0 1 95 33v34a6 6 0 0 1-1.8 4.2l-22 22A6 6 0 0 1 67 95H33a6 6 0 0 1-4.2-1.8l-22-22A6 6 0 0 1 5 67V33a6 6 0 0 1 1.8-4.2l22-22A6 6 0 0 1 33 5z',
      glyphY: 49,
      glyphScale: 1.16,
      tabY: 91,
    },
  ],
  [
    'perseverance',
    {
      outline: 'M12 12a6 6 0 0 1 6-6h64a6 6 0 0 1 6 6v38c0 24-18 38-34 45a10 10 0 0 1-8 0C30 88 12 74 12 50z',
      glyphY: 44,
      glyphScale: 1.08,
      tabY: 88,
    },
  ],
]);

const sizes = { sm: 48, md: 84, lg: 184 } as const;
const ABOVE_TAB = { up: 3, smaller: 0.94 };

type AchievementIconProps = {
  achievementId: string;
  /** One of the seven achievement categories; any other has the plain circle. */
  category: string;
  size?: keyof typeof sizes;
  locked?: boolean;
};

/** An SVG pin that needs no font. It is decorative, because its title is beside it. */
export function AchievementIcon({ achievementId, category, size = 'md', locked = false }: AchievementIconProps) {
  const known = silhouettes.get(category);
  const { outline, glyphY, glyphScale, tabY } = known ?? circle;
  const { glyph, count } = pinOf(achievementId);
  const [y, scale] =
    count === undefined ? [glyphY, glyphScale] : [glyphY - ABOVE_TAB.up, glyphScale * ABOVE_TAB.smaller];
  const style: CSSProperties = {
    '--achievement-default': `${sizes[size]}px`,
    '--achievement-field': `var(--achievement-${known ? category : 'special'})`,
  };
  const shrunk = (factor: number) => `translate(50 50) scale(${factor}) translate(-50 -50)`;
  return (
    <span
      className="[--glyph-cream:#fffaf0] [--glyph-yellow:#ffcf4a] [--glyph-field:var(--achievement-field)] block flex-none w-[var(--achievement-size,var(--achievement-default))] aspect-[108/110] not-data-locked:data-[category=milestone]:[--glyph-yellow:var(--achievement-deep)] data-locked:[--glyph-cream:color-mix(in_srgb,var(--steel-ink)_74%,var(--color-steel))] data-locked:[--glyph-yellow:color-mix(in_srgb,var(--steel-ink)_45%,var(--color-steel))] data-locked:[--glyph-field:var(--color-steel)]"
      data-category={category}
      data-locked={locked ? '' : undefined}
      style={style}
      aria-hidden="true"
    >
      <svg viewBox="-4 -4 108 110" className="block size-full" aria-hidden="true">
        <path d={outline} transform="translate(0 4)" className="fill-[rgb(20_24_14/0.28)]" />
        <path
          d={outline}
          className="fill-(--achievement-rim) in-data-locked:fill-(--steel-edge)"
          data-part="achievement-icon-rim"
        />
        <path d={outline} className="fill-(--achievement-field) in-data-locked:fill-steel" transform={shrunk(0.9)} />
        <path
          d={outline}
          className="fill-none stroke-[rgb(255_255_255/0.45)] stroke-[1.5] in-data-locked:stroke-(--steel-edge) in-data-locked:opacity-50"
          transform={shrunk(0.83)}
        />
        <g
          transform={`translate(50 ${y}) scale(${scale}) translate(-24 -24)`}
          strokeLinecap="round"
          strokeLinejoin="round"
          data-glyph={glyph}
        >
          {GLYPHS[glyph].map(drawn)}
        </g>
        {count !== undefined && <Tab count={count} y={tabY} />}
      </svg>
    </span>
  );
}

function drawn({ paint, d, line, isEdged, opacity, transform }: Shape) {
  const colour = `var(--glyph-${paint})`;
  const brush =
    line === undefined
      ? { fill: colour, ...(isEdged && { stroke: 'var(--glyph-field)', strokeWidth: 2.5, paintOrder: 'stroke' }) }
      : { fill: 'none', stroke: colour, strokeWidth: line };
  return <path key={`${paint}${d}${transform}`} d={d} opacity={opacity} transform={transform} {...brush} />;
}

function Tab({ count, y }: { count: number; y: number }) {
  const width = 17 + 11.5 * String(count).length;
  return (
    <g>
      <rect
        x={50 - width / 2}
        y={y - 12}
        width={width}
        height="23"
        rx="6"
        className="fill-[#fffaf0] stroke-(--achievement-rim) stroke-3 in-data-locked:fill-surface in-data-locked:stroke-(--steel-edge)"
      />
      <text
        x="50"
        y={y + 6.8}
        textAnchor="middle"
        className="fill-[#1d2a22] font-sign text-[18px] font-heavy normal-nums in-data-locked:fill-(--steel-ink)"
      >
        {count}
      </text>
    </g>
  );
}

const EMOJI_VARIATION = /\uFE0F/g;

/** A small icon beside a title, without the variation selector that requests the system's emoji. */
export function AchievementEmoji({ icon }: { icon: string }) {
  return (
    <span className="text-[1em]/none font-medium normal-nums font-emoji text-ink-2" aria-hidden="true">
      {icon.replace(EMOJI_VARIATION, '')}
    </span>
  );
}
