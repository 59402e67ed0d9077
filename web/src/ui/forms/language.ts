import { isLanguage, type Language, languageFor } from '../../../../shared/domain/walkers/language.ts';
import { sayInLanguage } from '../../i18n/catalogues.ts';
import { setTranslator } from '../../i18n/t.ts';
import { useStore, valueStore } from '../externalStore.ts';

const CHOSEN = 'language';

const spoken = valueStore('en');

/** What the page is written in: a new one draws everything anew. */
export const useSpokenLanguage = (): string => useStore(spoken);

const wanted = (): string => localStorage.getItem(CHOSEN) ?? languageFor(navigator.languages);

/** Before the first paint: nothing to wait for in English. A catalogue that cannot be fetched leaves English. */
export function startLanguage(): Promise<void> | undefined {
  const language = wanted();
  return language === 'en' ? undefined : show(language).catch(() => undefined);
}

/** What a walker who has not chosen yet is to be told of this device: what was chosen by hand, or is not English. */
export function untoldLanguage(): Language | undefined {
  const here = wanted();
  if (!isLanguage(here)) return undefined;
  return here === 'en' && localStorage.getItem(CHOSEN) === null ? undefined : here;
}

/**
 * What the walker has chosen holds here, too; one who has not is to be told what this device speaks. The walker's own choice reaches the device even while a catalogue cannot be fetched.
 */
export async function agreeOnLanguage(ofWalker: Language | null): Promise<Language | undefined> {
  if (!isLanguage(wanted())) return undefined;
  if (ofWalker === null) return untoldLanguage();
  localStorage.setItem(CHOSEN, ofWalker);
  if (ofWalker !== spoken.read()) await show(ofWalker);
  return undefined;
}

/** By hand, on this device. */
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
