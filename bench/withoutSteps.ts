import { chooseDestination } from '../functions/streets/choice/choice.ts';
import type { ChosenWalk } from '../functions/streets/choice/chosenWalk.ts';
import { EdgeFlag } from '../functions/streets/network/network.ts';
import { homesIn, type MeasuredPlace } from './extracts.ts';

const HOMES = 1000;

/** Whom a walk without steps serves, beside the walks of those who do not mind them. */
export function withoutStepsOf({ name, network }: MeasuredPlace): string {
  const homes = homesIn(network, HOMES);
  const walksBy = (noSteps: boolean) =>
    homes.flatMap((home, i): ChosenWalk[] => {
      const wish = { maxKilometres: 2.5, difficulty: 'medium', day: '2026-11-20', visited: new Map() } as const;
      const walk = chooseDestination({ ...wish, network, home, seed: `walker ${i}`, noSteps });
      return 'none' in walk ? [] : [walk];
    });
  const withSteps = (walks: readonly ChosenWalk[]) =>
    walks.filter(({ stretches }) =>
      stretches.some(({ edge }) => ((network.edges.flags[edge] ?? 0) & EdgeFlag.steps) !== 0),
    ).length;
  const [usual, level] = [walksBy(false), walksBy(true)];
  return [
    `${name}: with steps ${withSteps(usual)} of ${usual.length} usual walks`,
    `${withSteps(level)} of ${level.length} without`,
    `served ${((100 * level.length) / homes.length).toFixed(1)} % of homes, usually ${((100 * usual.length) / homes.length).toFixed(1)} %`,
  ].join('; ');
}
