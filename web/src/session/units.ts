import { UNITS, type Units } from '../../../shared/domain/walkers/units.ts';
import { measureIn } from '../i18n/measures.ts';
import { useStore, valueStore } from '../ui/externalStore.ts';
import { KEPT } from './deviceMemory.ts';

const shown = valueStore<Units>('usual');

/** What distances are shown in: another unit renders everything again. */
export const useUnits = (): Units => useStore(shown);

/** Before the first paint. */
export function startUnits(): void {
  const kept = UNITS.find((units) => units === localStorage.getItem(KEPT.units));
  if (kept) show(kept);
}

/** As the walker has chosen, on this device or another. */
export function followUnits(units: Units): void {
  localStorage.setItem(KEPT.units, units);
  if (units !== shown.read()) show(units);
}

function show(units: Units): void {
  measureIn(units);
  shown.set(units);
}
