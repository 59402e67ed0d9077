import { inEnglish, type Say } from '../../../shared/domain/phrase.ts';

let spoken = inEnglish;

/** Says an English sentence in the language of this page. Not at the top of a module: the language may come later. */
export const say = Object.defineProperty(((source, values) => spoken(source, values)) as Say, 'locale', {
  get: () => spoken.locale,
});

/** The page speaks another language; what is on it has to be drawn anew. */
export function speak(language: Say): void {
  spoken = language;
}

export const numberText = (value: number): string => value.toLocaleString(spoken.locale);

/** Of a table whose labels, and the texts below them, are phrases. */
export const sayLabels = <Option extends { readonly label: string; readonly text?: string }>(
  options: readonly Option[],
): Option[] =>
  options.map((option) => ({
    ...option,
    label: say(option.label),
    ...(option.text !== undefined && { text: say(option.text) }),
  }));
