import type { Dice } from '../../../shared/domain/seededRandom.fixture.ts';

/** Plate design of a town. */
interface Design {
  background: string;
  ink: string;
  border: string;
  /** Corner radius. */
  radius: number;
  font: string;
  isUpper: boolean;
  /** A small line above the name, such as a district. */
  above?: string;
  below?: string;
}

const sans = "font-family='DejaVu Sans' font-weight='bold'";
const plain = "font-family='DejaVu Sans'";
const condensed = "font-family='DejaVu Sans Condensed' font-weight='bold'";
const serif = "font-family='DejaVu Serif' font-weight='bold'";
const typewriter = "font-family='DejaVu Sans Mono' font-weight='bold'";

const design = (colours: string, radius: number, font: string, isUpper: boolean, lines = {}): Design => {
  const [background = '', ink = '', border = ''] = colours.split(' ');
  return { background, ink, border, radius, font, isUpper, ...lines };
};

export const plateDesigns: readonly Design[] = [
  design('#16397d #ffffff #2f7a4b', 4, condensed, true, { above: '4e Arrt' }),
  design('#1f4fa8 #ffffff #ffffff', 40, sans, false),
  design('#f6f5ee #15171a #15171a', 8, plain, false),
  design('#fdfdfb #101010 #101010', 2, serif, true, { below: 'NW3' }),
  design('#0b6b3a #f7fff9 #f7fff9', 30, condensed, false),
  design('#d9d4c6 #4a4034 #a39a86', 0, serif, true, { above: 'R. XII' }),
  design('#ffffff #1b3a78 #1b3a78', 12, serif, false),
  design('#b31b24 #ffffff #ffffff', 16, sans, false, { below: '12 - 20' }),
  design('#222428 #f2efe6 #222428', 6, typewriter, true),
  design('#f2c230 #1c1c1c #1c1c1c', 20, sans, true),
];

export interface Plate {
  svg: string;
  width: number;
  height: number;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const width = 1_000;

/** A plate with a name on one line, or on two if it is long. */
export function plateOf(name: string, design: Design, draw: Dice): Plate {
  const shown = design.isUpper ? name.toUpperCase() : name;
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

/** Splits at the space nearest the middle. */
function halves(text: string): string[] {
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const middle = spaces.toSorted((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0] ?? 0;
  return [text.slice(0, middle), text.slice(middle + 1)];
}
