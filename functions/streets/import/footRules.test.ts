import { describe, expect, it } from 'vitest';
import { EdgeFlag, EdgeTrait } from '../network/network.ts';
import { blocksFoot } from './accessRules.ts';
import { footWay, nameOf } from './footRules.ts';
import type { Tags } from './osmSource.ts';

const BOTH = EdgeFlag.walkForward | EdgeFlag.walkBackward;
const walk = (tags: Tags) => (footWay(tags)?.flags ?? 0) & BOTH;

const rules: [rule: string, tags: Tags, directions: number][] = [
  ...['footway', 'path', 'steps', 'pedestrian', 'living_street', 'track', 'residential', 'service'].map(
    (highway): [string, Tags, number] => [`${highway} is walkable`, { highway }, BOTH],
  ),
  ...['unclassified', 'road', 'platform', 'tertiary', 'secondary', 'primary'].map((highway): [string, Tags, number] => [
    `${highway} is walkable`,
    { highway },
    BOTH,
  ]),
  ...['tertiary_link', 'secondary_link', 'primary_link'].map((highway): [string, Tags, number] => [
    `${highway} is walkable like the road it leads to`,
    { highway },
    BOTH,
  ]),
  ['a railway platform is walkable', { railway: 'platform' }, BOTH],
  ['a public transport platform is walkable', { public_transport: 'platform' }, BOTH],
  ['a trunk road is not walkable', { highway: 'trunk' }, 0],
  ['a trunk road with a sidewalk is walkable', { highway: 'trunk', sidewalk: 'right' }, BOTH],
  ['a trunk road with a sidewalk on a tagged side is walkable', { highway: 'trunk', 'sidewalk:left': 'yes' }, BOTH],
  ['a trunk road without sidewalk stays closed', { highway: 'trunk', sidewalk: 'no' }, 0],
  ['a trunk road that foot opens is walkable', { highway: 'trunk', foot: 'yes' }, BOTH],
  ['a motorway is never walkable', { highway: 'motorway', foot: 'yes' }, 0],
  ['a motorway link is never walkable', { highway: 'motorway_link', foot: 'yes' }, 0],
  ['a motorroad is never walkable', { highway: 'primary', motorroad: 'yes', foot: 'yes' }, 0],
  ['a road under construction is never walkable', { highway: 'construction', foot: 'yes' }, 0],
  ['a proposed road is never walkable', { highway: 'proposed', foot: 'yes' }, 0],
  ['an unknown highway value is not walkable', { highway: 'toString' }, 0],
  ['a railway is not walkable', { railway: 'rail' }, 0],
  ['a cycleway needs foot', { highway: 'cycleway' }, 0],
  ['a cycleway with foot is walkable', { highway: 'cycleway', foot: 'designated' }, BOTH],
  ['a bridleway needs foot', { highway: 'bridleway' }, 0],
  ['a bridleway with foot is walkable', { highway: 'bridleway', foot: 'yes' }, BOTH],
  ...['yes', 'designated', 'permissive', 'official', 'destination'].map((foot): [string, Tags, number] => [
    `foot=${foot} allows`,
    { highway: 'cycleway', foot },
    BOTH,
  ]),
  ...['no', 'private', 'military', 'customers', 'permit', 'delivery', 'agricultural', 'forestry'].flatMap(
    (value): [string, Tags, number][] => [
      [`foot=${value} denies`, { highway: 'residential', foot: value }, 0],
      [`access=${value} denies`, { highway: 'residential', access: value }, 0],
    ],
  ),
  ['access=delivery does not deny a pedestrian street', { highway: 'pedestrian', access: 'delivery' }, BOTH],
  ['access=private denies a pedestrian street', { highway: 'pedestrian', access: 'private' }, 0],
  [
    'foot=no denies a pedestrian street with access=delivery',
    { highway: 'pedestrian', access: 'delivery', foot: 'no' },
    0,
  ],
  ['foot goes before access, allowing', { highway: 'service', access: 'private', foot: 'yes' }, BOTH],
  ['foot goes before access, denying', { highway: 'service', access: 'yes', foot: 'no' }, 0],
  ['an unknown foot value is ignored in favour of access', { highway: 'service', access: 'no', foot: 'sometimes' }, 0],
  ['an unknown access value denies nothing', { highway: 'service', access: 'unknown' }, BOTH],
  ['access alone does not open a cycleway', { highway: 'cycleway', access: 'yes' }, 0],
  ['oneway does not apply to walkers', { highway: 'residential', oneway: 'yes' }, BOTH],
  ['oneway:foot=yes is honoured', { highway: 'footway', 'oneway:foot': 'yes' }, EdgeFlag.walkForward],
  ['oneway:foot=-1 is honoured', { highway: 'footway', 'oneway:foot': '-1' }, EdgeFlag.walkBackward],
  ['oneway:foot=no changes nothing', { highway: 'footway', 'oneway:foot': 'no' }, BOTH],
  ['foot:forward=no is honoured', { highway: 'path', 'foot:forward': 'no' }, EdgeFlag.walkBackward],
  ['foot:backward=no is honoured', { highway: 'path', 'foot:backward': 'no' }, EdgeFlag.walkForward],
  ['foot:forward opens one direction', { highway: 'cycleway', 'foot:forward': 'yes' }, EdgeFlag.walkForward],
  [
    'an escalator with conveying=forward is walked forward only',
    { highway: 'steps', conveying: 'forward' },
    EdgeFlag.walkForward,
  ],
  [
    'an escalator with conveying=backward is walked backward only',
    { highway: 'steps', conveying: 'backward' },
    EdgeFlag.walkBackward,
  ],
  ['a reversible escalator is walked both ways', { highway: 'steps', conveying: 'reversible' }, BOTH],
  ['a moving walkway out of use is walked both ways', { highway: 'footway', conveying: 'no' }, BOTH],
  ['a corridor outdoors is walkable', { highway: 'corridor' }, BOTH],
  ['a corridor that says it is outdoors is walkable', { highway: 'corridor', indoor: 'no' }, BOTH],
  ['a corridor indoors is not walkable', { highway: 'corridor', indoor: 'yes' }, 0],
  ['sac_scale=hiking is walkable', { highway: 'path', sac_scale: 'hiking' }, BOTH],
  ['sac_scale=mountain_hiking is denied', { highway: 'path', sac_scale: 'mountain_hiking' }, 0],
  ['sac_scale=alpine_hiking is denied', { highway: 'path', sac_scale: 'alpine_hiking' }, 0],
];

