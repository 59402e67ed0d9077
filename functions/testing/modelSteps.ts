import fc from 'fast-check';
import { expect } from 'vitest';
import { changeTimeZone } from '../../shared/domain/timeZone.ts';
import { begunAt } from '../../shared/domain/walkerDay.ts';
import { handler as createChallenge } from '../api/challenges/createChallenge.ts';
import { handler as generateRoute } from '../api/streets/generateRoute.ts';
import { handler as updateWalker } from '../api/walkers/updateWalker.ts';
import { checkInvariants, type Expected, type Model, newcomer, type Real, todayIn, zonedDayIn } from './model.ts';
import type { WalkerInPlay } from './transports.ts';
import { HOME } from './walkerClient.ts';

type Step = fc.AsyncCommand<Model, Real>;
const factor = { easy: 100, medium: 150, hard: 200 };
const hour = 60 * 60 * 1000;

function step(name: string, run: (model: Model, real: Real) => Promise<void>): Step {
  return {
    check: () => true,
    run: async (model, real) => {
      await run(model, real);
      await checkInvariants(model, real);
    },
    toString: () => name,
  };
}

/** A step of one walker; before anybody has joined there is none. */
const stepOf = (
  who: number,
  name: string,
  run: (m: Model, expected: Expected, walker: WalkerInPlay) => Promise<void>,
) =>
  step(`${name} by ${who}`, async (model, real) => {
    const index = model.walkers.length > 0 ? who % model.walkers.length : -1;
    const [expected, walker] = [model.walkers[index], real.walkers[index]];
    if (expected && walker) await run(model, expected, walker);
  });

const register = (zone: string) =>
  step(`register in ${zone}`, async (model, real) => {
    if (model.walkers.length >= 3) return;
    real.walkers.push(await real.join(zone));
    model.walkers.push(newcomer(zone));
  });

const generate = (who: number, difficulty: keyof typeof factor, forceNew: boolean) =>
  stepOf(who, `generate ${difficulty}${forceNew ? ' anew' : ''}`, async (model, expected, walker) => {
    const zoned = zonedDayIn(model, expected);
    const current = expected.draft?.day === zoned.day ? expected.draft : undefined;
    const again = current && !forceNew && current.difficulty === difficulty;
    const answer = await walker.call(generateRoute, { body: { ...HOME, difficulty, forceNew } });
    if (expected.completed.has(zoned.day)) {
      return void expect(answer.headers['x-error-code']).toBe('already_completed');
    }
    const waiting = [...expected.open.values()].some(({ id }) => answer.json && id.endsWith(answer.json.routeId));
    if (forceNew) expect(waiting).toBe(false);
    const share = (current?.forced ?? 0) + (current || forceNew ? 1 : 0);
    if (!again && !waiting && share > 5) {
      return void expect(answer.headers['x-error-code']).toBe('too_many_routes');
    }
    expect(answer.status).toBe(200);
    expected.offered = answer.json;
    if (again && !waiting) expect(answer.json.routeId).toBe(current.routeId);
    if (!again && !waiting) expected.draft = { ...zoned, forced: share, difficulty, routeId: answer.json.routeId };
  });

const create = (who: number) =>
  stepOf(who, 'create', async (model, expected, walker) => {
    const { offered } = expected;
    if (!offered) return;
    const answer = await walker.call(createChallenge, { body: { routeId: offered.routeId } });
    if (answer.status === 409) {
      const today = todayIn(model, expected);
      const done = expected.completed.has(today) || expected.completed.has(offered.date);
      const moved = offered.date !== today;
      return void expect(done || moved, `refused for no reason: ${answer.text}`).toBe(true);
    }
    expect([200, 201]).toContain(answer.status);
    const { routeId, ...walk } = offered;
    expect(answer.json).toMatchObject({ ...walk, userId: walker.id, completed: false, pointsEarned: 0 });
    expect(answer.json.id.endsWith(routeId)).toBe(true);
    expect(expected.completed.has(answer.json.date)).toBe(false);
    expected.open.set(answer.json.date, answer.json);
    const { draft, newest } = expected;
    if (answer.status !== 201 || !draft || draft.day === newest?.day) return;
    const { day, timeZone } = draft;
    const now = new Date(model.now);
    expected.newest = { day, timeZone, begunAt: begunAt(draft, newest, now), createdAt: now };
  });

