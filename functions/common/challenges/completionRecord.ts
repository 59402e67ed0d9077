import { CATALOGUE } from '../../../shared/domain/achievements/catalogue.ts';
import { statsOf } from '../../../shared/domain/achievements/figures.ts';
import { fitForOthers } from '../../../shared/domain/auth/nameFilter.ts';
import type { CompletionDecision } from '../../../shared/domain/challenges/completion.ts';
import { metresBetween } from '../../../shared/domain/geo.ts';
import { bareDay } from '../../../shared/domain/leaderboard/precision.ts';
import { homeAnchor, homeCellOf } from '../../../shared/domain/privacy/homeCell.ts';
import { isPossible } from '../../../shared/domain/signs/proof.ts';
import type { Witness } from '../../../shared/domain/signs/witness.ts';
import { UNKNOWN_PLACE } from '../../../shared/domain/walk/destinationName.ts';
import { streakDayOf } from '../../../shared/domain/walkers/timeZone.ts';
import { kmOf } from '../../../shared/domain/walkers/units.ts';
import type { StoredChallenge } from '../../data/challenges/challengeItems.ts';
import type { Completion } from '../../data/challenges/challenges.ts';
import { noWays, type Ways } from '../../data/challenges/ways.ts';
import type { Walker } from '../../data/walkers/walkers.ts';
import { randomId, randomShare } from '../../runtime/random.ts';
import { ownChallenge, photoUrlOf } from './challengeView.ts';

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
  const [endLongitude, endLatitude] = challenge.end;
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
      publicId: randomId(),
      ...publicPlace(challenge),
      distance: kmOf(challenge.metres),
      difficulty: challenge.difficulty,
      pointsEarned,
      completedAt,
      photoUrl: photoUrlOf(photoId),
      endLatitude,
      endLongitude,
      homeCell: homeCellOf(anchor),
      lot: randomShare(),
      ownerSince: bareDay(walker.createdAt),
      ownerWalks: figures.completedChallenges,
    },
  };
  return { completion, anchor };
}

function publicPlace({ destinationName, town }: Pick<StoredChallenge, 'destinationName' | 'town'>) {
  const shownTown = fitForOthers(town);
  return { destinationName: fitForOthers(destinationName) ?? shownTown ?? UNKNOWN_PLACE, town: shownTown };
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
