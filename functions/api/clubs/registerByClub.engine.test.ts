import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Inviters, Registration } from '../../../shared/domain/auth/invitation.ts';
import { keys } from '../../data/keys.ts';
import { update } from '../../data/ops.ts';
import { cookieOf, freshNetwork, testStage } from '../../testing/context.ts';
import { handlerOf } from '../../testing/transports.ts';
import { useWorld } from '../../testing/world.ts';
import { byId, clubOf, codeOf } from './clubs.fixture.ts';

const world = useWorld({ width: 64, height: 48 });
beforeEach(() => world.at('2026-11-20T09:00:00Z'));
afterEach(() => server('open'));
const server = (registration: Registration, inviters: Inviters = 'members') => {
  world.bench.stage = { ...testStage, registration, inviters };
};

let made = 0;
const nextName = () => `newcomer_${'abcdefghjk'.charAt(made / 10)}${'abcdefghjk'.charAt(made++ % 10)}`;
const register = async (invitation: string, username = nextName()) =>
  world.bench.call(await handlerOf('register'), {
    body: { username, password: 'a first foot forward', invitation },
    headers: freshNetwork(),
  });
const look = async (code: string) =>
  world.bench.call(await handlerOf('lookAtInvitation'), { body: { code }, headers: freshNetwork() });

describe('registration by an invitation of a club', () => {
  it('an invitation of a club opens an invited or open server and the club in one step (CLUB-3)', async () => {
    for (const registration of ['open', 'invited'] as const) {
      const { owner, id, code } = await clubOf(world, 1);
      server(registration);
      expect((await look(code)).json).toEqual({
        opensServer: true,
        club: { name: 'Riverside Walkers', members: 1, goal: 20 },
      });
      const answer = await register(code);
      expect(answer).toMatchObject({ status: 201, json: { clubs: [id] } });
      const club = await world.bench.call(await handlerOf('getClub'), { ...byId(id), cookie: cookieOf(answer) });
      expect(club.json).toMatchObject({ memberCount: 2, members: [{ isYou: true }, { id: owner.id }] });
      expect(await owner.json('listClubInvitations', byId(id))).toMatchObject([{ usesLeft: 199 }]);
      server('open');
    }
  });

  it("members' invitations open no server where operators alone invite, and none opens a closed one (CLUB-8)", async () => {
    const { owner, id, code } = await clubOf(world, 1);
    for (const [registration, inviters] of [
      ['invited', 'operators'],
      ['closed', 'members'],
    ] as const) {
      server(registration, inviters);
      expect((await look(code)).json).toMatchObject({ opensServer: false, club: { members: 1 } });
      expect(codeOf(await register(code))).toBe('registration_closed');
    }
    server('open');
    expect(await owner.json('getClub', byId(id))).toMatchObject({ memberCount: 1 });
  });

  it('twenty accounts at once with one use make one account and one member (CLUB-3)', async () => {
    const { owner, id } = await clubOf(world, 1);
    const { code } = await owner.clubInvitation({ uses: 1 });
    server('invited');
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(403)]);
    server('open');
    expect(await owner.json('getClub', byId(id))).toMatchObject({ memberCount: 2 });
  });

  it('a full club and a taken name make no account and spend nothing (CLUB-1)', async () => {
    const { owner, id, code } = await clubOf(world, 1);
    expect((await register(code, owner.username)).status).toBe(409);
    await world.store.table.write(update(keys.club(id), { set: { memberCount: 200 } }));
    const name = nextName();
    expect(await register(code, name)).toMatchObject({ status: 409, text: 'That club is full.' });
    expect(await owner.json('listClubInvitations', byId(id))).toMatchObject([{ usesLeft: 200 }]);
    expect(await world.store.table.get(keys.login(name))).toBeUndefined();
  });
});
