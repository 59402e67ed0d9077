export { followUnits, startUnits, useUnits } from './units.ts';
export { isVisibilityQuestionDue, WALKS_TELL } from './visibilityDue.ts';
