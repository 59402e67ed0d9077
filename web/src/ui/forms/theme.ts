import { externalStore, useStore } from '../externalStore.ts';

/** The walker's choice; `system` follows the device. public/opening.js applies it before the first paint. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const STORAGE_KEY = 'theme';
const bars = { light: '#f4eddd', dark: '#0e1714' } as const;

export function readTheme(): ThemeChoice {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function chooseTheme(choice: ThemeChoice) {
  if (choice === 'system') {
    localStorage.removeItem(STORAGE_KEY);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(STORAGE_KEY, choice);
    document.documentElement.dataset.theme = choice;
  }
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const system = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    meta.content = bars[choice === 'system' ? system : choice];
  }
  store.announce();
}

const store = externalStore(readTheme);

export const useTheme = () => ({ choice: useStore(store), choose: chooseTheme });
