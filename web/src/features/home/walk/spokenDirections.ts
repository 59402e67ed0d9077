import { t } from '../../../i18n/t.ts';
import { storageKeys } from '../../../session/deviceMemory.ts';
import { externalStore, useStore } from '../../../ui/externalStore.ts';

const store = externalStore(() => localStorage.getItem(storageKeys.spokenDirections) !== null);

export const canSpeak = (): boolean => 'speechSynthesis' in window;

export function useSpokenDirections(): [isOn: boolean, set: (isOn: boolean) => void] {
  const isOn = useStore(store);
  const set = (next: boolean) => {
    if (next) localStorage.setItem(storageKeys.spokenDirections, 'on');
    else localStorage.removeItem(storageKeys.spokenDirections);
    store.announce();
  };
  return [isOn, set];
}

/** Speaks a line; a newer line replaces one still queued. */
export function speakAloud(line: string): void {
  if (!store.read() || !canSpeak()) return;
  silence();
  const utterance = new SpeechSynthesisUtterance(line);
  utterance.lang = t.locale;
  speechSynthesis.speak(utterance);
}

export function silence(): void {
  if (canSpeak()) speechSynthesis.cancel();
}
