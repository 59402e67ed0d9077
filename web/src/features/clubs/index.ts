export { tellGoalAfterWalk } from './goalReached.ts';
export { refetchClubs } from './queries.ts';
