import { type ChoiceRequest, type ChosenWalk, chooseDestination } from './choice.ts';

export const home = { latitude: 41.1452, longitude: -8.6108 };

type SomeRequest = Partial<ChoiceRequest> & Pick<ChoiceRequest, 'network'>;

export function choose(request: SomeRequest) {
  const day = '2026-11-20';
  const usual = { home, maxKilometres: 2.5, difficulty: 'medium', seed: `anna|${day}`, day } as const;
  return chooseDestination({ ...usual, visited: new Map(), ...request });
}

export function chosen(request: SomeRequest): ChosenWalk {
  const walk = choose(request);
  if ('none' in walk) throw new Error(walk.none);
  return walk;
}
