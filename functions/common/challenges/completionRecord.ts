import { walkCopier } from '../../../shared/api/walk.ts';
import { CATALOGUE } from '../../../shared/domain/achievements/catalogue.ts';
import { statsOf } from '../../../shared/domain/achievements/figures.ts';
import { fitForOthers } from '../../../shared/domain/auth/nameFilter.ts';
import type { CompletionDecision } from '../../../shared/domain/challenges/completion.ts';
import { metresBetween } from '../../../shared/domain/geo.ts';
import { bareDay } from '../../../shared/domain/leaderboard/publicFigures.ts';
import { homeAnchor, homeCellOf } from '../../../shared/domain/privacy/homeCell.ts';
import { isPossible } from '../../../shared/domain/signs/proof.ts';
import type { Witness } from '../../../shared/domain/signs/witness.ts';
import { type Destination, signName } from '../../../shared/domain/walk/destination.ts';
import { streakDayOf } from '../../../shared/domain/walkers/timeZone.ts';
import type { StoredChallenge } from '../../data/challenges/challengeItems.ts';
import type { Completion } from '../../data/challenges/challenges.ts';
import { noWays, type Ways } from '../../data/challenges/ways.ts';
import type { Walker } from '../../data/walkers/walkers.ts';
import { randomId, randomShare } from '../../runtime/random.ts';
import { photoUrlOf } from '../photos/photoNames.ts';
import { ownChallenge } from './challengeView.ts';

const toPublic = walkCopier('own', 'public');

type Completed = Extract<CompletionDecision, { kind: 'completed' }>;

/** The completion's records: the walker's answer, and the public record. */
export function completionRecord(
  walker: Walker,
  challenge: StoredChallenge,
  decision: Completed,
  { photoId, witness, now }: { photoId: string; witness: Witness; now: Date },
) {
  const [longitude, latitude] = challenge.start;
  // Without a saved home the walk's start replaces it.
  const anchor = walker.homeAnchor ?? homeAnchor(null, { latitude, longitude });
  const completedAt = now.toISOString();
  const { pointsEarned, newAchievements, figures } = decision;
  const completion: Completion = {
    completedAt,
    pointsEarned,
    photoId,
    witness,
    possible: isPossible({
      metres: challenge.metres,
      chosenAt: new Date(challenge.chosenAt),
      completedBefore: walker.walkedAt === null ? null : new Date(walker.walkedAt),
      completedAt: now,
      metresFromHome: metresBetween(homeOf(walker) ?? anchor, { latitude, longitude }),
      witness,
    }),
    answer: {
      pointsEarned,
      newAchievements: newAchievements
        .filter(({ category }) => category !== 'streak' || !figures.streaks.hidden)
        .map(({ id }) => id),
      stats: statsOf(figures, streakDayOf(walker, now)),
    },
    public: {
      ...toPublic(ownChallenge(challenge, noWays)),
      publicId: randomId(),
      destination: fitDestination(challenge.destination),
      pointsEarned,
      completedAt,
      photoUrl: photoUrlOf(photoId),
      homeCell: homeCellOf(anchor),
      ...(walker.shownTown && { shownTown: walker.shownTown.name }),
      sampleShare: randomShare(),
      ownerSince: bareDay(walker.createdAt),
      ownerWalks: figures.completedChallenges,
    },
  };
  return { completion, anchor };
}

/** Without the names that the name filter refuses. */
function fitDestination({ town, ...sign }: Destination): Destination {
  return {
    ...(fitForOthers(signName(sign)) === null ? { street: '' } : sign),
    ...(town !== undefined && fitForOthers(town) !== null && { town }),
  };
}

const homeOf = ({ homeLatitude: latitude, homeLongitude: longitude }: Walker) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** The stored answer with the challenge's current state, and all that overlays show of each achievement. */
export function completionAnswer(challenge: StoredChallenge, ways: Ways = noWays) {
  const { answer } = challenge;
  if (!answer) throw new Error('a completed challenge without its answer');
  return {
    pointsEarned: answer.pointsEarned,
    newAchievements: answer.newAchievements.flatMap((id) => {
      const found = CATALOGUE.find((achievement) => achievement.id === id);
      return found ? [{ ...found, achievementId: id }] : [];
    }),
    challenge: ownChallenge(challenge, ways),
    stats: answer.stats,
  };
}
