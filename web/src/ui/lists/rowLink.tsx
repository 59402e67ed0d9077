import { ChevronRight, LoaderCircle, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { classes } from '../classes.ts';
import '../controls.css';

type TextLinkProps = { href: string; className?: string; children: ReactNode };

/** A link inside text, to a screen of ours. */
export function TextLink({ href, className, children }: TextLinkProps) {
  return (
    <Link href={href} className={classes('link', className)}>
      {children}
    </Link>
  );
}

type RowLinkProps = {
  icon: LucideIcon;
  label: string;
  /** One line below the label. */
  text?: string | undefined;
  /** The present value, at the right. */
  value?: string | number | undefined;
  isDanger?: boolean;
  pending?: boolean;
} & ({ onClick: () => void; href?: never } | { href: string; onClick?: never });

/** A row that leads on: to a page of the same sheet, to a dialog, or to a file. Its name is the label alone. */
export function RowLink({ icon: Icon, label, text, value, isDanger, pending, href, onClick }: RowLinkProps) {
  const id = useId();
  const shared = {
    className: 'row-link-target',
    'aria-describedby': classes(text && `${id}-text`, value !== undefined && `${id}-value`) || undefined,
  };
  return (
    <div className={classes('row-link', isDanger && 'row-link--danger')}>
      {pending ? <LoaderCircle className="spin" aria-hidden="true" /> : <Icon aria-hidden="true" />}
      <div className="row-link-words">
        {href === undefined ? (
          <button
            type="button"
            {...shared}
            aria-disabled={pending || undefined}
            onClick={pending ? undefined : onClick}
          >
            {label}
          </button>
        ) : (
          <a {...shared} href={href} download="">
            {label}
          </a>
        )}
        {text && (
          <span id={`${id}-text`} className="text-sm text-ink-2">
            {text}
          </span>
        )}
      </div>
      {value !== undefined && (
        <span id={`${id}-value`} className="min-w-0 truncate text-sm text-ink-2">
          {value}
        </span>
      )}
      <ChevronRight className="row-link-chevron" aria-hidden="true" />
    </div>
  );
}
