export { AchievementIcon } from './achievementIcon.tsx';
