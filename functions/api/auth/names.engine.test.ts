import { describe, expect, it } from 'vitest';
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

const letters = 'Use letters, digits, dots, dashes and underscores only';
const mixed = 'Use letters of one alphabet only';
const long = 'Username must be at most 30 characters';

describe('usernames', () => {
  it.each([
    ['with one letter of another alphabet is refused', 'pauper', 'pаuper', 400, mixed],
    ['whose letters are all of another alphabet is taken', 'oxapec', 'охарес', 409, 'That username is already taken.'],
    ['with a capital i for an l is taken', 'paula.b', 'pauIa.b', 409, 'That username is already taken.'],
    ['with zeros and ones for letters is taken', 'lolo.x', '1o10.x', 409, 'That username is already taken.'],
  ])('registering a look-alike username %s', async (_, first, second, status, text) => {
    expect((await join(first)).status).toBe(201);
    expect(await join(second)).toMatchObject({ status, text });
    expect((await enter(first)).status).toBe(200);
    expect((await enter(second)).status).toBe(401);
  });

  it('one of several concurrent registrations with look-alike usernames succeeds', async () => {
    const answers = await Promise.all([join('sarnuel'), join('samuel'), join('SAMUEL')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it.each([
    ['a Hangul filler', 'ada\u3164', mixed],
    ['a lone surrogate', 'ada\ud800', 'username contains a broken character.'],
    ['a ligature that folds to letters and spaces', 'ab\ufdfa', letters],
    ['ligatures that fold to more than thirty letters', 'ﬃ'.repeat(11), long],
    ['a fraction', 'ada½', letters],
  ])('a username with %s answers 400', async (_, username, text) => {
    expect(await join(username)).toMatchObject({ status: 400, text });
  });

  it.each([
    ['an unfit word', 'shit_77', 'That name could offend other walkers. Please choose another.'],
    ['a reserved name', 'signpost_support', 'That username looks like one of ours. Please choose another.'],
  ])('a username that is %s answers 400 with a reason', async (_, username, text) => {
    expect(await join(username)).toMatchObject({ status: 400, text });
    expect((await enter(username)).status).toBe(401);
  });

  it('a username that is too long after folding is refused wherever it is looked up', async () => {
    const name = '\ufdfa'.repeat(200);
    expect(await enter(name)).toMatchObject({ status: 400, text: long });
    const ada = await world.walker();
    const reply = await ada.call(requestFriend, { body: { addresseeUsername: name } });
    expect(reply).toMatchObject({ status: 400, text: 'addresseeUsername is too long.' });
  });
});

describe('other texts of a walker', () => {
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
  ])('the profile change %j is refused', async (body, text) => {
    expect(await change(body)).toMatchObject({ status: 400, text });
  });

  it('visible texts are stored as sent, and an address is reduced to its visible part', async () => {
    const body = { firstName: 'Ann ❤️', lastName: 'O’Neill', homeAddress: '\u200fרחוב הרצל 7\u200f' };
    expect(await change(body)).toMatchObject({ status: 200, json: { ...body, homeAddress: 'רחוב הרצל 7' } });
  });
});

it.each(['firstName', 'lastName'])('an offensive %s answers 400 with a reason', async (field) => {
  const ada = await world.walker();
  const change = (name: string) =>
    ada.call(updateWalker, { method: 'PATCH', params: { id: ada.id }, body: { [field]: name } });
  expect(await change('$hit')).toMatchObject({
    status: 400,
    text: 'That name could offend other walkers. Please choose another.',
  });
  expect(await change('Anna K.')).toMatchObject({ status: 200, json: { [field]: 'Anna K.' } });
});
