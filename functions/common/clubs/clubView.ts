import type { ClubAnswer } from '../../../shared/api/clubs.ts';
import { Refusal } from '../../../shared/api/errors.ts';
import { profileOf } from '../../../shared/api/publicProfile.ts';
import { foldUsername } from '../../../shared/domain/auth/names.ts';
import { daysOfWeek, pastWeeks, sumOfWeek, walkedDays } from '../../../shared/domain/clubs/club.ts';
import { dayOf, mondayOf, weekday } from '../../../shared/domain/day.ts';
import { type Member, readMember, readWholeClub } from '../../data/clubs/clubs.ts';
import { type Competitor, readCompetitors } from '../../data/leaderboard/competitors.ts';
import { blockedEitherWay } from '../../data/moderation/blocks.ts';
import { reportedBy } from '../../data/moderation/reports.ts';
import type { ReadTable } from '../../data/table.ts';
import { friendIds } from '../../data/walkers/friendships.ts';
import { relationTo } from '../leaderboard/boardRows.ts';
import { redactProfile } from '../walkers/readWalkerForViewer.ts';
import { zoneOf } from '../walkers/walkerView.ts';

type Counted = Competitor & Member;

/** Members whose account exists and is not suspended; others are neither shown nor counted. */
export async function readCounted(table: ReadTable, members: readonly Member[], options = {}): Promise<Counted[]> {
  const joined = new Map(members.map((member) => [member.walkerId, member]));
  const walkers = await readCompetitors(table, [...joined.keys()], options);
  return walkers.flatMap((walker) => {
    const member = joined.get(walker.walkerId);
    return member ? [{ ...walker, ...member }] : [];
  });
}

/**
 * Takes two waves of reads. The viewer's own items are read consistently, the rest of the club eventually consistently,
 * unless `consistent` is set (after a change by the viewer) or that read misses the viewer's membership.
 */
export async function readClubView(
  table: ReadTable,
  { clubId, walkerId, now }: { clubId: string; walkerId: string; now: Date },
  { consistent = false } = {},
): Promise<ClubAnswer> {
  const [membership, [own], soon, blocked, reported, friends] = await Promise.all([
    readMember(table, clubId, walkerId),
    readCompetitors(table, [walkerId], { consistent: true }),
    readWholeClub(table, clubId, { consistent }),
    blockedEitherWay(table, walkerId),
    reportedBy(table, walkerId),
    friendIds(table, walkerId),
  ]);
  if (!membership || !own) throw new Refusal('club_not_found');
  const isKnown = soon?.members.some((member) => member.walkerId === walkerId);
  const whole = isKnown ? soon : await readWholeClub(table, clubId);
  if (!whole) throw new Refusal('club_not_found');
  const { club } = whole;
  const you = { ...own, ...membership };
  const others = whole.members.filter((member) => member.walkerId !== walkerId);
  const members = [you, ...(await readCounted(table, others))];
  const today = dayOf(now, zoneOf(you));
  const week = mondayOf(today);
  const viewer = { walkerId, friends: new Set(friends) };
  const rows = members
    .filter((member) => !blocked.has(member.walkerId))
    .map((member) => {
      const shown = redactProfile(member, relationTo(viewer, member.walkerId), reported);
      return {
        id: member.walkerId,
        username: shown.username,
        ...profileOf(shown),
        profilePhotoUrl: shown.profilePhotoUrl,
        days: walkedDays(member, week),
        isYou: member === you,
        isOwner: member.walkerId === club.ownerId,
      };
    });
  return {
    id: clubId,
    name: club.name,
    goal: club.goal,
    week,
    sum: sumOfWeek(members, week),
    daysLeft: daysOfWeek(week).length + 1 - weekday(today),
    weeks: pastWeeks(club, members, week),
    memberCount: members.length,
    members: rows.sort(
      (one, other) =>
        Number(other.isYou) - Number(one.isYou) ||
        foldUsername(one.username).localeCompare(foldUsername(other.username)),
    ),
  };
}
