import { describe, expect, it } from 'vitest';
import { EdgeTrait, isFastRoad } from '../network/network.ts';
import { hasNoPlate } from './footRules.ts';
import type { Tags } from './osmSource.ts';
import { isTaggedTown, speedOf, trafficTraits } from './roadRules.ts';

const isFast = (tags: Tags) => isFastRoad(trafficTraits({ highway: 'primary', ...tags }));

const speeds: [tags: Tags, kmh: number | undefined][] = [
  [{ maxspeed: '80' }, 80],
  [{ maxspeed: '80 km/h' }, 80],
  [{ maxspeed: '60 mph' }, 60 * 1.609344],
  [{ maxspeed: '30;70' }, 70],
  [{ maxspeed: 'none' }, 120],
  [{ maxspeed: 'walk' }, 20],
  [{ maxspeed: 'DE:urban' }, 50],
  [{ maxspeed: 'FR:rural' }, 80],
  [{ maxspeed: 'RU:living_street' }, 20],
  [{ maxspeed: 'DE:zone:30' }, 30],
  [{ maxspeed: 'FR:zone30' }, 30],
  [{ maxspeed: 'signals' }, undefined],
  [{ maxspeed: 'signals', 'source:maxspeed': 'DE:rural' }, 80],
  [{ 'source:maxspeed': 'sign' }, undefined],
  [{ 'maxspeed:type': 'GB:nsl_single' }, 80],
  [{ 'maxspeed:type': 'GB:nsl_restricted' }, 30 * 1.609344],
  [{ 'zone:maxspeed': 'DE:30' }, 30],
  [{ 'zone:traffic': 'CZ:rural' }, 80],
  [{ 'maxspeed:forward': '90' }, 90],
  [{ maxspeed: '50', 'zone:traffic': 'CZ:rural' }, 50],
  [{}, undefined],
];
it.each(speeds)('the speed of %j is %s', (tags, kmh) => expect(speedOf(tags)).toBe(kmh));

const roads: [tags: Tags, isFast: boolean][] = [
  [{ maxspeed: '70' }, true],
  [{ maxspeed: '69' }, false],
  [{ maxspeed: '45 mph' }, true],
  [{ maxspeed: '40 mph' }, false],
  [{ maxspeed: '80', sidewalk: 'no' }, true],
  [{ maxspeed: '80', sidewalk: 'none' }, true],
  [{ maxspeed: '80', 'sidewalk:both': 'no' }, true],
  [{ maxspeed: '80', sidewalk: 'left' }, false],
  [{ maxspeed: '80', 'sidewalk:right': 'yes', 'sidewalk:left': 'no' }, false],
  [{ maxspeed: '80', sidewalk: 'separate', foot: 'yes' }, false],
  [{ maxspeed: '50', sidewalk: 'no' }, false],
  [{ sidewalk: 'no' }, false],
  [{ highway: 'trunk', foot: 'yes' }, true],
  [{ highway: 'trunk', maxspeed: '50' }, false],
  [{ highway: 'unclassified', maxspeed: '100' }, true],
  [{ highway: 'cycleway', maxspeed: '100' }, false],
];
it.each(roads)('a road with %j is fast: %s', (tags, expected) => expect(isFast(tags)).toBe(expected));

it('a road is big by its class or its speed', () => {
  const isBig = (tags: Tags) => (trafficTraits(tags) & EdgeTrait.bigRoad) !== 0;
  expect(['trunk', 'primary', 'secondary', 'primary_link'].filter((highway) => !isBig({ highway }))).toEqual([]);
  expect(['tertiary', 'residential', 'footway'].filter((highway) => isBig({ highway }))).toEqual([]);
  expect(isBig({ highway: 'tertiary', maxspeed: '60' })).toBe(true);
});

it('a street is in a town by its class, light, pavement or zone', () => {
  const signs: Tags[] = [
    { highway: 'residential' },
    { highway: 'tertiary', lit: 'yes' },
    { highway: 'tertiary', sidewalk: 'both' },
    { highway: 'unclassified', 'source:maxspeed': 'DE:urban' },
    { highway: 'unclassified', maxspeed: 'DE:zone:30' },
  ];
  expect(signs.filter((tags) => !isTaggedTown(tags))).toEqual([]);
  const others: Tags[] = [{ highway: 'unclassified' }, { highway: 'tertiary', 'zone:traffic': 'DE:rural', lit: 'no' }];
  expect(others.filter(isTaggedTown)).toEqual([]);
});

describe('hasNoPlate', () => {
  const nameless: Tags[] = [
    { highway: 'primary_link', name: 'Landstrasse' },
    { highway: 'residential', service: 'driveway', name: 'Villa Rosa' },
    { highway: 'primary', name: 'Umfahrungsstrasse Nord' },
    { highway: 'primary', name: 'Western Bypass' },
    { highway: 'primary', name: 'Tunnel Rainier III' },
    { highway: 'secondary', name: 'Rheinbrücke', 'bridge:name': 'Rheinbrücke' },
    { highway: 'pedestrian', name: 'Schulhof' },
    { highway: 'pedestrian', name: 'Galerie Charles', covered: 'yes' },
    { highway: 'pedestrian', name: 'The Arcade', covered: 'arcade' },
  ];
  it.each(nameless)('a street with %j has no sign', (tags) => expect(hasNoPlate(tags)).toBe(true));

  const plated: Tags[] = [
    { highway: 'residential', name: 'Brückenstrasse' },
    { highway: 'residential', name: 'Rue du Tunnel' },
    { highway: 'residential', name: 'Schulstrasse' },
    { highway: 'residential', name: 'Cour Saint-Pierre', covered: 'no' },
    { highway: 'residential' },
  ];
  it.each(plated)('a street with %j has a sign', (tags) => expect(hasNoPlate(tags)).toBe(false));
});
