import type { WalkComfort } from '../../../shared/domain/walk/walkComfort.ts';
import { areSurroundingsKnown, greenShare, waterShare } from '../network/comfort.ts';
import { EdgeFlag, EdgeTrait, type Network } from '../network/network.ts';
import type { Stretch } from '../search/route.ts';

/** What can be said of a way. Of green and water nothing, where the map does not know of all of it. */
export function comfortOfWay({ edges }: Network, stretches: readonly Stretch[]): WalkComfort {
  let [all, green, water, lit, steps] = [0, 0, 0, 0, 0];
  let isKnown = true;
  for (const { edge, start, end } of stretches) {
    const metres = Math.abs(end - start) * (edges.metres[edge] ?? 0);
    const comfort = edges.comfort[edge] ?? 0;
    isKnown &&= areSurroundingsKnown(comfort);
    all += metres;
    green += metres * greenShare(comfort);
    water += metres * waterShare(comfort);
    if (((edges.traits[edge] ?? 0) & EdgeTrait.lit) !== 0) lit += metres;
    if (((edges.flags[edge] ?? 0) & EdgeFlag.steps) !== 0) steps += metres;
  }
  const percent = (metres: number) => (all === 0 ? 0 : Math.round((100 * metres) / all));
  return {
    greenPercent: isKnown ? percent(green) : null,
    waterPercent: isKnown ? percent(water) : null,
    litPercent: percent(lit),
    stepsMetres: Math.ceil(steps),
  };
}
