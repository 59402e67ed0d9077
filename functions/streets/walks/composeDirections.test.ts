import { expect, it } from 'vitest';
import { directionText } from '../../../shared/domain/walk/directions.ts';
import { EdgeTrait, landmarkBits, UNKNOWN_TRAITS } from '../network/network.ts';
import { buildNetwork, type EdgeInput } from '../testing/buildNetwork.ts';
import { wayBetween } from './ways.ts';

const METRE = 1 / 111_195.08;
const at = (x: number, y: number) => ({ latitude: y * METRE, longitude: x * METRE });

type Places = readonly [x: number, y: number][];

/** The lines of the way from the first place to the last. */
function linesThrough(places: Places, edges: readonly EdgeInput[]): string[] {
  const network = buildNetwork({
    vertices: places.map(([x, y], id) => ({ id: id + 1, ...at(x, y) })),
    edges,
  });
  const [from = [0, 0], to = [0, 0]] = [places[0], places.at(-1)];
  const way = wayBetween(network, at(...from), at(...to), 'Elm Street');
  return way?.directions.map((direction) => directionText(direction)) ?? [];
}

const mill = { streetClass: 'residential', name: 'Mill Road' } as const;
const elm = { streetClass: 'residential', name: 'Elm Street' } as const;

const HILL: Places = [
  [0, 0],
  [100, 0],
  [200, 0],
  [100, 40],
  [100, 140],
];

it.each([
  [EdgeTrait.stepsUp, 'Left up the steps by Mill Road'],
  [EdgeTrait.stepsDown, 'Left down the steps by Mill Road'],
  [0, 'Left onto the steps by Mill Road'],
])('steps say up or down where the map knows: %i', (slope, text) => {
  const lines = linesThrough(HILL, [
    { from: 0, to: 1, ...mill },
    { from: 1, to: 2, ...mill },
    { from: 1, to: 3, streetClass: 'steps', flags: 7, traits: UNKNOWN_TRAITS | slope },
    { from: 3, to: 4, ...elm },
  ]);
  expect(lines).toContain(text);
});

it('steps that the map draws downwards are walked up from their end', () => {
  const lines = linesThrough(HILL, [
    { from: 0, to: 1, ...mill },
    { from: 1, to: 2, ...mill },
    { from: 3, to: 1, streetClass: 'steps', flags: 7, traits: UNKNOWN_TRAITS | EdgeTrait.stepsDown },
    { from: 3, to: 4, ...elm },
  ]);
  expect(lines).toContain('Left up the steps by Mill Road');
});

it.each([
  ['nothing', []],
  ['a path', [{ from: 3, to: 7, streetClass: 'path' }]],
] satisfies [string, EdgeInput[]][])(
  'stairs that turn back twice within 15 m are one line, with %s at a landing',
  (_, aside) => {
    const steps = { streetClass: 'steps', flags: 7, traits: UNKNOWN_TRAITS | EdgeTrait.stepsUp } as const;
    const places: Places = [
      [0, 0],
      [100, 0],
      [200, 0],
      [112, 6],
      [100, 12],
      [112, 18],
      [112, 120],
      [170, 6],
      [180, 120],
    ];
    const lines = linesThrough(places, [
      { from: 0, to: 1, ...mill },
      { from: 1, to: 2, ...mill },
      { from: 1, to: 3, ...steps },
      { from: 3, to: 4, ...steps },
      { from: 4, to: 5, ...steps },
      { from: 5, to: 6, streetClass: 'path' },
      { from: 6, to: 8, ...elm },
      ...aside,
    ]);
    expect(
      lines.filter((line) => line.includes('steps')),
      lines.join(', '),
    ).toHaveLength(1);
  },
);

const LONG: Places = [
  [0, 0],
  [260, 0],
  [520, 0],
  [780, 0],
  [260, 80],
  [260, -80],
  [520, 80],
  [780, 90],
];
const longRoad: EdgeInput[] = [
  { from: 0, to: 1, ...mill },
  { from: 1, to: 2, ...mill },
  { from: 2, to: 3, ...mill },
  { from: 3, to: 7, ...elm },
];
const church = { streetClass: 'residential', name: 'Church Road' } as const;

it('after 300 m without a line one confirms: a street that is crossed, and one that is passed', () => {
  const lines = linesThrough(LONG, [
    ...longRoad,
    { from: 1, to: 4, ...church },
    { from: 5, to: 1, ...church },
    { from: 2, to: 6, streetClass: 'residential', name: 'Birch Lane' },
  ]);
  expect(lines).toEqual([
    'Head east along Mill Road',
    'Straight on across Church Road',
    'Straight on past Birch Lane',
    'Left into Elm Street',
    "You're there: Elm Street",
  ]);
});

it('a long way is confirmed by a landmark, and a street that another line names is not', () => {
  const lines = linesThrough(LONG, [
    ...longRoad.map((edge, i) =>
      i === 1 ? { ...edge, traits: UNKNOWN_TRAITS | landmarkBits('church', undefined) } : edge,
    ),
    { from: 2, to: 6, ...elm },
  ]);
  expect(lines.slice(1, -2)).toEqual(['Straight on past the church']);
});

it('a short street that goes straight on gets no line, and one of 100 m does', () => {
  const places = (metres: number): Places => [
    [0, 0],
    [200, 0],
    [200 + metres, 0],
    [200 + metres, 90],
  ];
  const edges: EdgeInput[] = [
    { from: 0, to: 1, ...mill },
    { from: 1, to: 2, streetClass: 'residential', name: 'Birch Lane' },
    { from: 2, to: 3, ...elm },
  ];
  expect(linesThrough(places(80), edges).slice(1, -1)).toEqual(['Left into Elm Street']);
  expect(linesThrough(places(120), edges)).toContain('Straight on into Birch Lane');
});

it('a turn of a nameless way has a line, also behind a fork too near the last line for a line of its own', () => {
  const path = { streetClass: 'path' } as const;
  const places: Places = [
    [0, 0],
    [100, 0],
    [200, 0],
    [100, 60],
    [112, 60],
    [100, 200],
    [220, 60],
    [112, 160],
    [112, 280],
    [240, 160],
    [240, 260],
  ];
  const lines = linesThrough(places, [
    { from: 0, to: 1, ...mill },
    { from: 1, to: 2, ...mill },
    { from: 1, to: 3, ...path },
    { from: 3, to: 4, ...path },
    { from: 3, to: 5, ...path },
    { from: 4, to: 6, ...path },
    { from: 4, to: 7, ...path },
    { from: 7, to: 8, ...path },
    { from: 7, to: 9, ...path },
    { from: 9, to: 10, ...elm },
  ]);
  expect(lines.slice(1, -1)).toEqual([
    'Left onto the path by Mill Road',
    'Bear right onto the path towards Elm Street',
    'Right onto the path towards Elm Street',
    'Left into Elm Street',
  ]);
});

it('a short street straight ahead gets a line where the street before it goes on elsewhere', () => {
  const places: Places = [
    [0, 0],
    [200, 0],
    [280, 0],
    [200, -90],
    [280, 90],
  ];
  const lines = linesThrough(places, [
    { from: 0, to: 1, ...mill },
    { from: 1, to: 3, ...mill },
    { from: 1, to: 2, streetClass: 'residential', name: 'Birch Lane' },
    { from: 2, to: 4, ...elm },
  ]);
  expect(lines.slice(1, -1)).toEqual(['Straight on into Birch Lane', 'Left into Elm Street']);
});
