/** Distances are stored in whole metres, sent as km with three decimals, and shown with one. */
export const metresOf = (km: number): number => Math.round(km * 1000);
export const kmOf = (metres: number): number => Math.round(metres) / 1000;

/** `usual`: miles on the map and for today's walk, kilometres elsewhere. */
export const UNITS = ['usual', 'km', 'miles'] as const;
export type Units = (typeof UNITS)[number];
export type Unit = 'km' | 'mi';

/** Each screen has its own default unit unless the walker has chosen one for all. */
export const unitIn = (units: Units, usually: Unit): Unit =>
  units === 'usual' ? usually : units === 'miles' ? 'mi' : 'km';

const MILES_PER_KM = 0.621371;
export const inUnit = (km: number, unit: Unit): number => (unit === 'mi' ? km * MILES_PER_KM : km);

/** Rounded like `toFixed`, with the decimal separator of the language. */
export const fixedText = (value: number, digits: number, locale = 'en-US'): string =>
  Number(value.toFixed(digits)).toLocaleString(locale, { minimumFractionDigits: digits, useGrouping: false });

export type NearUnit = 'm' | 'ft' | 'yd';
const PER_METRE = { m: 1, ft: 3.28084, yd: 1.09361 };

/** Below 1 km or 0.1 mi, a length is shown in metres, or in feet or yards. */
export const isNear = (metres: number, unit: Unit): boolean => inUnit(metres / 1000, unit) < (unit === 'mi' ? 0.1 : 1);

/** 10 m, or 5 m where the corner is in sight; 50 ft or 10 yd. */
const stepOf = (metres: number, unit: NearUnit) => (unit === 'ft' ? 50 : unit === 'm' && metres < 50 ? 5 : 10);
const stepsIn = (metres: number, unit: NearUnit) => Math.round((metres * PER_METRE[unit]) / stepOf(metres, unit));

export const roundsToZero = (metres: number, unit: NearUnit): boolean => stepsIn(metres, unit) === 0;
/** At least one step, because a street or a leg of "0 m" would not exist. */
export const nearText = (metres: number, unit: NearUnit): string =>
  `${Math.max(1, stepsIn(metres, unit)) * stepOf(metres, unit)} ${unit}`;

const MINUTES_PER_KM = 12;
export const walkingMinutes = (km: number): number => Math.round(km * MINUTES_PER_KM);
