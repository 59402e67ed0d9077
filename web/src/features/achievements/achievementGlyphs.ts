/** Drawings of 48 x 48 without text, so that no pin depends on a font; a new step of a ladder needs only a number. */

/** Two enamel colours, and the colour of the field for cut-outs. */
type Paint = 'cream' | 'yellow' | 'field';

export type Shape = {
  paint: Paint;
  d: string;
  line?: number;
  /** An outline in the colour of the field separates overlapping shapes. */
  isEdged?: boolean;
  opacity?: number;
  transform?: string;
};

type Extra = Omit<Shape, 'paint' | 'd'>;
const cream = (d: string, extra?: Extra): Shape => ({ paint: 'cream', d, ...extra });
const yellow = (d: string, extra?: Extra): Shape => ({ paint: 'yellow', d, ...extra });
const cutOut = (d: string, extra?: Extra): Shape => ({ paint: 'field', d, ...extra });
const LINE = { line: 3.6 };
const NOTCH = { line: 2.2 };

const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
const disc = (x: number, y: number, r: number) => ellipse(x, y, r, r);
const box = (x: number, y: number, width: number, height: number, r = 0) =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`;

function star(x: number, y: number, outer: number, inner: number): string {
  const corners = Array.from({ length: 10 }, (_, corner) => {
    const angle = (Math.PI * corner) / 5 - Math.PI / 2;
    const radius = corner % 2 ? inner : outer;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join('L')}z`;
}

function slice(percent: number): string {
  const angle = (percent / 50) * Math.PI;
  const end = `${(24 + 20 * Math.sin(angle)).toFixed(1)} ${(24 - 20 * Math.cos(angle)).toFixed(1)}`;
  return `M24 24V4A20 20 0 ${percent > 50 ? 1 : 0} 1 ${end}z`;
}

const partOfTown = (percent: number): Shape[] => [cream(disc(24, 24, 20), { opacity: 0.38 }), yellow(slice(percent))];

const rotated = (times: number, shapes: readonly Shape[], from = 0): Shape[] =>
  Array.from({ length: times }, (_, at) => `rotate(${from + (at * 360) / times} 24 24)`).flatMap((transform) =>
    shapes.map((shape) => ({ ...shape, transform })),
  );

const sole =
  'M17 5c5 0 7.5 5 7 10.5-.4 4-1.5 5-2 8.5h-9.5c-.5-4-2.5-6-2.5-10C10 8 12.5 5 17 5zM13 27.5h8.5c.7 5.5-1 8.5-4.2 8.5S12.3 33 13 27.5z';
const heart = 'M24 42C8 31 4 24 4 17a10 10 0 0 1 20-3 10 10 0 0 1 20 3c0 7-4 14-20 25z';

