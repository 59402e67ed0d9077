/** The languages that Signpost speaks, each by its own name. English is the source: it has no catalogue. */
export const LANGUAGES = { en: 'English', sv: 'Svenska', de: 'Deutsch', fr: 'Français', es: 'Español' } as const;

export type Language = keyof typeof LANGUAGES;
export type TranslatedLanguage = Exclude<Language, 'en'>;

export const languageCodes = Object.keys(LANGUAGES) as Language[];

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(LANGUAGES, code);

/** The first of what a browser asks for that we speak: `de-AT` is German. */
export function languageFor(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split('-')[0];
    if (isLanguage(code)) return code;
  }
  return 'en';
}

/** How dates and numbers are written: the spec's English is that of the United States. */
export const localeOf = (language: Language): string => (language === 'en' ? 'en-US' : language);
