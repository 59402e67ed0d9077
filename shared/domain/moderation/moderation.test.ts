import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ACTS, CASE_STATES, decisionOf } from './moderation.ts';

const cases = fc.record({
  state: fc.constantFrom(undefined, ...CASE_STATES),
  isAccount: fc.boolean(),
  isAppealed: fc.boolean(),
});

it('every act leads to the state of its name, says what the walker lost, and only "hide" hides things', () => {
  const states = { dismiss: 'dismissed', hide: 'hidden', warn: 'warned', suspend: 'suspended', restore: 'restored' };
  fc.assert(
    fc.property(fc.constantFrom(...ACTS), cases, (act, before) => {
      const decision = decisionOf(act, before);
      if ('refused' in decision) return;
      expect(decision.state).toBe(states[act]);
      expect(decision.hiddenFrom).toBe(act === 'hide' ? 'everyone' : null);
      // A dismissal that changes nothing sends no statement.
      expect(decision.stated === null).toBe(act === 'dismiss' && before.state === 'reported');
      expect(act === 'suspend' && !before.isAccount).toBe(false);
      expect(act === 'hide' && before.isAccount).toBe(false);
      if (decision.stated === 'kept') expect(before).toMatchObject({ isAppealed: true, state: decision.state });
    }),
  );
});

it('repeating the act answers an appeal by keeping the decision', () => {
  const hidden = { state: 'hidden', isAccount: false } as const;
  expect(decisionOf('hide', { ...hidden, isAppealed: true })).toMatchObject({ stated: 'kept', hiddenFrom: 'everyone' });
  expect(decisionOf('hide', { ...hidden, isAppealed: false })).toHaveProperty('refused');
  const suspended = { state: 'suspended', isAccount: true, isAppealed: true } as const;
  expect(decisionOf('suspend', suspended)).toMatchObject({ state: 'suspended', stated: 'kept' });
});

it('restore is accepted exactly after hide, warn or suspend', () => {
  fc.assert(
    fc.property(cases, (before) => {
      const done = ['hidden', 'warned', 'suspended'].includes(before.state ?? '');
      expect('refused' in decisionOf('restore', before)).toBe(!done);
    }),
  );
});
