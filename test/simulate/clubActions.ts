import { keys, prefixOf } from '../../functions/data/keys.ts';
import type { Item } from '../../functions/data/table.ts';
import type { Answer } from '../../functions/testing/context.ts';
import { daysOfWeek } from '../../shared/domain/clubs/club.ts';
import { type Action, type ActionContext, type Actions, changes, stored, type View } from './people.ts';

const isOpen = (club: Item | undefined) => club && !club.endedAt;
const clubsIn = (view: View, id: string) => (view.profile(id)?.clubs ?? []) as string[];

/** A membership is stored with the club and in the profile, or in neither. */
const membership = (clubId: string, id: string, is: boolean) =>
  stored(`member:${clubId}:${id}`, 'a membership', is, (view) =>
    is
      ? clubsIn(view, id).includes(clubId) && view.item(keys.clubMember(clubId, id))
      : clubsIn(view, id).includes(clubId) || view.item(keys.clubMember(clubId, id)),
  );

/** Usually one of the caller's clubs, sometimes an ended one or one of other walkers. */
const someClub = (a: ActionContext): string =>
  a.dice.chance(0.9)
    ? a.some(clubsIn(a.view, a.id()))
    : String(a.some(a.view.like(keys.club('')).filter(({ SK }) => SK === 'CLUB')).clubId);

/** The walks of other members may be missing in a stale read. */
function recount(
  { view, backend }: ActionContext,
  clubId: string,
  { week, sum, members }: Answer['json'],
): string | undefined {
  const days = daysOfWeek(week);
  const counted = view
    .of({ ...keys.club(clubId), beginsWith: 'M#' })
    .filter(({ walkerId, firstWeek }) => !view.isLeaving(String(walkerId)) && String(firstWeek) <= week);
  const walks = counted.flatMap(({ walkerId }) =>
    view
      .of(prefixOf(keys.challenge(String(walkerId), '')))
      .filter(({ completed, restored, day }) => completed && !restored && days.includes(String(day))),
  );
  const [you] = members;
  const shown = you.days.filter(Boolean).length;
  const own = walks.filter(({ PK }) => PK === keys.profile(you.id).PK).length;
  const isExact = sum === walks.length || backend.rates.stale > 0;
  return isExact && shown === own
    ? undefined
    : `answered ${sum} walks, ${shown} own; stored ${walks.length}, ${own} own`;
}

const goal = ({ dice }: ActionContext) => dice.pick([5, 20, 500]);
const onClub =
  (body?: (a: ActionContext) => object): Action =>
  (a) =>
    a.signedIn({ params: { id: someClub(a) }, ...(body && { body: body(a) }) });

export const clubActions: Actions = {
  createClub: (a) => {
    const id = a.id();
    const follows = ({ json }: Answer) => [membership(json.id, id, true)];
    return a.signedIn({ body: { name: 'Riverside Walkers', goal: goal(a) } }, { follows });
  },
  joinClub: (a) => {
    const id = a.id();
    const code = a.some(a.people.flatMap(({ codes }) => codes));
    const follows = ({ json }: Answer) => [membership(json.id, id, true)];
    return a.signedIn({ body: { code } }, { touches: [`member: ${id}`], follows });
  },
  listClubs: (a) => {
    const id = a.id();
    return a.own(undefined, {
      alone: ({ json }) => {
        const living = clubsIn(a.view, id).filter((club) => !a.view.item(keys.club(club))?.endedAt);
        const [shown, expected] = [json.map((club: { id: string }) => club.id), living].map(String);
        return shown === expected ? undefined : `answered clubs ${shown}, stored ${expected}`;
      },
    });
  },
  /** The answered sum must equal the number of completed walks. */
  getClub: (a) => {
    const id = someClub(a);
    return a.signedIn(
      { params: { id } },
      { alone: ({ status, json }) => (status === 200 ? recount(a, id, json) : undefined) },
    );
  },
  updateClub: onClub((a) => ({ goal: goal(a) })),
  endClub: (a) => {
    a.sometimes(0.3);
    const clubId = someClub(a);
    const ended = stored(`club:${clubId}`, 'a club', false, (view) => isOpen(view.item(keys.club(clubId))));
    return a.signedIn({ params: { id: clubId } }, { touches: [`member:${clubId}`], follows: () => [ended] });
  },
  removeMember: (a) => {
    a.sometimes(0.5);
    const clubId = someClub(a);
    const id = a.dice.chance(0.5) ? a.id() : a.other().id;
    return a.signedIn({ params: { id: clubId, walkerId: id } }, changes(membership(clubId, id, false)));
  },
  inviteToClub: (a) => {
    const { me } = a;
    const follows = ({ json }: Answer) => {
      me.codes.push(json.code);
      return [];
    };
    return a.signedIn({ params: { id: someClub(a) }, body: { uses: a.dice.pick([1, 2, 10]) } }, { follows });
  },
  listClubInvitations: onClub(),
  takeBackClubInvitation: (a) => {
    const clubId = someClub(a);
    const { SK } = a.some(a.view.of({ ...keys.club(clubId), beginsWith: 'I#' }));
    return a.signedIn({ params: { id: clubId, invitationId: String(SK).slice('I#'.length) } });
  },
};
