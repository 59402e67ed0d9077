export { DEFAULT_LOCATION, DEFAULT_LOCATION_TEXT, homeOf } from './location/homePlace.tsx';
export { StreakNotes } from './streakNotes.tsx';
export { useWalkInProgress } from './walk/walkLeg.ts';
