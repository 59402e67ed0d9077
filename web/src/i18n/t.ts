import { inEnglish, type Translate } from '../../../shared/domain/msg.ts';

let spoken = inEnglish;

/** `t` must not be called at the top of a module, because the language may be loaded later. */
export const t = Object.defineProperty(((source, values) => spoken(source, values)) as Translate, 'locale', {
  get: () => spoken.locale,
});

export function setTranslator(language: Translate): void {
  spoken = language;
}

export const numberText = (value: number): string => value.toLocaleString(spoken.locale);

export const translateLabels = <Option extends { readonly label: string; readonly text?: string }>(
  options: readonly Option[],
): Option[] =>
  options.map((option) => ({
    ...option,
    label: t(option.label),
    ...(option.text !== undefined && { text: t(option.text) }),
  }));
