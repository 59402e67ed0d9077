export { AchievementIcon } from './achievementIcon.tsx';
export { celebrate } from './celebrate.ts';
