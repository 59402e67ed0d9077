import { Refusal } from '../../../shared/api/errors.ts';
import { streets } from '../../../shared/api/streets.ts';
import { challengeToShow, forceOneMore } from '../../../shared/domain/challenges/challengeWindow.ts';
import { addDays } from '../../../shared/domain/day.ts';
import type { Difficulty } from '../../../shared/domain/difficulty.ts';
import type { WayPreference } from '../../../shared/domain/walk/walkComfort.ts';
import { metresOf } from '../../../shared/domain/walkers/units.ts';
import { routeView } from '../../common/challenges/challengeView.ts';
import { dayOfWalker } from '../../common/challenges/dayOfWalker.ts';
import { choiceSeed, tasteSeed } from '../../common/streets/choiceSeed.ts';
import { refuseTooManyToday } from '../../common/walkers/dailyLimits.ts';
import { zoneOf } from '../../common/walkers/walkerView.ts';
import type { Draft, StoredChallenge } from '../../data/challenges/challengeItems.ts';
import { draftWays, latestChallenges, readDraft, readWays, replaceDraft } from '../../data/challenges/challenges.ts';
import { ownPlaceReports, retiredPlaces } from '../../data/challenges/places.ts';
import { lastVisits } from '../../data/challenges/visits.ts';
import { latestLines, noWays, packWays, type Ways } from '../../data/challenges/ways.ts';
import { readWalker } from '../../data/walkers/walkers.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { FoundRoute, Geo, RouteRequest } from '../../ports/geo.ts';
import { randomId } from '../../runtime/random.ts';
import { retryOnConflict } from '../../runtime/retryOnConflict.ts';

interface RouteQuestion extends WayPreference {
  latitude: number;
  longitude: number;
  maxKilometres: number;
  difficulty: Difficulty;
  practice: boolean;
}

/** How often a walk is chosen anew because another call of the same walker was quicker. */
const most = 4;

/**
 * The server keeps the route: it stores a draft and hands it out. What the draft says is what a challenge is made of,
 * whatever a client sends later.
 */
export const handler = endpoint(streets.generateRoute, async ({ body, walkerId, viewer, now, table, geo }) => {
  const forceNew = body.forceNew ?? false;
  return retryOnConflict(
    async () => {
      const [walker, challenges, draft, visited, unwelcome] = await Promise.all([
        readWalker(table, walkerId),
        latestChallenges(table, walkerId),
        readDraft(table, walkerId),
        lastVisits(table, walkerId),
        ownPlaceReports(table, walkerId),
      ]);
      if (!walker) throw new Refusal('not_signed_in');
      const latitude = body.homeLatitude ?? walker.homeLatitude;
      const longitude = body.homeLongitude ?? walker.homeLongitude;
      if (latitude === null || longitude === null) throw new Refusal('home_not_set');

      const zonedDay = dayOfWalker(walker, challenges, now);
      const today = zonedDay.day;
      const of = (day: string) => challenges.find((challenge) => challenge.day === day) ?? null;
      const todays = of(today);
      if (todays?.completed) throw new Refusal('already_completed');
      const shown = challengeToShow(todays, of(addDays(today, -1)), zoneOf(walker), now);
      if (shown && !forceNew) return stored(shown, (await readWays(table, walkerId, shown.day)) ?? noWays);

      const question: RouteQuestion = {
        latitude,
        longitude,
        maxKilometres: body.maxDistance ?? walker.maxDistance,
        difficulty: body.difficulty ?? walker.preferredDifficulty,
        preferredWays: body.preferredWays ?? walker.preferredWays,
        noSteps: body.noSteps ?? walker.noSteps,
        practice: body.practice ?? false,
      };
      const current = draft?.day === today ? draft : undefined;
      const before = current ?? todays;
      // From a place with which something is wrong one is led elsewhere, as often as that happens.
      const isReported = before !== null && unwelcome.has(before.destinationKey);
      // A lost answer and a retry: the same question has the same answer.
      if (current && !forceNew && !isReported && current.question === JSON.stringify(question))
        return stored(current, draftWays(current));

      // Another question gets another route: a start moved by a step is asked for no less than a route forced.
      const count = current?.forced ?? 0;
      const forced = isReported ? count : current || forceNew ? forceOneMore({ day: today, count }, today)?.count : 0;
      if (forced === undefined) throw new Refusal('too_many_routes', { headers: { 'retry-after': '3600' } });
      const replaced = forceNew ? replacedBy(current, todays) : (current?.replaced ?? []);
      // The lines are read beside the count, so that they are no wave of their own.
      const [lines, retired] = await Promise.all([
        latestLines(table, walkerId),
        retiredPlaces(table, { latitude, longitude }, question.maxKilometres, now),
        refuseTooManyToday({ table, walkerId, walker, viewer, now }, ['draft']),
      ]);
      const walkedOn = new Set(visited.values());
      const walked = lines.flatMap(({ day, line }) => (walkedOn.has(day) ? [line] : []));

      const { choiceSecret } = walker;
      const drawn = { seed: choiceSeed(choiceSecret, today, forced), taste: tasteSeed(choiceSecret) };
      // Yesterday's does not come again though it was not walked.
      for (const { destinationKey, day } of challenges) if (day !== today) visited.set(destinationKey, day);
      const found = await search(geo, question, drawn, {
        day: today,
        visited,
        walked,
        exclude: new Set([...replaced, ...unwelcome, ...retired]),
      });
      const next = draftOf(found, { question, ...zonedDay, forced, replaced });
      await table.write(replaceDraft(walkerId, next, draft));
      return stored(next, draftWays(next));
    },
    { most },
  );
});

async function search(
  geo: Pick<Geo, 'findRoute'>,
  question: RouteQuestion,
  drawn: { seed: string; taste: string },
  past: Pick<RouteRequest, 'day' | 'visited' | 'walked' | 'exclude'>,
) {
  const found = await geo.findRoute({ ...question, ...drawn, ...past });
  if ('none' in found) {
    if (found.none === 'only_with_steps') throw new Refusal(found.none);
    throw new Refusal(found.none === 'unavailable' ? 'streets_unavailable' : 'nothing_walkable');
  }
  return found;
}

/** A forced route leads elsewhere than any route of today. */
function replacedBy(draft: Draft | undefined, todays: StoredChallenge | null): string[] {
  const keys = [...(draft?.replaced ?? []), draft?.destinationKey, todays?.destinationKey];
  return [...new Set(keys.filter((key) => key !== undefined))];
}

function draftOf(
  found: FoundRoute,
  {
    question,
    ...context
  }: { question: RouteQuestion; day: string; timeZone: string; forced: number; replaced: string[] },
): Draft {
  const { coordinates, directions, wayHome, distance, ...shared } = found;
  const [start, end] = [coordinates[0], coordinates.at(-1)];
  if (!start || !end) throw new Error('a route without points');
  return {
    ...context,
    routeId: randomId(),
    ...shared,
    metres: metresOf(distance),
    difficulty: question.difficulty,
    preferredWays: question.preferredWays,
    noSteps: question.noSteps,
    start,
    end,
    ...packWays({ line: coordinates, directions, wayHome }),
    question: JSON.stringify(question),
  };
}

const stored = (walk: Draft | StoredChallenge, ways: Ways) => ({
  ...routeView(walk, ways),
  routeId: walk.routeId,
});
