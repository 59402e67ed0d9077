export { refetchClubs, tellGoalAfterWalk } from './queries.ts';
