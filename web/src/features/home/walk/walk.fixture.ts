import type { WalkLeg } from './walkLeg.ts';

/** A leg of 1,112 m to the north with one turn. */
export const leg: WalkLeg = {
  challengeId: 'c1',
  kind: 'out',
  line: [
    [11.97, 57.7],
    [11.97, 57.71],
  ],
  directions: [
    { at: 0, turn: 'depart', way: 'street', street: 'Vasagatan', relation: 'into', heading: 0 },
    { at: 500, turn: 'left', way: 'street', street: 'Kungsgatan', relation: 'into' },
    { at: 1112, turn: 'arrive', way: 'street', street: 'Avenyn', relation: 'into' },
  ],
  isFromHere: false,
};
