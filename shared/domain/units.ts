/** Distances are stored in whole metres, travel as km with three decimals, and are shown with one. */
export const metresOf = (km: number): number => Math.round(km * 1000);
export const kmOf = (metres: number): number => Math.round(metres) / 1000;

const MILES_PER_KM = 0.621371;
export const milesOf = (km: number): number => km * MILES_PER_KM;

export const milesText = (km: number): string => milesOf(km).toFixed(1);
export const kmText = (km: number): string => km.toFixed(1);
/** Figures of others and of the world are whole kilometres: a decimal would claim more than is known. */
export const roundedKmText = (km: number): string => Math.round(km).toLocaleString('en');

const MINUTES_PER_KM = 12;
export const walkingMinutes = (km: number): number => Math.round(km * MINUTES_PER_KM);