const complete = (who: number) =>
  stepOf(who, 'complete', async (model, expected, walker) => {
    const [challenge] = [...expected.open.values()].slice(-1);
    if (!challenge) return;
    const answer = await walker.complete(challenge.id, await walker.upload());
    if (answer.status === 409) {
      expect(answer.headers['x-error-code']).toBe('too_late');
      // The day's end in whatever zone is at least ten hours after its noon in UTC begins.
      expect(model.now).toBeGreaterThan(Date.parse(`${challenge.date}T00:00:00Z`) + 48 * hour);
      return void expected.open.delete(challenge.date);
    }
    expect(answer.status).toBe(200);
    const { difficulty, distance, date }: { difficulty: keyof typeof factor; distance: number; date: string } =
      challenge;
    const metres = Math.round(distance * 1000);
    const points = Math.round((metres * factor[difficulty]) / 1000);
    expect(answer.json.pointsEarned).toBe(points);
    const { routeGeometry: _line, directions: _words, wayHome: _home, ...listed } = answer.json.challenge;
    expect(answer.json.challenge).toMatchObject({ id: challenge.id, date, completed: true, pointsEarned: points });
    const { photoUrl } = answer.json.challenge;
    expected.completed.set(date, { metres, points, listed, id: challenge.id, photoUrl, text: answer.text });
    expected.open.delete(date);
  });

/** A lost answer, asked for again: word for word, and worth nothing more. Another photo is refused. */
const replay = (who: number, which: number) =>
  stepOf(who, 'replay', async (_model, expected, walker) => {
    const all = [...expected.completed.values()];
    const one = all[which % Math.max(1, all.length)];
    if (!one) return;
    const again = await Promise.all([walker.complete(one.id, one.photoUrl), walker.complete(one.id, one.photoUrl)]);
    for (const answer of again) expect(answer.text).toBe(one.text);
    const other = await walker.complete(one.id, await walker.upload());
    expect(other.headers['x-error-code']).toBe('already_completed');
  });

const travel = (who: number, zone: string) =>
  stepOf(who, `travel to ${zone}`, async (model, expected, walker) => {
    const body = { timeZone: zone };
    const answer = await walker.call(updateWalker, { method: 'PATCH', params: { id: walker.id }, body });
    expected.stored = changeTimeZone(expected.stored, zone, new Date(model.now), expected.completed.size > 0);
    expect(answer.json.timeZone).toBe(expected.stored.timeZone);
  });

const wait = (hours: number) =>
  step(`wait ${hours} hours`, async (model, real) => {
    model.now += hours * hour;
    real.setClock(model.now);
  });

const who = fc.nat(2);
const zones = fc.constantFrom('Europe/Stockholm', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York');

/** A day's walk whole, and more often than its parts: else hardly any would be completed. */
const goOut = (who: number, difficulty: keyof typeof factor) =>
  step(`a walk by ${who}`, async (model, real) => {
    for (const part of [generate(who, difficulty, false), create(who), complete(who)]) await part.run(model, real);
  });

const difficulties = fc.constantFrom('easy', 'medium', 'hard' as const);
const walks = fc.tuple(who, difficulties).map((input) => goOut(...input));
const waits = fc.constantFrom(1, 3, 24, 24, 30).map(wait);

export const steps: fc.Arbitrary<Step>[] = [
  walks,
  walks,
  walks,
  waits,
  waits,
  zones.map(register),
  fc.tuple(who, difficulties, fc.boolean()).map((input) => generate(...input)),
  who.map(create),
  who.map(complete),
  fc.tuple(who, fc.nat(9)).map((input) => replay(...input)),
  fc.tuple(who, zones).map((input) => travel(...input)),
];

/** No step can run before a walker has joined. */
export const joined = async (model: Model, real: Real, zone: string) => register(zone).run(model, real);
