import { buildNetwork, type EdgeInput } from '../network/buildNetwork.ts';
import { metresBetween } from '../network/greatCircle.ts';
import type { Network, Point, StreetClass } from '../network/network.ts';
import {
  dice,
  FACES,
  type Face,
  HALF_WIDTH,
  type LatticePoint,
  latticeId,
  MAX_STREETS,
  onFace,
  type PracticeStreet,
  placeOf,
  QUARTER,
  quarterStreets,
  type Spot,
  seenOnFace,
} from './quarter.ts';

/** Names of practice streets and towns, from all pairs of words. */
const WORDS =
  `Acorn Alder Almond Amber Anchor Apple Apricot Arbour Ash Aspen Aster Badger Bakers Barley Basil Bay Beacon
  Beech Bell Bilberry Birch Blossom Bluebell Bramble Briar Bridge Brook Buttercup Candle Canter Cedar Chapel Cherry
  Chestnut Clover Cobble Compass Copper Coral Cornflower Cricket Curlew Cypress Daisy Damson Dove Elder Elm Falcon
  Fern Fiddlers Finch Flint Fountain Foxglove Garden Gate Ginger Granary Hare Harvest Hawthorn Hazel Heather Heron
  Hollow Honey Ivy Jasmine Juniper Kestrel Kite Lantern Larch Lark Laurel Lavender Lilac Linden Linnet Magpie Maple
  Market Marigold Meadow Millers Mint Moss Mulberry Nightingale Nutmeg Oak Old Orchard Osier Otter Pear Pepper Pine
  Plum Poplar Poppy Primrose Quarry Quince Robin Rosemary Rowan Saddlers Saffron Sage Sorrel Sparrow Spring Starling
  Summer Swallow Swan Tailors Tanners Thistle Thrush Thyme Tulip Valley Violet Walnut Water Weavers Wheat Willow
  Windmill Wren Yarrow Yew`.split(/\s+/);

const STREETS = 'Street Lane Road Row Way Grove Rise Drive Place Terrace Gardens Bank Gate End Green Hill'.split(' ');
const AVENUES = 'Avenue Parade Parkway Causeway'.split(' ');

const TOWN_STARTS = 'Alder Amber Ash Bell Birch Bright Clover Corn East Fern Fox Glen Gold Hazel Heron'.split(' ');
const TOWN_MIDDLES = 'bridge brook bury by dale field ford gate ham haven hurst leigh mere mouth stead ton wick worth';
const TOWN_ENDS = TOWN_MIDDLES.split(' ');

/** Names by number, unique until all pairs are used. */
function streetName(number: number, ending?: string): string {
  const index = (number * 1117) % (WORDS.length * STREETS.length);
  return `${WORDS[Math.floor(index / STREETS.length)]} ${ending ?? STREETS[index % STREETS.length]}`;
}

function avenueName(number: number): string {
  const count = WORDS.length * AVENUES.length;
  const index = (((number * 197) % count) + count) % count;
  return `${WORDS[Math.floor(index / AVENUES.length)]} ${AVENUES[index % AVENUES.length]}`;
}

function townName(town: number): string {
  const start = TOWN_STARTS[town % TOWN_STARTS.length];
  return `${start}${TOWN_ENDS[Math.floor(town / TOWN_STARTS.length) % TOWN_ENDS.length]}`;
}

/** Quarters per side of a town. No street name repeats within a town's width in any direction. */
const TOWN = 16;

const SHORTEST_STEP_METRES = 60;

const AVENUE_RUN = 8 * QUARTER;

/**
 * A procedural town around any point on earth, for places without imported data. It is deterministic: each quarter
 * depends only on its lattice position, so neighbours see the same streets.
 */
export function practiceNetwork(home: Point, radiusMetres: number): Network {
  const town = new TownBuilder();
  const span = Math.ceil(radiusMetres / (SHORTEST_STEP_METRES * QUARTER)) + 1;
  const max = HALF_WIDTH / QUARTER;
  for (const face of FACES) {
    const seen = seenOnFace(face, home);
    if (seen === undefined) continue;
    const column = Math.floor(seen.u / QUARTER);
    const row = Math.floor(seen.v / QUARTER);
    for (let u = Math.max(-max, column - span); u <= Math.min(max - 1, column + span); u++) {
      for (let v = Math.max(-max, row - span); v <= Math.min(max - 1, row + span); v++) {
        const centre = placeOf(onFace(face, (u + 0.5) * QUARTER, (v + 0.5) * QUARTER));
        if (metresBetween(home, centre) <= radiusMetres + 100 * QUARTER) town.addQuarter(face, u, v);
      }
    }
  }
  return town.network();
}

export function practiceTown(point: Point): string {
  for (const face of FACES) {
    const seen = seenOnFace(face, point);
    if (seen === undefined || Math.max(Math.abs(seen.u), Math.abs(seen.v)) > HALF_WIDTH) continue;
    return townName(townNumber(face, Math.floor(seen.u / QUARTER), Math.floor(seen.v / QUARTER)));
  }
  throw new RangeError('Latitude and longitude must be numbers.');
}

function townNumber({ axis, sign }: Face, u: number, v: number): number {
  return dice(Math.floor(u / TOWN), Math.floor(v / TOWN), axis * sign + sign, 11);
}

