import type { Draw } from './drawnNumbers.ts';

/** How a town paints its plates: an SVG of 1000 wide. */
interface Design {
  background: string;
  ink: string;
  border: string;
  /** Corners of the plate. */
  radius: number;
  font: string;
  upper: boolean;
  /** Of the name, as a share of the plate's height. */
  letters: number;
  /** A small line besides the name: a district, a quarter. */
  above?: string;
  below?: string;
}

const sans = "font-family='DejaVu Sans' font-weight='bold'";
const plain = "font-family='DejaVu Sans'";
const condensed = "font-family='DejaVu Sans Condensed' font-weight='bold'";
const serif = "font-family='DejaVu Serif' font-weight='bold'";
const typewriter = "font-family='DejaVu Sans Mono' font-weight='bold'";

export const plateDesigns: readonly Design[] = [
  {
    background: '#16397d',
    ink: '#ffffff',
    border: '#2f7a4b',
    radius: 4,
    font: condensed,
    upper: true,
    letters: 0.34,
    above: '4e Arrt',
  },
  { background: '#1f4fa8', ink: '#ffffff', border: '#ffffff', radius: 40, font: sans, upper: false, letters: 0.4 },
  { background: '#f6f5ee', ink: '#15171a', border: '#15171a', radius: 8, font: plain, upper: false, letters: 0.42 },
  {
    background: '#fdfdfb',
    ink: '#101010',
    border: '#101010',
    radius: 2,
    font: serif,
    upper: true,
    letters: 0.36,
    below: 'NW3',
  },
  {
    background: '#0b6b3a',
    ink: '#f7fff9',
    border: '#f7fff9',
    radius: 30,
    font: condensed,
    upper: false,
    letters: 0.46,
  },
  {
    background: '#d9d4c6',
    ink: '#4a4034',
    border: '#a39a86',
    radius: 0,
    font: serif,
    upper: true,
    letters: 0.34,
    above: 'R. XII',
  },
  { background: '#ffffff', ink: '#1b3a78', border: '#1b3a78', radius: 12, font: serif, upper: false, letters: 0.38 },
  {
    background: '#b31b24',
    ink: '#ffffff',
    border: '#ffffff',
    radius: 16,
    font: sans,
    upper: false,
    letters: 0.38,
    below: '12 - 20',
  },
  { background: '#222428', ink: '#f2efe6', border: '#222428', radius: 6, font: typewriter, upper: true, letters: 0.3 },
  { background: '#f2c230', ink: '#1c1c1c', border: '#1c1c1c', radius: 20, font: sans, upper: true, letters: 0.36 },
];

export interface Plate {
  svg: string;
  width: number;
  height: number;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const width = 1_000;

/** A plate with a name, on one line, or on two where it is long. */
export function plateOf(name: string, design: Design, draw: Draw): Plate {
  const shown = design.upper ? name.toUpperCase() : name;
  const lines = shown.length > 14 && shown.includes(' ') && draw.share() < 0.6 ? halves(shown) : [shown];
  const longest = Math.max(...lines.map((line) => line.length));
  const size = Math.min(170, (width * 0.88) / (longest * (design.font === typewriter ? 0.61 : 0.68)));
  const rows = lines.length + (design.above ? 0.6 : 0) + (design.below ? 0.6 : 0);
  const height = Math.round(Math.max(200, size * 1.25 * rows + 90));
  const textAt = (text: string, at: number, letters: number) => {
    const max = width * 0.9;
    const wide = text.length * letters * 0.62 > max ? ` textLength='${max}' lengthAdjust='spacingAndGlyphs'` : '';
    return `<text x='${width / 2}' y='${at}' ${design.font} font-size='${letters}' fill='${design.ink}' text-anchor='middle'${wide}>${escaped(text)}</text>`;
  };
  let at = (height - size * 1.25 * rows) / 2;
  const texts: string[] = [];
  const row = (text: string, letters: number) => {
    at += letters * 1.25;
    texts.push(textAt(text, at - letters * 0.35, letters));
  };
  if (design.above) row(design.above, size * 0.48);
  for (const line of lines) row(line, size);
  if (design.below) row(design.below, size * 0.48);
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'><rect x='6' y='6' width='${width - 12}' height='${height - 12}' rx='${design.radius}' fill='${design.background}' stroke='${design.border}' stroke-width='12'/>${texts.join('')}</svg>`;
  return { svg, width, height };
}

/** At the space nearest the middle. */
function halves(text: string): string[] {
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const middle = spaces.toSorted((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0] ?? 0;
  return [text.slice(0, middle), text.slice(middle + 1)];
}
