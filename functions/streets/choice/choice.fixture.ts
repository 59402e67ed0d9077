import { destinationName } from '../../../shared/domain/walk/destination.ts';
import { type ChoiceRequest, type ChosenWalk, chooseDestination, type NoWalk } from './choice.ts';

export const home = { latitude: 41.1452, longitude: -8.6108 };

type SomeRequest = Partial<ChoiceRequest> & Pick<ChoiceRequest, 'network'>;

type Named = ChosenWalk & { destinationName: string };

export function choose(request: SomeRequest): Named | NoWalk {
  const day = '2026-11-20';
  const usual = { home, maxKilometres: 2.5, difficulty: 'medium', seed: `anna|${day}`, day } as const;
  const walk = chooseDestination({ ...usual, visited: new Map(), ...request });
  return 'none' in walk ? walk : { ...walk, destinationName: destinationName(walk.destination) };
}

export function chosen(request: SomeRequest): Named {
  const walk = choose(request);
  if ('none' in walk) throw new Error(walk.none);
  return walk;
}
