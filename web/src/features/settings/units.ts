import { UNITS, type Units } from '../../../../shared/domain/walkers/units.ts';
import { measureIn } from '../../i18n/chosenUnits.ts';
import { storageKeys } from '../../session/deviceMemory.ts';
import { useStore, valueStore } from '../../ui/externalStore.ts';

const shown = valueStore<Units>('usual');

export const useUnits = (): Units => useStore(shown);

export function startUnits(): void {
  const kept = UNITS.find((units) => units === localStorage.getItem(storageKeys.units));
  if (kept) show(kept);
}

export function followUnits(units: Units): void {
  localStorage.setItem(storageKeys.units, units);
  if (units !== shown.read()) show(units);
}

function show(units: Units): void {
  measureIn(units);
  shown.set(units);
}
