import { useEffect, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { toastFailure } from './toast.ts';

const COPIED_MS = 2_000;

/** Copies a text; `isCopied` is true for two seconds after the last copy. */
export function useCopy(text: string) {
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (copies === 0) return;
    setCopied(true);
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async (): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopies((before) => before + 1);
      return true;
    } catch {
      toastFailure(t('Error'), t('Failed to copy text'));
      return false;
    }
  };
  return { isCopied, copy };
}
