import { expect, it } from 'vitest';
import { walkNotes, wayHomeNotes } from './walk/walkDirectionsDialog.tsx';

const comfort = { greenPercent: 62, waterPercent: null, litPercent: 0, stepsMetres: 0 };
const usual = {
  ...{ date: '2026-11-20', relaxed: false, lastVisited: null, fastRoadMetres: 0, noSteps: false },
  ...{ comfort: null as typeof comfort | null, preferredWays: 'quiet' as const },
};
const unknown = { ...usual, fastRoadMetres: null };

it.each([
  ['a usual walk', usual, []],
  ['a widened range', { ...usual, relaxed: true }, ["A bit farther than usual: you've been to every corner nearby."]],
  [
    'a fast road',
    { ...usual, fastRoadMetres: 120 },
    ['400 ft of it runs along a fast road without a pavement. Take care.'],
  ],
  ['a way of which something is known', { ...usual, comfort }, ['62 % green, no steps']],
  ['a walk without steps', { ...usual, noSteps: true, comfort }, ['62 % green, no steps']],
  [
    'such a way for a walker who takes no steps',
    { ...usual, noSteps: true },
    ["Step-free can't be checked here: there may be steps."],
  ],
  ['a walk by Amazon Location', unknown, ["Quiet streets and fast roads can't be checked here."]],
  [
    'such a walk for a walker who takes no steps',
    { ...unknown, noSteps: true, preferredWays: 'shortest' as const },
    ["Step-free can't be checked here: there may be steps.", "Fast roads can't be checked here."],
  ],
  [
    'such a walk for a walker who wants light',
    { ...unknown, preferredWays: 'lit' as const },
    ["Street lamps and fast roads can't be checked here."],
  ],
  ['a goal long ago', { ...usual, lastVisited: '2026-11-06' }, []],
  [
    'a goal that comes again soon',
    { ...usual, relaxed: true, lastVisited: '2026-11-07' },
    [/^Same sign as on .*7.*: there isn't another one nearby\.$/],
  ],
])('the notes about %s list what is unusual', (_, walk, notes) => {
  expect(walkNotes(walk)).toEqual(notes.map((note) => expect.stringMatching(note)));
});

it('the way home says so where it must repeat much of the way there', () => {
  const wayHome = {
    distance: 1,
    repeatedKm: 0.5,
    routeGeometry: { type: 'LineString' as const, coordinates: [] },
    directions: [],
  };
  expect(wayHomeNotes({ wayHome })).toEqual([
    expect.stringMatching(/of it you know already: we found no other way home\.$/),
  ]);
  expect(wayHomeNotes({ wayHome: { ...wayHome, repeatedKm: 0.3 } })).toEqual([]);
  expect(wayHomeNotes({ wayHome: null })).toEqual([]);
});
