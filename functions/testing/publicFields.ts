import { profileFieldNames } from '../../shared/api/publicProfile.ts';

/** What anyone who is signed in may see of another walker. */
export const publicFields = [
  ...['id', 'username', ...profileFieldNames, 'profilePhotoUrl', 'points', 'level', 'totalDistance'],
  ...['completedChallenges', 'currentStreak'],
];