class TownBuilder {
  readonly #vertices: { id: number; latitude: number; longitude: number }[] = [];
  readonly #indexes = new Map<number, number>();
  readonly #edges: EdgeInput[] = [];
  readonly #sides = new Set<string>();

  network(): Network {
    return buildNetwork({ vertices: this.#vertices, edges: this.#edges });
  }

  addQuarter(face: Face, u: number, v: number): void {
    const at = ([i, j]: Spot): LatticePoint => onFace(face, u * QUARTER + i, v * QUARTER + j);
    for (let k = 0; k < QUARTER; k++) {
      this.#addSide(at([k, 0]), at([k + 1, 0]));
      this.#addSide(at([k, QUARTER]), at([k + 1, QUARTER]));
      this.#addSide(at([0, k]), at([0, k + 1]));
      this.#addSide(at([QUARTER, k]), at([QUARTER, k + 1]));
    }
    const within = (index: number) => ((index % TOWN) + TOWN) % TOWN;
    const firstNumber = (within(u) * TOWN + within(v)) * MAX_STREETS;
    const streets = quarterStreets(dice(u, v, face.axis * face.sign + face.sign, 12)).map((street) => ({
      ...street,
      spots: street.arc === undefined ? everyStep(street.spots) : street.spots,
    }));
    for (const { street, spots } of cutAtJunctions(streets)) {
      const name = street.name && streetName(firstNumber + street.name.number, street.name.ending);
      this.#addEdge(street.streetClass, name, curve(spots, street.arc).map(at));
    }
  }

  /** One step of an avenue between quarters; it depends only on its lattice line, so both quarters derive the same. */
  #addSide(one: LatticePoint, other: LatticePoint): void {
    const axis = one.findIndex((steps, index) => steps !== other[index]);
    const [start, end] = (one[axis] ?? 0) < (other[axis] ?? 0) ? [one, other] : [other, one];
    const key = `${latticeId(start)},${axis}`;
    if (this.#sides.has(key)) return;
    this.#sides.add(key);
    const along = start[axis] ?? 0;
    const line = (start[0] + start[1] + start[2] - along) / QUARTER;
    const run = Math.floor(along / AVENUE_RUN);
    const number = line * 9 + (((run % 3) + 3) % 3) * 3 + axis;
    const middle: LatticePoint = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2, (start[2] + end[2]) / 2];
    this.#addEdge(avenueClass(line), avenueName(number), [start, middle, end]);
  }

  #addEdge(streetClass: StreetClass, name: string | undefined, line: readonly LatticePoint[]): void {
    const [first] = line;
    const last = line.at(-1);
    if (first === undefined || last === undefined) return;
    this.#edges.push({
      from: this.#vertex(first),
      to: this.#vertex(last),
      streetClass,
      points: line.map(placeOf),
      ...(name === undefined ? {} : { name }),
    });
  }

  #vertex(at: LatticePoint): number {
    const id = latticeId(at);
    const known = this.#indexes.get(id);
    if (known !== undefined) return known;
    this.#indexes.set(id, this.#vertices.length);
    return this.#vertices.push({ id, ...placeOf(at) }) - 1;
  }
}

function avenueClass(line: number): StreetClass {
  if (line % 8 === 0) return 'secondary';
  return line % 2 === 0 ? 'tertiary' : 'unclassified';
}

function everyStep(spots: readonly Spot[]): Spot[] {
  const steps: Spot[] = spots.slice(0, 1);
  spots.slice(1).forEach(([i, j], index) => {
    const [fromI, fromJ] = spots[index] ?? [i, j];
    const count = Math.max(Math.abs(i - fromI), Math.abs(j - fromJ));
    for (let k = 1; k <= count; k++) steps.push([fromI + ((i - fromI) * k) / count, fromJ + ((j - fromJ) * k) / count]);
  });
  return steps;
}

function cutAtJunctions(streets: readonly PracticeStreet[]): { street: PracticeStreet; spots: Spot[] }[] {
  const uses = new Map<string, number>();
  for (const { spots } of streets) {
    spots.forEach((spot, k) => {
      const isEnd = k === 0 || k === spots.length - 1;
      uses.set(String(spot), (uses.get(String(spot)) ?? 0) + (isEnd ? 2 : 1));
    });
  }
  return streets.flatMap((street) => {
    const pieces: { street: PracticeStreet; spots: Spot[] }[] = [];
    let spots: Spot[] = [];
    for (const spot of street.spots) {
      spots.push(spot);
      if (spots.length < 2 || (uses.get(String(spot)) ?? 0) < 2) continue;
      pieces.push({ street, spots });
      spots = [spot];
    }
    return pieces;
  });
}

function curve(spots: readonly Spot[], arc: Spot | undefined): Spot[] {
  const [start] = spots;
  const end = spots.at(-1);
  if (start === undefined || end === undefined) return [];
  const count = arc === undefined ? 2 * (spots.length - 1) : 8;
  return Array.from({ length: count + 1 }, (_, k): Spot => {
    const t = k / count;
    // Without an arc the control point is the middle, which gives a straight line.
    const [i, j] = arc ?? [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
    const weigh = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
    return [weigh(start[0], i, end[0]), weigh(start[1], j, end[1])];
  });
}
