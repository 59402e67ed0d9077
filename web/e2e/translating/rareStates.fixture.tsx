import type { ReactNode } from 'react';
import { it } from 'vitest';
import { t } from '../../src/i18n/t.ts';
import { type Answers, showTo } from '../../src/testing/signedIn.tsx';
import { Alert } from '../../src/ui/notices/alert.tsx';

export const DAY = '2026-11-20';
export const AT = `${DAY}T09:00:00Z`;
export const frame = { open: true, onClose: () => {} };
export const noop = () => {};
export const calm = {
  restDays: true,
  hidden: false,
  comeback: null,
  pause: null,
  pausedToday: false,
  spentOn: [],
  left: 2,
  walksToNext: 2,
};
export const user = { id: 'me', username: 'lena', email: 'lena@example.com', streak: calm, weeklyGoal: 0 };
export type State = [node: () => ReactNode, answers?: Answers, act?: () => unknown];
export const plain = (texts: readonly string[]): State[] =>
  texts.map((text) => [() => <Alert>{t(text, { place: 'Porto' })}</Alert>]);

/** Shows states that no test and no walk shows, for the pictures of `npm run words:pictures`. Nothing is asserted. */
export const showStates = (states: Record<string, State[]>) =>
  it.each(Object.entries(states))('%s', async (_name, shown) => {
    for (const [node, answers = {}, act] of shown) {
      history.replaceState(null, '', '/?receipt=r');
      const { settle, remount } = await showTo(user, node(), answers);
      await act?.();
      await settle();
      remount(null);
    }
  });
