import { profileFieldNames } from '../../shared/api/publicProfile.ts';
import { settingNames } from '../../shared/api/settings.ts';
import { fieldsForOwner } from '../../shared/api/walk.ts';

/** What anyone who is signed in may see of another walker. */
export const publicFields = [
  ...['id', 'username', ...profileFieldNames, 'profilePhotoUrl', 'points', 'level', 'totalDistance'],
  ...['completedChallenges', 'currentStreak'],
];

/** Fields that only the walker they belong to receives, friends or not. */
export const privateFields = [
  ...settingNames,
  ...fieldsForOwner(),
  ...[
    'email homeLatitude homeLongitude homeAddress shownTown homeSource homeAnchor homeCell timeZone lot ownerSince ownerWalks',
    'choiceSecret dayStart passwordHash accessRound',
    'emailSince emailVerifiedAt emailVerified version streaks streak goalBefore counts createdAt owner routeId',
    'witness possible chosenAt walkedAt pictureHashes streetsAround suspended suspendedAt clubs hiddenName hiddenWalk',
    'PK SK GSI1PK GSI1SK GSI2PK GSI2SK GSI3PK GSI3SK leaderboardKey walkerId',
  ].flatMap((names) => names.split(' ')),
];
