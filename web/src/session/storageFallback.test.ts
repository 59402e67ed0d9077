// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { lastingAsLongAsThePage } from './storageFallback.ts';

function someStorage() {
  const kept = new Map<string, string>();
  const state = { full: false, blocked: false };
  const refuse = () => {
    throw new DOMException('No.', 'QuotaExceededError');
  };
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void (state.full ? refuse() : kept.set(key, value)),
    removeItem: (key: string) => void (state.full ? refuse() : kept.delete(key)),
    clear: () => kept.clear(),
  };
  return { kept, state, lasting: lastingAsLongAsThePage(() => (state.blocked ? refuse() : storage) as typeof storage) };
}

it('values are read from and written to localStorage', () => {
  const { kept, lasting } = someStorage();
  kept.set('theme', 'dark');
  expect(lasting.getItem('theme')).toBe('dark');
  lasting.setItem('theme', 'light');
  expect(kept.get('theme')).toBe('light');
  kept.set('theme', 'dark');
  expect(lasting.getItem('theme')).toBe('dark');
  lasting.setItem('units', 'miles');
  lasting.removeItem('theme');
  expect([kept.size, lasting.getItem('units')]).toEqual([1, 'miles']);
  lasting.clear();
  expect([kept.size, lasting.getItem('theme')]).toEqual([0, null]);
});

it('a value refused by a full storage lasts for the page and is stored later', () => {
  const { kept, state, lasting } = someStorage();
  lasting.setItem('units', 'miles');
  state.full = true;
  lasting.setItem('units', 'kilometres');
  expect([lasting.getItem('units'), kept.get('units')]).toEqual(['kilometres', 'miles']);
  lasting.removeItem('units');
  expect(lasting.getItem('units')).toBeNull();
  state.blocked = true;
  lasting.setItem('theme', 'dark');
  expect([lasting.getItem('theme'), lasting.getItem('other')]).toEqual(['dark', null]);
  state.full = false;
  state.blocked = false;
  lasting.setItem('theme', 'light');
  expect(kept.get('theme')).toBe('light');
});
