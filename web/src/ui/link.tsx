import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from './classes.ts';

type TextLinkProps = { href: string; className?: string; children: ReactNode };

/** A link inside text, to a screen of ours. */
export function TextLink({ href, className, children }: TextLinkProps) {
  return (
    <Link href={href} className={classes('link', className)}>
      {children}
    </Link>
  );
}
