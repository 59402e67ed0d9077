export { WALKS_TELL } from './audiences.ts';
export { followUnits, startUnits, useUnits } from './units.ts';
export { AudienceLine } from './visibility.tsx';
