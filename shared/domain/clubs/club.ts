import { completionDeadline } from '../challenges/challengeWindow.ts';
import { isWalked, type Streaks } from '../challenges/interval.ts';
import { addDays, type Day } from '../day.ts';
import { msg } from '../msg.ts';

/** Bounds of a club. `goalAMember` is where a new goal starts, `weeks` is how many past weeks a club shows. */
export const CLUB = {
  ...{ minName: 3, maxName: 40, minGoal: 5, maxGoal: 500, goalAMember: 5 },
  ...{ maxMembers: 200, maxClubs: 5, maxInvitations: 20, weeks: 8 },
} as const;

export const CLUB_TEXTS = {
  name: msg("A club's name has 3 to 40 letters on one line."),
  goal: msg("A club's goal is a whole number from 5 to 500 walks."),
  /** Shown before joining, which counts as consent. */
  membersSee: msg('Members see your name, your photo and the days you walked. Never where.'),
} as const;

/** A past week of a club, as it was closed. */
export interface ClubWeek {
  readonly week: Day;
  readonly sum: number;
  readonly goal: number;
}

/** A member as the club counts them: from the Monday of the week in which they joined. */
export interface Counted {
  readonly firstWeek: Day;
  readonly streaks: Streaks;
}

export const daysOfWeek = (week: Day): Day[] => [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(week, count));

/** For each day of the week, Monday first, whether the member completed a walk; rest days do not count. */
export const walkedDays = ({ firstWeek, streaks }: Counted, week: Day): boolean[] =>
  daysOfWeek(week).map((day) => firstWeek <= week && isWalked(streaks, day));

export const walksIn = (member: Counted, week: Day): number => walkedDays(member, week).filter(Boolean).length;

export const sumOfWeek = (members: readonly Counted[], week: Day): number =>
  members.reduce((sum, member) => sum + walksIn(member, week), 0);

/**
 * The first instant at which no walk can be added to this week: a walk of its Sunday is accepted for 48 hours after that
 * day, which ends last at UTC-12.
 */
export const weekCloses = (week: Day): Date => completionDeadline(addDays(week, 6), 'Etc/GMT+12');

/** The last weeks before this one, oldest first; a week that is not closed yet has its current sum. */
export function pastWeeks(
  club: { readonly firstWeek: Day; readonly goal: number; readonly weeks: readonly ClubWeek[] },
  members: readonly Counted[],
  thisWeek: Day,
): ClubWeek[] {
  const mondays = Array.from({ length: CLUB.weeks }, (_, index) => addDays(thisWeek, 7 * (index - CLUB.weeks)));
  return mondays
    .filter((week) => week >= club.firstWeek)
    .map(
      (week) =>
        club.weeks.find((closed) => closed.week === week) ?? { week, sum: sumOfWeek(members, week), goal: club.goal },
    );
}

/** Who becomes the owner: the member who has been there longest. */
export const heirOf = <Member extends { readonly walkerId: string; readonly joinedAt: string }>(
  members: readonly Member[],
): Member | undefined =>
  members.toSorted((one, other) =>
    `${one.joinedAt} ${one.walkerId}`.localeCompare(`${other.joinedAt} ${other.walkerId}`, 'en'),
  )[0];
