import { addDays } from '../../../shared/domain/day.ts';
import type { Line } from '../../../shared/domain/geo.ts';
import { type Network, type Point, STREET_CLASSES } from '../network/network.ts';
import { isTownStreet } from '../towns/townCollector.ts';
import { type ChosenWalk, chooseAmong, chooseDestination, type NoWalk } from './choice.ts';
import { choiceArea } from './choiceArea.ts';

const DAYS = 30;
const WISH = { maxKilometres: 2.5, difficulty: 'medium' } as const;
const BIG_ROADS = (['tertiary', 'secondary', 'primary', 'trunk'] as const).map((name) => STREET_CLASSES.indexOf(name));

export interface MonthOfStreets {
  walks: number;
  metres: number;
  bigRoadMetres: number;
  /** Distinct metres of town streets. */
  streetMetres: number;
}

/** A month of walks from one home, with or without the preference for new streets. */
export function monthOfStreets(network: Network, home: Point, walker: number, newFirst: boolean): MonthOfStreets {
  const known = choiceArea(network, home, WISH.maxKilometres);
  const visited = new Map<string, string>();
  const walked: Line[] = [];
  const covered = new Set<number>();
  const month = { walks: 0, metres: 0, bigRoadMetres: 0, streetMetres: 0 };
  for (let n = 0; n < DAYS && known; n++) {
    const day = addDays('2026-11-20', n);
    const request = { ...WISH, seed: `walker ${walker} day ${n}`, revisitBias: `${walker}`, day, visited };
    const walk: ChosenWalk | NoWalk = newFirst
      ? chooseDestination({ ...request, network, home, walked })
      : chooseAmong(known, request);
    if ('none' in walk) continue;
    visited.set(walk.destinationKey, day);
    walked.push(walk.coordinates);
    month.walks++;
    month.metres += walk.distance * 1000;
    for (const { edge, start, end } of walk.stretches) {
      const share = Math.abs(end - start);
      if (BIG_ROADS.includes(network.edges.streetClass[edge] ?? 0))
        month.bigRoadMetres += share * (network.edges.metres[edge] ?? 0);
      if (share === 1) covered.add(edge);
    }
  }
  for (const edge of covered) if (isStreet(network, edge)) month.streetMetres += network.edges.metres[edge] ?? 0;
  return month;
}

function isStreet({ edges, names }: Network, edge: number): boolean {
  const [streetClass = 0, flags = 0, traits = 0] = [edges.streetClass[edge], edges.flags[edge], edges.traits[edge]];
  return isTownStreet({ name: names[edges.name[edge] ?? 0] ?? '', streetClass, flags, traits });
}

/** Effect of preferring new streets. */
export function gainOfNewStreets(network: Network, homes: readonly Point[]) {
  const sumOf = (newFirst: boolean) =>
    homes
      .map((home, walker) => monthOfStreets(network, home, walker, newFirst))
      .reduce((a, b) => ({
        walks: a.walks + b.walks,
        metres: a.metres + b.metres,
        bigRoadMetres: a.bigRoadMetres + b.bigRoadMetres,
        streetMetres: a.streetMetres + b.streetMetres,
      }));
  const [usual, newFirst] = [sumOf(false), sumOf(true)];
  return {
    streets: newFirst.streetMetres / usual.streetMetres,
    length: newFirst.metres / newFirst.walks / (usual.metres / usual.walks),
    bigRoads: { usual: usual.bigRoadMetres / usual.metres, newFirst: newFirst.bigRoadMetres / newFirst.metres },
  };
}
