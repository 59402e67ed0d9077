/** Supported languages by their own name. English is the source and has no catalogue. */
export const LANGUAGES = {
  en: 'English',
  sv: 'Svenska',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  nl: 'Nederlands',
} as const;

export type Language = keyof typeof LANGUAGES;
export type TranslatedLanguage = Exclude<Language, 'en'>;

export const languageCodes = Object.keys(LANGUAGES) as Language[];

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(LANGUAGES, code);

export function languageFor(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split('-')[0];
    if (isLanguage(code)) return code;
  }
  return 'en';
}

/** Locale for dates and numbers: English is that of the United States, Portuguese that of Portugal. */
export const localeOf = (language: Language): string =>
  language === 'en' ? 'en-US' : language === 'pt' ? 'pt-PT' : language;
