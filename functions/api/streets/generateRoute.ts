import { Refusal } from '../../../shared/api/errors.ts';
import { streets } from '../../../shared/api/streets.ts';
import { decideRoute } from '../../../shared/domain/challenges/routeDecision.ts';
import { routeView } from '../../common/challenges/challengeView.ts';
import { dayOfWalker } from '../../common/challenges/dayOfWalker.ts';
import { choiceSeed, draftOf, findRoute, revisitBiasOf, routeQuestion } from '../../common/streets/routeChoice.ts';
import { enforceDailyLimit, limitKeysOf } from '../../common/walkers/dailyLimits.ts';
import { readOwnWalker } from '../../common/walkers/readWalkerForViewer.ts';
import { zoneOf } from '../../common/walkers/walkerView.ts';
import type { Draft, StoredChallenge } from '../../data/challenges/challengeItems.ts';
import { draftWays, latestChallenges, readDraft, readWays, replaceDraft } from '../../data/challenges/challenges.ts';
import { lastVisits, ownPlaceReports, retiredPlaces } from '../../data/challenges/places.ts';
import { latestLines, noWays, type Ways } from '../../data/challenges/ways.ts';
import { endpoint } from '../../http/endpoint.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

/** Attempts when other calls of the same walker write first. */
const max = 4;

/** Stores the route as a draft, from which the challenge is made whatever a client sends later. */
export const handler = endpoint(streets.generateRoute, async ({ body, walkerId, viewer, now, table, geo }) => {
  const answerOnce = async () => {
    const [walker, challenges, draft, visited, unwelcome] = await Promise.all([
      readOwnWalker(table, walkerId),
      latestChallenges(table, walkerId),
      readDraft(table, walkerId),
      lastVisits(table, walkerId),
      ownPlaceReports(table, walkerId),
    ]);
    const question = routeQuestion(body, walker);
    const day = dayOfWalker(walker, challenges, now);
    const today = day.day;
    const wanted = { question: JSON.stringify(question), forceNew: body.forceNew ?? false };
    const decision = decideRoute({ ...wanted, today, timeZone: zoneOf(walker), now }, { challenges, draft, unwelcome });
    if (decision.kind === 'refuse') {
      const headers = decision.code === 'too_many_routes' ? { 'retry-after': '3600' } : {};
      throw new Refusal(decision.code, { headers });
    }
    if (decision.kind === 'showChallenge') {
      return answerOf(decision.challenge, (await readWays(table, walkerId, decision.challenge.day)) ?? noWays);
    }
    if (decision.kind === 'showDraft') return answerOf(decision.draft, draftWays(decision.draft));

    const { forced, replaced } = decision;
    // The lines are read in parallel with the rate limit, so that they add no round trip.
    const [lines, retired] = await Promise.all([
      latestLines(table, walkerId),
      retiredPlaces(table, question, question.maxKilometres, now),
      enforceDailyLimit({ table, walkerId, walker, viewer, now }, ['draft']),
    ]);
    const walkedOn = new Set(visited.values());
    // Earlier destinations count as visited even if they were not walked, so that yesterday's is not offered again.
    for (const challenge of challenges)
      if (challenge.day !== today) visited.set(challenge.destinationKey, challenge.day);
    const found = await findRoute(geo, {
      ...question,
      seed: choiceSeed(walker.choiceSecret, today, forced),
      revisitBias: revisitBiasOf(walker.choiceSecret),
      day: today,
      visited,
      walked: lines.flatMap(({ day, line }) => (walkedOn.has(day) ? [line] : [])),
      exclude: new Set([...replaced, ...unwelcome, ...retired]),
      limitedBy: limitKeysOf({ walkerId, walker, viewer, now }),
    });
    const next = draftOf(found, { question, ...day, forced, replaced: [...replaced] });
    await table.write(replaceDraft(walkerId, next, draft));
    return answerOf(next, draftWays(next));
  };
  return retryOnConflict(answerOnce, { max });
});

const answerOf = (walk: Draft | StoredChallenge, ways: Ways) => ({ ...routeView(walk, ways), routeId: walk.routeId });