it('footWay and nameOf clean names', () => {
  const name = `\u202eVasa\u0007gatan${'n'.repeat(5000)}`;
  expect(footWay({ highway: 'residential', name })?.name).toBe(`Vasagatan${'n'.repeat(111)}`);
  expect(nameOf({ name: 'E\u0301glise\n\u200b Sud' })).toBe('Église Sud');
});

describe('footWay', () => {
  it.each(rules)('by the foot rules %s', (_, tags, directions) => {
    expect(walk(tags)).toBe(directions);
  });

  it('sidewalk=separate drops the carriageway but keeps its name', () => {
    const carriageway = { streetClass: 'carriageway', flags: 0, name: 'Storgatan' };
    const road = { highway: 'secondary', name: 'Storgatan' };
    expect(footWay({ ...road, sidewalk: 'separate' })).toMatchObject(carriageway);
    expect(footWay({ ...road, 'sidewalk:both': 'separate' })).toMatchObject(carriageway);
    expect(footWay({ ...road, 'sidewalk:left': 'separate', 'sidewalk:right': 'no' })).toMatchObject(carriageway);
    expect(footWay({ ...road, foot: 'use_sidepath' })).toMatchObject(carriageway);
  });

  it('an unnamed road with sidewalk=separate is dropped, and a big one stays for crossings', () => {
    expect(footWay({ highway: 'residential', sidewalk: 'separate' })).toBeUndefined();
    expect(footWay({ highway: 'secondary', sidewalk: 'separate' })).toMatchObject({
      streetClass: 'carriageway',
      flags: 0,
      name: '',
    });
    expect(footWay({ highway: 'trunk', name: 'E6' })).toMatchObject({ streetClass: 'carriageway', flags: 0, name: '' });
  });

  it('a carriageway with sidewalk=separate stays walkable by a foot tag or one own sidewalk', () => {
    expect(walk({ highway: 'residential', sidewalk: 'separate', foot: 'yes' })).toBe(BOTH);
    expect(walk({ highway: 'residential', 'sidewalk:left': 'separate', 'sidewalk:right': 'yes' })).toBe(BOTH);
  });

  it('footWay keeps class, name, steps, tunnels and bridges', () => {
    expect(footWay({ highway: 'steps', name: ' Kungs\ntrappan ', tunnel: 'yes', bridge: 'no' })).toMatchObject({
      streetClass: 'steps',
      flags: BOTH | EdgeFlag.steps | EdgeFlag.tunnel,
      name: 'Kungs trappan',
    });
    expect(footWay({ highway: 'primary_link', bridge: 'viaduct' })).toMatchObject({
      streetClass: 'primary',
      flags: BOTH | EdgeFlag.bridge,
      name: '',
    });
  });
});