export const GLYPHS = {
  album: [
    cream('M3 9c8-3 14.5-2 21 2v33c-6.5-4-13-5-21-2z'),
    yellow('M45 9c-8-3-14.5-2-21 2v33c6.5-4 13-5 21-2z'),
    cutOut('M24 11v33M9 18c3-.7 6-.4 9 .8M9 26c3-.7 6-.4 9 .8', NOTCH),
  ],
  back: [cream('M39 33a17.5 17.5 0 1 1 1-16.5', { line: 5.5 }), cream('M46 5v16H30z'), yellow(disc(24, 25, 6))],
  bear: [
    cream(disc(11.5, 12.5, 7)),
    cream(disc(36.5, 12.5, 7)),
    cream(disc(24, 26, 18)),
    yellow(ellipse(24, 33, 8.5, 7)),
    cutOut(`${disc(17, 22.5, 2.4)}${disc(31, 22.5, 2.4)}M20.5 29.5h7L24 34z`),
  ],
  bench: [
    cream(box(4, 12, 40, 6, 2)),
    cream(box(4, 21, 40, 5, 2)),
    yellow(box(2, 29, 44, 6, 2)),
    cream('M10 36v8M38 36v8', LINE),
  ],
  bolt: [yellow('M29 2L7 27h14l-3.5 19L41 19H26.5z')],
  books: [
    cream(box(5, 6, 11, 38, 2)),
    yellow(box(18, 11, 11, 33, 2)),
    cream(box(31, 8, 11, 36, 2), { transform: 'rotate(-9 36 44)' }),
    cutOut('M5 14h11M5 35h11M18 19h11M18 36h11', NOTCH),
  ],
  boomerang: [
    cream('M9 8l5 17q2 8 9 10l17 5', { line: 10 }),
    cutOut('M6 15l8-2M32 42l2-8', { line: 3 }),
    yellow('M23 5c9 1 15 6 18 14M32 3c5 2 9 5 12 10', LINE),
  ],
  bridge: [
    cream(
      'M3 34h42M13 34V12M35 34V12M3 27C8 24 11 19 13 12c4 12 18 12 22 0 2 7 5 12 10 15M24 21v13M19 20v14M29 20v14',
      LINE,
    ),
    yellow('M5 42c5-4 9-4 13 0s9 4 13 0 8-3 12 0', LINE),
  ],
  brush: [
    yellow('M5 43c5-1 4-8 8-11 4-3.5 10-1.5 11 3 1.2 6-5 9.5-11 9.5-3 0-6-.5-8-1.5z'),
    cream('M20 28C26 16 34 7 40 4c3-1.5 5 .5 4 3.5-2 6-9 15-18 25z'),
  ],
  burst: [
    ...rotated(6, [cream('M24 15V5', LINE), yellow(disc(24, 2.5, 2.5))]),
    ...rotated(6, [yellow('M24 16V10', LINE)], 30),
    cream(disc(24, 24, 4)),
  ],
  camera: [
    cream(
      'M8 14h7.5l3.5-6h10l3.5 6H40a4.5 4.5 0 0 1 4.5 4.5v19A4.5 4.5 0 0 1 40 42H8a4.5 4.5 0 0 1-4.5-4.5v-19A4.5 4.5 0 0 1 8 14z',
    ),
    cutOut(disc(24, 27, 10)),
    yellow(disc(24, 27, 5.5)),
  ],
  candle: [
    cream('M16 21h16v20a3 3 0 0 1-3 3H19a3 3 0 0 1-3-3z'),
    yellow('M24 1c4 6 6.5 8.5 6.5 12a6.5 6.5 0 0 1-13 0C17.5 9.5 20 7 24 1z'),
    cutOut('M21 21v7M27 21v4', { line: 2.6 }),
  ],
  club: [
    cream(disc(24, 11, 6.5)),
    yellow(disc(9.5, 17, 5.5)),
    yellow(disc(38.5, 17, 5.5)),
    yellow(
      'M1 40c0-9 3-14 8.5-14 2 0 4 .8 5.3 2.2C13 31 12 35 12 40zM47 40c0-9-3-14-8.5-14-2 0-4 .8-5.3 2.2C35 31 36 35 36 40z',
    ),
    cream('M14.5 42c0-14 3-21 9.5-21s9.5 7 9.5 21z'),
  ],
  cloudSun: [yellow(disc(31, 17, 11)), cream('M12 41a9 9 0 0 1-1-18 12 12 0 0 1 23-2 10 10 0 0 1 2 20z')],
  cobbles: [
    cream([2, 18, 34].flatMap((x) => [box(x, 6, 12.5, 11, 4), box(x, 34, 12.5, 11, 4)]).join('')),
    yellow(box(9, 20, 14, 11, 4) + box(26, 20, 13, 11, 4)),
  ],
  compass: [
    cream(disc(24, 24, 20)),
    cutOut('M24 5v4M24 39v4M5 24h4M39 24h4', LINE),
    yellow('M34 14l-6 14-8-8z'),
    cutOut('M14 34l6-14 8 8z'),
  ],
  crown: [yellow('M4 13l11 8.5L24 6l9 15.5L44 13l-4 23H8z'), cream('M8 38.5h32V44H8z'), cutOut(disc(24, 28, 3.2))],
  equinox: [
    yellow('M23 8a16 16 0 0 0 0 32z'),
    cream('M26 8a16 16 0 0 1 0 32z'),
    yellow('M7 24H2M11 11L7.5 7.5M11 37l-3.5 3.5', LINE),
    cutOut(star(34, 22, 4, 1.7)),
  ],
  carFree: [
    cream('M6 37V26l5.5-12.5h25L42 26v11z'),
    cutOut('M14.5 18h19l3 7h-25z'),
    cream('M9 36h7v6H9zM32 36h7v6h-7z'),
    cutOut('M6 43L42 5', { line: 10 }),
    yellow('M6 43L42 5', { line: 5 }),
  ],
  flags: [
    cream('M2 10c13 10 31 10 44 0', { line: 2.6 }),
    yellow('M5 13l9 4-6 14zM34 17l9-4-3 18z'),
    cream('M16.5 17.5h15L24 38z'),
  ],
  flame: [
    cream(
      'M25 2c2 9 13.5 14 13.5 26.5a14.5 14.5 0 0 1-29 0c0-6.5 3.2-10 5.5-14 .8 3.5 2 5.5 4.2 6.5C20.5 14.5 21.5 8 25 2z',
    ),
    yellow('M24.5 25c1 4.5 6.5 6.5 6.5 12a7 7 0 0 1-14 0c0-5.5 6-7 7.5-12z'),
  ],
  flower: [...rotated(9, [yellow(ellipse(24, 9, 5.5, 8))]), cream(disc(24, 24, 9.5)), cutOut(disc(24, 24, 3))],
  frame: [
    cream(box(3, 7, 42, 34, 3)),
    cutOut(box(9, 13, 30, 22)),
    yellow('M9 35l9-11 7 7 5-5 9 9z'),
    yellow(disc(31, 20, 3.2)),
  ],
  gem: [
    cream('M12 7h24l9.5 12L24 44 2.5 19z'),
    yellow('M16 19h16l-8 25z'),
    cutOut('M2.5 19h43M12 7l4 12 8-12 8 12 4-12M16 19l8 25 8-25', NOTCH),
  ],
  glass: [cream(disc(20, 20, 14), LINE), yellow('M31 31l12 12', { line: 6.5 }), yellow('M12 16h11l4.5 4-4.5 4H12z')],
  globe: [
    cream(disc(24, 24, 20)),
    cutOut(
      'M12 13c5-4 10-4 13-1-1 5-6 4-7 9 3 1 8 1 8 6 0 4-3 6-4 10-4-2-4-6-6-9-4-2-8-4-8-8 1-3 2-5 4-7zM33 20c4-1 7 1 8 4-1 5-3 8-6 10-3-3-3-6-4-9 0-2 .6-4 2-5z',
      { opacity: 0.75 },
    ),
  ],
  heart: [cream(heart), yellow(heart, { transform: 'translate(24 25) scale(.45) translate(-24 -23)' })],
  hills: [yellow(disc(31, 15, 8.5)), cream('M2 40c5-16 12-20 19-12 5 6 6 7 9 4 5-5 11-3 16 8z')],
  house: [cream('M3 24L24 5l21 19v3.5h-5V43H8V27.5H3z'), yellow(box(19, 28, 10, 15, 1))],
  lapel: [
    cream(disc(14.5, 16, 10)),
    yellow('M34 5l11 11-11 11-11-11z'),
    cream(box(15, 29, 18, 16, 3.5)),
    cutOut(star(24, 37.3, 5.5, 2.4)),
  ],
  leaf: [
    yellow('M42 5c3 19-4 34-21 34-7 0-12-5-12-11.5C9 12 25 5 42 5z'),
    cutOut('M34 14C24 21 16 29 7 44', { line: 3 }),
  ],
  leap: [
    cream(box(3, 8, 42, 36, 4)),
    yellow('M3 19v-7a4 4 0 0 1 4-4h34a4 4 0 0 1 4 4v7z'),
    cream('M14 3v8M34 3v8', LINE),
    cutOut(
      'M12.5 27.5a4.6 4.6 0 0 1 9.2.4c0 4-9.2 7.6-9.2 11.6h9.7M35.5 28.2a4.5 4.5 0 1 1-9 0 4.5 4.5 0 1 1 9 0c0 6-2.5 9.5-6.5 11.3',
      LINE,
    ),
  ],
  map: [cream('M3 12l13-5v30L3 42z'), yellow('M16 7l16 5v30l-16-5z'), cream('M32 12l13-5v30l-13 5z')],
  midnight: [
    cream(disc(24, 24, 20)),
    cutOut('M24 24V9M24 24l-4-10', LINE),
    yellow(disc(24, 24, 3.6)),
    ...rotated(4, [cutOut('M24 40v-2', NOTCH)]),
  ],
  moon: [
    yellow(disc(24, 24, 19)),
    cutOut(disc(17, 18, 5) + disc(30, 29, 6) + disc(31, 14, 3) + disc(17, 33, 3), { opacity: 0.3 }),
  ],
  orbit: [
    yellow(disc(24, 24, 9)),
    cream(ellipse(24, 24, 21, 9), { ...LINE, transform: 'rotate(-24 24 24)' }),
    cream(disc(42, 13, 5)),
  ],
  pair: [
    cream(disc(16.5, 14, 7.5)),
    cream('M2.5 41c0-11 5-17 14-17s14 6 14 17z'),
    yellow(disc(33.5, 17.5, 6.5)),
    yellow('M32 27c9 0 13.5 5.5 13.5 14H33.5c0-5.5-1.2-9.5-4-12.8.8-.8 1.6-1.2 2.5-1.2z'),
  ],
  peak: [
    cream('M1 43L19 14l10 15 5-7 13 21z'),
    cutOut('M19 14l-3.5 11 4-2.5 3.5 4 2-3.5', NOTCH),
    cream('M19 14V2', { line: 2.6 }),
    yellow('M19 2l13 4.5-13 4.5z'),
  ],
  pumpkin: [
    yellow(ellipse(12.5, 28, 10, 13.5)),
    yellow(ellipse(35.5, 28, 10, 13.5)),
    yellow(ellipse(24, 28, 10, 15)),
    cream('M21 14c0-5 1-8 5-11l4 3c-2 2-3 4-3 8z'),
    cutOut('M13 27l5-7 4 7zM26 27l4-7 5 7zM12 32h24c-2 6-7 8-12 8s-10-2-12-8z'),
  ],
  road: [cream('M18.5 9h11L43 43H5z'), cutOut('M24 12v4M24 20v6M24 31v8', { line: 3.4 }), yellow(disc(39, 11, 6.5))],
  rocket: [
    cream('M24 2c8.5 6.5 11.5 15 9.5 27h-19C12.5 17 15.5 8.5 24 2z'),
    cutOut(disc(24, 16.5, 4.2)),
    yellow('M13.5 21.5L6.5 31v8l9-6.5zM34.5 21.5l7 9.5v8l-9-6.5zM19.5 32h9L24 46z'),
  ],
  route: [
    cream(
      'M13 39h4M24 39h4a7.5 7.5 0 0 0 5-2M33 26a7.5 7.5 0 0 0-5-2h-2M20 24a7.5 7.5 0 0 1-6.5-4M15 11.5a7.5 7.5 0 0 1 5-2.5h1M28 9h4',
      {
        line: 4.4,
      },
    ),
    yellow(disc(10, 39, 7)),
    cream(disc(38, 9, 7)),
  ],
  ruler: [
    cream(box(1, 15, 46, 18, 3), { transform: 'rotate(-35 24 24)' }),
    cutOut('M8 15v8M15 15v5M22 15v8M29 15v5M36 15v8M43 15v5', { ...NOTCH, transform: 'rotate(-35 24 24)' }),
  ],
  seasons: [
    cream('M22 22V3A20 20 0 0 0 3 22zM26 26v19a20 20 0 0 0 19-19z'),
    yellow('M26 22V3a20 20 0 0 1 19 19zM22 26v19A20 20 0 0 1 3 26z'),
  ],
  shoe: [
    cream('M4 33c0-8 .6-13 2-16 .8-1.7 3-1.7 4 0 2 3 6 4.2 9.5 2.5L23 17c3.5 5 9 8 15 9 4.5.8 6.5 3 6.5 7z'),
    yellow('M4 34.5h40.5V37c0 2-1.5 3.5-3.5 3.5H7.5C5.5 40.5 4 39 4 37z'),
    cutOut('M25 21l-4.5 4M29.5 24.5l-4 4M34 26.5l-3 4', NOTCH),
  ],
  signpost: [
    cream(box(21.5, 3, 5, 43, 2.5)),
    yellow('M8 8h28l7 7-7 7H8z', { isEdged: true }),
    cream('M40 24.5H13l-7 7 7 7h27z', { isEdged: true }),
  ],
  snow: [...rotated(6, [cream('M24 24V4M24 12l-5-4.5M24 12l5-4.5', { line: 3.4 })]), yellow(disc(24, 24, 4))],
  soles: [cream(sole), yellow(sole, { transform: 'matrix(-1 0 0 1 48.5 7)' })],
  sprout: [
    cream('M24 45V24', LINE),
    cream('M24 27C9 28 4 19 4 8c13 0 20 6 20 19z'),
    yellow('M24 33c0-12 7-17 20-17 0 10-6 18-20 17z'),
  ],
  stone: [cream('M10 41V21a14 14 0 0 1 28 0v20z'), cutOut(star(24, 23.5, 9.5, 4)), yellow('M6 39.5h36V45H6z')],
  streets: [
    cream('M4 16h40M4 33h40M15 4v40M33 4v40', { ...LINE, opacity: 0.5 }),
    yellow('M15 44V33h18V16h11', { line: 6.5 }),
  ],
  sun: [yellow(disc(24, 24, 10.5)), ...rotated(8, [cream('M24 8.5V3', { line: 4 })])],
  target: [
    cream(disc(24, 24, 20)),
    cutOut(disc(24, 24, 14)),
    cream(disc(24, 24, 9.5)),
    yellow(disc(24, 24, 4.5)),
    yellow('M24 24L42 6', { line: 3 }),
  ],
  tent: [
    cream('M24 9L3 26v17h42V26z'),
    yellow('M24 9l-7 17v17h14V26z'),
    cutOut('M24 28l-4 15h8z'),
    yellow('M24 1l9 3-9 3z'),
    cream('M24 10V2', { line: 2.6 }),
  ],
  tide: [
    cream('M3 19c5-8 11-8 16 0s10 8 15 0c3-4.5 7-6 11-4', { line: 5 }),
    yellow('M3 34c5-8 11-8 16 0s10 8 15 0c3-4.5 7-6 11-4', { line: 5 }),
  ],
  town: [
    cream('M3 44V27l9-8 8 7v18zM28 44V24h17v20z'),
    yellow('M17 44V18l7-13 7 13v26z'),
    cutOut(box(8, 31, 4, 6) + box(35, 29, 5, 6) + box(22, 22, 4, 7)),
  ],
  townTenth: partOfTown(14),
  townHalf: partOfTown(50),
  townWhole: partOfTown(90),
  tulip: [
    cream('M24 45V26', LINE),
    yellow('M10 6l7.5 7L24 3l6.5 10L38 6v12a14 14 0 0 1-28 0z'),
    cream('M24 45C13 46 8 40 7 31c9 0 16 5 17 14zM24 45c11 1 16-5 17-14-9 0-16 5-17 14z'),
  ],
  volcano: [
    cream('M17 20h14l14 24H3z'),
    yellow('M17 20h14l4 7c-2 3-5 3-6 0-1 6-5 7-6 1-2 3-6 3-9-1z'),
    yellow('M24 14V3M16 13l-4-7M32 13l4-7', LINE),
  ],
  week: [
    cream(box(5, 9, 38, 34, 5)),
    yellow(box(5, 9, 38, 9, 4)),
    cutOut([13, 24, 35].map((x) => disc(x, 25, 3.4)).join('') + [13, 24, 35].map((x) => disc(x, 35, 3.4)).join('')),
    cream('M14 4v9M34 4v9', LINE),
  ],
  weight: [
    cream('M6 24h36', { line: 5 }),
    yellow(box(7, 9, 8.5, 30, 3) + box(32.5, 9, 8.5, 30, 3)),
    cream(box(1, 15, 6, 18, 2) + box(41, 15, 6, 18, 2)),
  ],
} satisfies Record<string, readonly Shape[]>;
export type GlyphName = keyof typeof GLYPHS;
