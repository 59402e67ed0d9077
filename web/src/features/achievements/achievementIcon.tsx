import type { CSSProperties } from 'react';
import { GLYPHS, type GlyphName, type Shape } from './achievementGlyphs.ts';

export type Pin = {
  glyph: GlyphName;
  count?: number;
};

/** A further step of a ladder, such as `walks-25`, has the glyph of the step before it. */
const glyphs: Record<string, GlyphName> = {
  'first-steps': 'shoe',
  'walks-10': 'soles',
  'walks-1000': 'crown',
  'level-5': 'stone',
  'level-100': 'rocket',
  'collector-10': 'lapel',
  'streak-3': 'flame',
  'streak-14': 'bolt',
  'streak-30': 'moon',
  'streak-60': 'target',
  'streak-100': 'gem',
  'streak-200': 'volcano',
  'streak-365': 'orbit',
  'distance-5': 'ruler',
  'distance-10': 'road',
  'distance-50': 'bridge',
  'distance-100': 'hills',
  'distance-1000': 'globe',
  'long-walk-3': 'route',
  'places-5': 'map',
  'places-10': 'glass',
  'places-100': 'signpost',
  'places-250': 'compass',
  'returns-3': 'house',
  'returns-10': 'bench',
  'streets-10': 'streets',
  'streets-50': 'brush',
  'streets-150': 'frame',
  'signed-10': 'camera',
  'signed-50': 'album',
  'signed-150': 'books',
  'towns-3': 'town',
  'friends-3': 'club',
  'friends-10': 'flags',
  'friends-25': 'tent',
  'club-week-1': 'week',
  'comeback-5': 'tide',
  'comeback-25': 'boomerang',
  'break-7': 'cloudSun',
  'break-30': 'bear',
  'hard-10': 'weight',
  'hard-100': 'cobbles',
  'town-10': 'townTenth',
  'town-50': 'townHalf',
  'town-90': 'townWhole',
  'friends-1': 'pair',
  'season-spring': 'sprout',
  'season-summer': 'flower',
  'season-autumn': 'leaf',
  'season-winter': 'snow',
  'four-seasons': 'seasons',
  'new-years-day': 'burst',
  'valentines-day': 'heart',
  'leap-day': 'leap',
  'spring-equinox': 'tulip',
  'earth-day': 'globe',
  midsummer: 'sun',
  'car-free-day': 'carFree',
  'autumn-equinox': 'equinox',
  halloween: 'pumpkin',
  midwinter: 'candle',
  'new-years-eve': 'midnight',
  'comeback-1': 'back',
  'hard-1': 'peak',
  'distance-marathon': 'road',
  'long-walk-4500': 'route',
};
/** Numbers of achievements whose id does not contain them. */
const counts: Record<string, number> = { 'distance-marathon': 42, 'long-walk-4500': 4.5 };
/** The ladder for shares of a town has no number, because its glyphs show the share. */
const UNNUMBERED = 'town';

/** Returns the pin of an achievement; an unknown one, of a newer server version, shows the signpost. */
export function pinOf(achievementId: string): Pin {
  const [, ladder = '', goalText = ''] = /^(.+)-(\d+)$/.exec(achievementId) ?? [];
  const goal = counts[achievementId] ?? Number(goalText);
  const glyph = glyphs[achievementId] ?? glyphs[`${ladder}-${lastStep(ladder, goal)}`] ?? 'signpost';
  return goal > 1 && ladder !== UNNUMBERED ? { glyph, count: goal } : { glyph };
}

function lastStep(ladder: string, goal: number): number {
  const steps = Object.keys(glyphs).filter((id) => id.startsWith(`${ladder}-`));
  return Math.max(...steps.map((id) => Number(id.slice(ladder.length + 1))).filter((step) => step <= goal));
}

/** Positions of glyph and number tab in an outline of 100 x 100. */
type Silhouette = { outline: string; glyph: { y: number; scale: number; tabY: number } };

/** Each outline is a road sign, so that categories differ without colour. */
const circle: Silhouette = {
  outline: 'M50 4a46 46 0 1 1 0 92 46 46 0 0 1 0-92z',
  glyph: { y: 48, scale: 1.14, tabY: 90 },
};
const silhouettes: Partial<Record<string, Silhouette>> = {
  milestone: {
    outline: 'M14 92V42a36 36 0 0 1 72 0v50a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4z',
    glyph: { y: 51, scale: 1.02, tabY: 91 },
  },
  streak: {
    outline:
      'M45.5 5.5a9 9 0 0 1 9 0l30 17.3a9 9 0 0 1 4.5 7.8v34.8a9 9 0 0 1-4.5 7.8l-30 17.3a9 9 0 0 1-9 0l-30-17.3a9 9 0 0 1-4.5-7.8V30.6a9 9 0 0 1 4.5-7.8z',
    glyph: { y: 48, scale: 1.06, tabY: 88 },
  },
  distance: circle,
  exploration: {
    outline: 'M43 6.5a10 10 0 0 1 14 0L93.5 43a10 10 0 0 1 0 14L57 93.5a10 10 0 0 1-14 0L6.5 57a10 10 0 0 1 0-14z',
    glyph: { y: 48, scale: 0.92, tabY: 88 },
  },
  social: {
    outline: 'M22 8h56a14 14 0 0 1 14 14v56a14 14 0 0 1-14 14H22A14 14 0 0 1 8 78V22A14 14 0 0 1 22 8z',
    glyph: { y: 48, scale: 1.16, tabY: 89 },
  },
  seasonal: {
    outline:
      'M33 5h34a6 6 0 0 1 4.2 1.8l22 22A6 6 0 0 1 95 33v34a6 6 0 0 1-1.8 4.2l-22 22A6 6 0 0 1 67 95H33a6 6 0 0 1-4.2-1.8l-22-22A6 6 0 0 1 5 67V33a6 6 0 0 1 1.8-4.2l22-22A6 6 0 0 1 33 5z',
    glyph: { y: 49, scale: 1.16, tabY: 91 },
  },
  perseverance: {
    outline: 'M12 12a6 6 0 0 1 6-6h64a6 6 0 0 1 6 6v38c0 24-18 38-34 45a10 10 0 0 1-8 0C30 88 12 74 12 50z',
    glyph: { y: 44, scale: 1.08, tabY: 88 },
  },
};

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
  const known = silhouettes[category];
  const { outline, glyph: at } = known ?? circle;
  const { glyph, count } = pinOf(achievementId);
  const [y, scale] = count === undefined ? [at.y, at.scale] : [at.y - ABOVE_TAB.up, at.scale * ABOVE_TAB.smaller];
  const style: CSSProperties = {
    '--achievement-default': `${sizes[size]}px`,
    '--achievement-field': `var(--achievement-${known ? category : 'special'})`,
  };
  const shrunk = (factor: number) => `translate(50 50) scale(${factor}) translate(-50 -50)`;
  return (
    <span
      className="achievement-pin"
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
        {count !== undefined && <Tab count={count} y={at.tabY} />}
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
export const AchievementEmoji = ({ icon }: { icon: string }) => (
  <span className="text-[1em]/none font-medium normal-nums font-emoji text-ink-2" aria-hidden="true">
    {icon.replace(EMOJI_VARIATION, '')}
  </span>
);
