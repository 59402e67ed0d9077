import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

type SkeletonProps = { shape?: 'line' | 'circle' | 'plate' | 'photo'; className?: string };

export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  return <span className={classes('skeleton', `skeleton--${shape}`, className)} aria-hidden="true" />;
}

/** The loading text appears after a noticeable delay. */
export function Loading({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div role="status">
      {children}
      <p className="animate-[fade-in_var(--d-2)_var(--ease-walk)_400ms_backwards] mt-3 text-center text-sm text-ink-2">
        {text}
      </p>
    </div>
  );
}
