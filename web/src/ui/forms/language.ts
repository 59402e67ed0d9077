import { isLanguage, type Language, languageFor } from '../../../../shared/domain/walkers/language.ts';
import { sayInLanguage } from '../../i18n/catalogues.ts';
import { setTranslator } from '../../i18n/t.ts';
import { useStore, valueStore } from '../externalStore.ts';

const CHOSEN = 'language';

const spoken = valueStore('en');

export const useSpokenLanguage = (): string => useStore(spoken);

const wanted = (): string => localStorage.getItem(CHOSEN) ?? languageFor(navigator.languages);

/** English returns undefined, and a catalogue that cannot be loaded falls back to English. */
export function startLanguage(): Promise<void> | undefined {
  const language = wanted();
  return language === 'en' ? undefined : show(language).catch(() => undefined);
}

/** The language to save for a walker without one: chosen on this device, or any but English. */
export function unsentLanguage(): Language | undefined {
  const here = wanted();
  if (!isLanguage(here)) return undefined;
  return here === 'en' && localStorage.getItem(CHOSEN) === null ? undefined : here;
}

/** Applies the walker's language, or returns the device's language to be saved for a walker without one. */
export async function agreeOnLanguage(ofWalker: Language | null): Promise<Language | undefined> {
  if (!isLanguage(wanted())) return undefined;
  if (ofWalker === null) return unsentLanguage();
  localStorage.setItem(CHOSEN, ofWalker);
  if (ofWalker !== spoken.read()) await show(ofWalker);
  return undefined;
}

export async function chooseLanguage(language: Language): Promise<void> {
  await show(language);
  localStorage.setItem(CHOSEN, language);
}

async function show(language: string): Promise<void> {
  const t = await sayInLanguage(language);
  setTranslator(t);
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar-XB' ? 'rtl' : 'ltr';
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (manifest && isLanguage(language))
    manifest.href = language === 'en' ? '/manifest.json' : `/manifest-${language}.json`;
  spoken.set(language);
}