it.each([
  ['yes', EdgeTrait.lit],
  ['24/7', EdgeTrait.lit],
  ['sunset-sunrise', EdgeTrait.lit],
  ['no', EdgeTrait.unlit],
  ['unknown', 0],
  [undefined, 0],
])('lit=%s is stored as the light of an edge', (lit, light) => {
  const traits = footWay({ highway: 'path', ...(lit && { lit }) })?.traits ?? 0;
  expect(traits & (EdgeTrait.lit | EdgeTrait.unlit)).toBe(light);
});

it.each([
  ['steps', 'up', EdgeTrait.stepsUp],
  ['steps', 'down', EdgeTrait.stepsDown],
  ['steps', '30%', EdgeTrait.stepsUp],
  ['steps', '-30 %', EdgeTrait.stepsDown],
  ['steps', 'yes', 0],
  ['steps', undefined, 0],
  ['path', 'up', 0],
])('%s with incline=%s are stored as steps up or down', (highway, incline, slope) => {
  const traits = footWay({ highway, ...(incline && { incline }) })?.traits ?? 0;
  expect(traits & (EdgeTrait.stepsUp | EdgeTrait.stepsDown)).toBe(slope);
});

const barriers: [rule: string, tags: Tags, blocks: boolean][] = [
  ...['wall', 'fence', 'city_wall', 'retaining_wall', 'hedge'].map((barrier): [string, Tags, boolean] => [
    `a ${barrier} blocks`,
    { barrier },
    true,
  ]),
  ...['gate', 'bollard', 'stile', 'kissing_gate', 'lift_gate', 'kerb', 'cycle_barrier', 'block'].map(
    (barrier): [string, Tags, boolean] => [`a ${barrier} lets walkers pass`, { barrier }, false],
  ),
  ['a wall with foot=yes does not block', { barrier: 'wall', foot: 'yes' }, false],
  ['a private gate blocks', { barrier: 'gate', access: 'private' }, true],
  ['a private gate with foot=yes does not block', { barrier: 'gate', access: 'private', foot: 'yes' }, false],
  ['a node with access=no and no barrier does not block', { access: 'no' }, false],
  ['a gate with access=no blocks', { barrier: 'gate', access: 'no' }, true],
  ['a private node blocks', { access: 'private' }, true],
  ['a private node with foot=yes does not block', { access: 'private', foot: 'yes' }, false],
  ['a barrier for vehicles does not block walkers', { motor_vehicle: 'no' }, false],
  ['a private entrance does not block', { access: 'private', entrance: 'yes' }, false],
];
it.each(barriers)('at a node %s', (_, tags, blocks) => {
  expect(blocksFoot(tags)).toBe(blocks);
});
