export { followUnits, startUnits, useUnits } from './units.ts';
export { AudienceLine, WALKS_TELL } from './visibility.tsx';
