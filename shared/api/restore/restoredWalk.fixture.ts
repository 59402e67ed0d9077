import { type RestoredWalk, restoredWalk } from './restoring.ts';

/** A walk in the format of an archive. */
export const archivedWalk = (day: string, changes: Partial<RestoredWalk> = {}): RestoredWalk =>
  restoredWalk.parse({
    day,
    timeZone: 'Europe/Stockholm',
    routeId: `route-of-${day}xxxxxxxxxx`.slice(0, 22),
    destination: { street: 'Vallgatan', town: 'Göteborg' },
    destinationKey: 'vallgatan@1154,239',
    metres: 1_234,
    difficulty: 'medium',
    relaxed: false,
    lastVisited: null,
    fastRoadMetres: 0,
    comfort: { greenPercent: 20, waterPercent: null, litPercent: 80, stepsMetres: 0 },
    preferredWays: 'quiet',
    noSteps: false,
    provider: 'streets',
    attribution: '© OpenStreetMap contributors, ODbL',
    start: [11.967, 57.7048],
    end: [11.968, 57.705],
    completedAt: `${day}T17:00:00.000Z`,
    line: [
      [11.967, 57.7048],
      [11.9675, 57.7049],
      [11.968, 57.705],
    ],
    wayHome: [
      [11.968, 57.705],
      [11.9675, 57.7049],
      [11.967, 57.7051],
    ],
    ...changes,
  });
