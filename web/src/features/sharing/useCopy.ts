import { useEffect, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { say } from '../../words/say.ts';

export const COPIED_MS = 2_000;

/** Copies a text; `isCopied` tells of it for two seconds after the last time. */
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
      toast({ title: say('Error'), description: say('Failed to copy text'), variant: 'destructive' });
      return false;
    }
  };
  return { isCopied, copy };
}
