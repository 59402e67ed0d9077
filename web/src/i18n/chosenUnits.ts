import type { Units } from '../../../shared/domain/walkers/units.ts';

let units: Units = 'usual';

/** Called at the start of the app. It is a separate module so that the login screen does not load measures.ts. */
export function measureIn(chosen: Units): void {
  units = chosen;
}

export const chosenUnits = (): Units => units;
