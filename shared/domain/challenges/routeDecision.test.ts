import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRoute, FORCED_ROUTES_A_DAY } from './routeDecision.ts';

const today = '2026-11-20';
const noon = new Date('2026-11-20T12:00:00Z');
const place = fc.constantFrom('a', 'b', 'c');
const challenge = fc.record({
  day: fc.constantFrom(today, '2026-11-19'),
  completed: fc.boolean(),
  destinationKey: place,
});
const draft = fc.record({
  day: fc.constantFrom(today, '2026-11-19'),
  destinationKey: place,
  question: fc.constantFrom('one', 'other'),
  forced: fc.integer({ min: 0, max: FORCED_ROUTES_A_DAY }),
  replaced: fc.uniqueArray(place),
});
const state = fc.record({
  challenges: fc.uniqueArray(challenge, { selector: ({ day }) => day, maxLength: 2 }),
  draft: fc.option(draft, { nil: undefined }),
  unwelcome: fc.uniqueArray(place).map((keys) => new Set<string>(keys)),
});
const call = fc.record({
  question: fc.constantFrom('one', 'other'),
  forceNew: fc.boolean(),
  today: fc.constant(today),
  timeZone: fc.constant('UTC'),
  now: fc.constantFrom(noon, new Date('2026-11-20T01:00:00Z')),
});

describe('decideRoute', () => {
  it('a day whose walk is completed refuses every route, and an open challenge is shown unless a new route is forced (DAY-10)', () => {
    fc.assert(
      fc.property(call, state, (request, at) => {
        const todays = at.challenges.find(({ day }) => day === today);
        const decision = decideRoute(request, at);
        expect(decision.kind === 'refuse' && decision.code === 'already_completed').toBe(todays?.completed ?? false);
        if (todays && !todays.completed && !request.forceNew) {
          expect(decision).toEqual({ kind: 'showChallenge', challenge: todays });
        }
        if (request.forceNew) expect(decision.kind).not.toMatch('show');
      }),
    );
  });

  it('a repeated question is answered with the same draft unless its destination was reported', () => {
    fc.assert(
      fc.property(call, state, (request, at) => {
        const decision = decideRoute({ ...request, forceNew: false }, { ...at, challenges: [] });
        const isSame = at.draft?.day === today && at.draft.question === request.question;
        const isReported = at.unwelcome.has(at.draft?.destinationKey ?? '');
        expect(decision.kind === 'showDraft').toBe(isSame && !isReported);
      }),
    );
  });

  it('a day has at most five forced or changed routes, and replacing a reported destination does not count (DAY-11)', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.boolean()), { maxLength: 20 }), (steps) => {
        let [last, counted] = [
          { day: today, destinationKey: '0', question: '', forced: 0, replaced: [] as string[] },
          0,
        ];
        for (const [index, [forceNew, isReported]] of steps.entries()) {
          const decision = decideRoute(
            { question: String(index), forceNew, today, timeZone: 'UTC', now: noon },
            { challenges: [], draft: last, unwelcome: new Set(isReported ? [last.destinationKey] : []) },
          );
          counted += isReported ? 0 : 1;
          if (counted > FORCED_ROUTES_A_DAY) {
            expect(decision).toEqual({ kind: 'refuse', code: 'too_many_routes' });
            return;
          }
          if (decision.kind !== 'choose') expect.fail(decision.kind);
          expect(decision.forced).toBe(counted);
          const { forced, replaced } = decision;
          last = { ...last, destinationKey: String(index + 1), forced, replaced: [...replaced] };
        }
      }),
    );
  });

  it('a forced route leads to none of the destinations that it replaces', () => {
    fc.assert(
      fc.property(call, state, (request, at) => {
        const decision = decideRoute({ ...request, forceNew: true }, at);
        if (decision.kind !== 'choose') return;
        const current = at.draft?.day === today ? at.draft : undefined;
        const todays = at.challenges.find(({ day }) => day === today);
        const left = [...(current?.replaced ?? []), current?.destinationKey, todays?.destinationKey];
        expect(new Set(decision.replaced)).toEqual(new Set(left.filter((key) => key !== undefined)));
      }),
    );
  });
});
