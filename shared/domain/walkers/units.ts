/** Distances are stored in whole metres, sent as km with three decimals, and shown with one. */
export const metresOf = (km: number): number => Math.round(km * 1000);
export const kmOf = (metres: number): number => Math.round(metres) / 1000;

/** `usual`: miles on the map and for today's walk, kilometres elsewhere. */
export const UNITS = ['usual', 'km', 'miles'] as const;
export type Units = (typeof UNITS)[number];
export type Unit = 'km' | 'mi';

/** Each place has a unit of its own until the walker wants one everywhere. */
export const unitIn = (units: Units, usually: Unit): Unit =>
  units === 'usual' ? usually : units === 'miles' ? 'mi' : 'km';

const MILES_PER_KM = 0.621371;
export const inUnit = (km: number, unit: Unit): number => (unit === 'mi' ? km * MILES_PER_KM : km);

/** Rounded like `toFixed`, with the decimal separator of the language. */
export const fixedText = (value: number, digits: number, locale = 'en-US'): string =>
  Number(value.toFixed(digits)).toLocaleString(locale, { minimumFractionDigits: digits, useGrouping: false });

const FEET_PER_METRE = 3.28084;

/** Rounded to 10 m, or 5 m where the corner is in sight; to 20 ft or 10 ft. */
export function nearText(metres: number, unit: 'm' | 'ft'): string {
  const isClose = metres < 50;
  const length = unit === 'm' ? metres : metres * FEET_PER_METRE;
  const step = unit === 'm' ? (isClose ? 5 : 10) : isClose ? 10 : 20;
  return `${Math.round(length / step) * step} ${unit}`;
}

const MINUTES_PER_KM = 12;
export const walkingMinutes = (km: number): number => Math.round(km * MINUTES_PER_KM);
