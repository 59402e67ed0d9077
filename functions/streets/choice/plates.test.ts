import { describe, expect, it } from 'vitest';
import { EdgeFlag, EdgeTrait, type Network, speedBits } from '../network/network.ts';
import { buildNetwork, type EdgeInput } from '../testing/buildNetwork.ts';
import { choose } from './choice.fixture.ts';
import type { ChoiceRequest } from './choice.ts';

/** Vertices along the equator, 100 metres apart. */
const STEP = 100 / 111_195.08;
const line = (count: number, edges: EdgeInput[]) =>
  buildNetwork({
    vertices: Array.from({ length: count }, (_, i) => ({ id: i + 1, latitude: 0, longitude: i * STEP })),
    edges,
  });
const both = EdgeFlag.walkForward | EdgeFlag.walkBackward;
const FAST = speedBits(80) | EdgeTrait.bigRoad;
const street = (at: number, name: string, more: Partial<EdgeInput> = {}): EdgeInput => ({
  ...{ from: at, to: at, streetClass: 'residential', flags: both, name },
  ...more,
});
const path = (from: number, to: number, more: Partial<EdgeInput> = {}): EdgeInput => ({
  ...{ from, to, streetClass: 'path', flags: both },
  ...more,
});
const walkOn = (network: Network, more: Partial<ChoiceRequest> = {}) =>
  choose({ network, home: { latitude: 0, longitude: 0 }, maxKilometres: 1, difficulty: 'medium', ...more });

describe('streets with a sign', () => {
  const only = (edge: EdgeInput) => line(7, [path(0, 6), { ...edge }]);

  it.each([
    ['a link, a drive or a bypass', { traits: EdgeTrait.noPlate | EdgeTrait.inTown }],
    ['a bridge', { flags: both | EdgeFlag.bridge }],
    ['a tunnel', { flags: both | EdgeFlag.tunnel }],
    ['a fast road without a pavement', { traits: FAST | EdgeTrait.inTown, streetClass: 'primary' as const }],
    ['a turning circle', { traits: EdgeTrait.inTown | EdgeTrait.turningAtFrom | EdgeTrait.turningAtTo }],
    ['the junction of a field road and a path', { traits: 0, streetClass: 'unclassified' as const }],
  ])('the destination is never %s', (_, more) => {
    expect(walkOn(only(street(6, 'Somewhere', more)))).toEqual({ none: 'no_destination' });
    expect(walkOn(only(street(6, 'Somewhere')))).toMatchObject({ destinationName: 'Somewhere' });
  });

  it('the junction of a street and a fast road without a pavement is no destination', () => {
    const network = line(7, [path(0, 6), street(6, 'Somewhere'), path(6, 5, { traits: FAST, streetClass: 'primary' })]);
    expect(walkOn(network)).toEqual({ none: 'no_destination' });
  });

  it('the junction of two field roads is a destination', () => {
    const traits = 0;
    const network = line(7, [path(0, 6), street(6, 'Field Road', { traits }), street(6, 'Mill Road', { traits })]);
    expect(walkOn(network)).toMatchObject({ destinationName: 'Field Road at Mill Road' });
  });

  it('a street with two spellings is one street', () => {
    const network = line(7, [path(0, 6), street(6, 'Rue Saint-Roman'), street(6, 'Rue St. Roman')]);
    expect(walkOn(network)).toMatchObject({ destinationName: 'Rue Saint-Roman' });
  });
});

describe('fast roads', () => {
  it('a route along a fast road is avoided while there is another destination, even one visited two days ago', () => {
    const network = line(8, [
      path(0, 4),
      path(4, 5),
      street(5, 'Calm Street'),
      path(4, 6, { traits: FAST }),
      path(6, 7),
      street(7, 'Far Street'),
    ]);
    const visited = new Map([['calm street@0,0', '2026-11-18']]);
    expect(walkOn(network)).toMatchObject({ destinationName: 'Calm Street', fastRoadMetres: 0 });
    expect(walkOn(network, { visited })).toMatchObject({ destinationName: 'Calm Street', fastRoadMetres: 0 });
  });

  it('a junction behind a fast road loses against a place along a calm street', () => {
    const calm = { from: 0, to: 12, streetClass: 'residential', flags: both, name: 'Calm Street' } as const;
    const toCorner = [path(0, 5, { traits: FAST }), path(5, 6), street(6, 'Far Street')];
    expect(walkOn(line(13, toCorner))).toMatchObject({ destinationName: 'Far Street', fastRoadMetres: 500 });
    const network = line(13, [...toCorner, calm]);
    expect(walkOn(network)).toMatchObject({ destinationName: 'Calm Street', fastRoadMetres: 0 });
  });

  it('of streets without a sign at a junction, all behind fast roads, the one behind the fewest metres is chosen', () => {
    const north = (from: number, to: number, name: string): EdgeInput => ({
      ...{ from, to, name, streetClass: 'residential', flags: both },
      points: [from, from].map((at, i) => ({ latitude: 20 * i * STEP, longitude: at * STEP })),
    });
    const network = line(20, [
      path(0, 4, { traits: FAST }),
      north(4, 8, 'Far Street'),
      path(0, 2, { traits: FAST }),
      north(2, 10, 'Calm Street'),
    ]);
    for (let day = 1; day < 10; day++) {
      expect(walkOn(network, { seed: `anna|${day}` })).toMatchObject({ destinationName: 'Calm Street' });
    }
  });

  it('a home on a fast road gives the route with the fewest fast metres and reports them', () => {
    const network = line(10, [
      path(0, 2, { traits: FAST }),
      path(2, 6),
      street(6, 'Calm Street'),
      path(2, 5, { traits: FAST }),
      path(5, 7),
      street(7, 'Far Street'),
    ]);
    for (let day = 1; day < 10; day++) {
      expect(walkOn(network, { seed: `anna|${day}` })).toMatchObject({
        destinationName: 'Calm Street',
        fastRoadMetres: 200,
      });
    }
  });
});
