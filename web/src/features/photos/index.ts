export { takeAnswer } from './queries.ts';
export { noteWitness } from './witness.ts';
