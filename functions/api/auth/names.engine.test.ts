import { describe, expect, it } from 'vitest';
import { keys } from '../../data/keys.ts';
import { putNew, remove } from '../../data/ops.ts';
import { cookieOf, freshNetwork } from '../../testing/context.ts';
import { useWorld } from '../../testing/world.ts';
import { handler as requestFriend } from '../friends/requestFriend.ts';
import { handler as updateWalker } from '../walkers/updateWalker.ts';
import { handler as login } from './login.ts';
import { handler as register } from './register.ts';

const world = useWorld({ width: 160, height: 120 });
const password = 'secret1';
const join = (username: string) =>
  world.bench.call(register, { body: { username, password }, headers: freshNetwork() });
const enter = (username: string) => world.bench.call(login, { body: { username, password } });

const letters = 'Username may contain letters, digits, dots, dashes and underscores';
const mixed = 'Username may not mix letters of different alphabets';
const long = 'Username must be at most 30 characters';

describe('a username', () => {
  it.each([
    ['is not to be had with one letter of another alphabet', 'pauper', 'pаuper', 400, mixed],
    ['is taken whole in another alphabet', 'oxapec', 'охарес', 409, 'That username is already taken.'],
    ['is taken with a capital i for an l', 'paula.b', 'pauIa.b', 409, 'That username is already taken.'],
    ['is taken with noughts and ones', 'lolo.x', '1o10.x', 409, 'That username is already taken.'],
  ])('%s', async (_, first, second, status, text) => {
    expect((await join(first)).status).toBe(201);
    expect(await join(second)).toMatchObject({ status, text });
    expect((await enter(first)).status).toBe(200);
    expect((await enter(second)).status).toBe(401);
  });

  it('goes to one of two who ask for look-alikes at the same moment', async () => {
    const answers = await Promise.all([join('sarnuel'), join('samuel'), join('SAMUEL')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it.each([
    ['a Hangul filler', 'ada\u3164', mixed],
    ['half a character', 'ada\ud800', 'username contains a broken character.'],
    ['a ligature that folds to letters and spaces', 'ab\ufdfa', letters],
    ['ligatures that fold to more than thirty letters', 'ﬃ'.repeat(11), long],
    ['a fraction, whose stroke is no letter', 'ada½', letters],
  ])('with %s is refused', async (_, username, text) => {
    expect(await join(username)).toMatchObject({ status: 400, text });
  });

  it.each([
    ['an unfit word', 'shit_77', 'Other walkers would not like to read that name. Please choose another.'],
    ['a name of ours', 'signpost_support', 'That username could be taken for ours. Please choose another.'],
  ])('that is %s is refused with a sentence', async (_, username, text) => {
    expect(await join(username)).toMatchObject({ status: 400, text });
    expect((await enter(username)).status).toBe(401);
  });

  it('that folds too long for a key is refused wherever a name is looked up', async () => {
    const name = '\ufdfa'.repeat(200);
    expect(await enter(name)).toMatchObject({ status: 400, text: long });
    const ada = await world.walker();
    const asked = await ada.call(requestFriend, { body: { addresseeUsername: name } });
    expect(asked).toMatchObject({ status: 400, text: 'addresseeUsername is too long.' });
  });

  it('of before, mixed and long when folded, still opens its account', async () => {
    const names = ['pаul.of.before', '\ufdfa'.repeat(30)];
    for (const [index, username] of names.entries()) {
      const plain = `before.${index}x`;
      const { id } = (await join(plain)).json;
      const { table } = world.store;
      const item = await table.get(keys.login(plain));
      const folded = username.normalize('NFKC').toLowerCase();
      await table.write(
        remove(keys.login(plain)),
        putNew({ ...keys.login(folded), walkerId: id, passwordHash: item?.passwordHash }),
      );
      expect(await enter(username)).toMatchObject({ status: 200, json: { id } });
    }
  });
});

describe('the other texts of a walker', () => {
  const change = async (body: unknown) => {
    const answer = await join(`texts.${Math.random().toString(36).slice(2, 12)}`);
    const call = { method: 'PATCH', params: { id: answer.json.id }, cookie: cookieOf(answer), body };
    return world.bench.call(updateWalker, call);
  };

  it.each([
    [{ firstName: 'Ada\u202e' }, 'firstName must not contain invisible characters.'],
    [{ firstName: '\u3164' }, 'firstName must not contain invisible characters.'],
    [{ lastName: 'Love\u200blace' }, 'lastName must not contain invisible characters.'],
    [{ lastName: 'Love\u0000lace' }, 'lastName must not contain invisible characters.'],
    [{ firstName: 'Ada\udc00' }, 'firstName contains a broken character.'],
    [{ homeAddress: '\ud83d' }, 'homeAddress contains a broken character.'],
    [{ email: 'a\u200bda@example.org' }, 'Invalid email address'],
    ['{"unknown": ["a", "\\ud800"]}', '1 contains a broken character.'],
    ['{"\\ud800": 1}', 'The request contains a broken character.'],
  ])('refuse %j', async (body, text) => {
    expect(await change(body)).toMatchObject({ status: 400, text });
  });

  it('keep what is seen, and of an address only that', async () => {
    const body = { firstName: 'Ann ❤️', lastName: 'O’Neill', homeAddress: '\u200fרחוב הרצל 7\u200f' };
    expect(await change(body)).toMatchObject({ status: 200, json: { ...body, homeAddress: 'רחוב הרצל 7' } });
  });
});

it.each(['firstName', 'lastName'])('a %s that nobody should have to read is refused with a sentence', async (field) => {
  const ada = await world.walker();
  const change = (name: string) =>
    ada.call(updateWalker, { method: 'PATCH', params: { id: ada.id }, body: { [field]: name } });
  expect(await change('$hit')).toMatchObject({
    status: 400,
    text: 'Other walkers would not like to read that name. Please choose another.',
  });
  expect(await change('Anna K.')).toMatchObject({ status: 200, json: { [field]: 'Anna K.' } });
});
