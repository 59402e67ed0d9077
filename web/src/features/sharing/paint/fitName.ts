export interface FittedName {
  px: number;
  lines: readonly string[];
}

export interface NameRoom {
  width: number;
  /** The largest size on one line, and on two. */
  single: number;
  double: number;
}

type Measure = (text: string, px: number) => number;

/** A line may break after a space, a hyphen or a slash. */
const breaks = /(?<=[\s/-])(?=\S)/;

/** The largest size in which a name fits, on one line or on two; it is never cut. */
export function fitName(name: string, room: NameRoom, measure: Measure): FittedName {
  const fits = (lines: readonly string[], most: number): FittedName => {
    const widest = Math.max(1, ...lines.map((line) => measure(line, most)));
    return { px: Math.min(most, (most * room.width) / widest), lines };
  };
  const words = name.split(breaks);
  const layouts = [
    fits([name], room.single),
    ...words.slice(1).map((_, index) =>
      fits(
        [
          words
            .slice(0, index + 1)
            .join('')
            .trim(),
          words
            .slice(index + 1)
            .join('')
            .trim(),
        ],
        room.double,
      ),
    ),
  ];
  const largest = Math.max(...layouts.map(({ px }) => px));
  // Among breaks that do equally well, the one that leaves its lines most alike.
  const unevenness = ({ lines }: FittedName) => {
    const widths = lines.map((line) => measure(line, largest));
    return Math.max(...widths) - Math.min(...widths);
  };
  return layouts
    .filter(({ px }) => px === largest)
    .reduce((best, next) => (unevenness(next) < unevenness(best) ? next : best));
}
