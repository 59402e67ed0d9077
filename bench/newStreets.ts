import { gainOfNewStreets } from '../functions/streets/choice/monthOfStreets.fixture.ts';
import { homesIn, type MeasuredPlace } from './extracts.ts';

const HOMES = 30;

/** How many more metres of streets a month covers because new streets come first, and what that costs. */
export function newStreetsOf({ name, network }: MeasuredPlace): string {
  const { streets, length, bigRoads } = gainOfNewStreets(network, homesIn(network, HOMES));
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return [
    `${name}: ${streets.toFixed(2)} times the metres of streets, walks ${percent(length - 1)} longer`,
    `${percent(bigRoads.newFirst)} on tertiary to primary roads instead of ${percent(bigRoads.usual)}`,
  ].join(', ');
}
