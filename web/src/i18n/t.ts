import { inEnglish, type Translate } from '../../../shared/domain/msg.ts';

let spoken = inEnglish;

/** Says an English sentence in the language of this page. Not at the top of a module: the language may come later. */
export const t = Object.defineProperty(((source, values) => spoken(source, values)) as Translate, 'locale', {
  get: () => spoken.locale,
});

/** The page speaks another language; what is on it has to be drawn anew. */
export function setTranslator(language: Translate): void {
  spoken = language;
}

export const numberText = (value: number): string => value.toLocaleString(spoken.locale);

/** Of a table whose labels, and the texts below them, are phrases. */
export const translateLabels = <Option extends { readonly label: string; readonly text?: string }>(
  options: readonly Option[],
): Option[] =>
  options.map((option) => ({
    ...option,
    label: t(option.label),
    ...(option.text !== undefined && { text: t(option.text) }),
  }));
