import type { Units } from '../../../shared/domain/walkers/units.ts';

let units: Units = 'usual';

/** Set at the start of the app, by a file of its own: the login screen loads no measures. */
export function measureIn(chosen: Units): void {
  units = chosen;
}

export const chosenUnits = (): Units => units;
