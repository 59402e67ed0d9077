import { ChevronRight, LoaderCircle, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { classes } from '../classes.ts';

type RowLinkProps = {
  icon: LucideIcon;
  label: string;
  text?: string | undefined;
  value?: string | number | undefined;
  isDanger?: boolean;
  pending?: boolean;
} & ({ onClick: () => void; href?: never } | { href: string; onClick?: never });

/** A row that opens a page, a dialog or a file. Its accessible name is the label alone. */
export function RowLink({ icon: Icon, label, text, value, isDanger, pending, href, onClick }: RowLinkProps) {
  const id = useId();
  const iconClass = classes('size-5 flex-none', isDanger ? 'text-danger' : 'text-brand');
  const shared = {
    className: classes('row-link-label', isDanger && 'text-danger'),
    'aria-describedby': classes(text && `${id}-text`, value !== undefined && `${id}-value`) || undefined,
  };
  return (
    <div className="row-link relative flex min-h-15 w-full items-center gap-3.5 py-2 text-ink">
      {pending ? <LoaderCircle className={classes('spin', iconClass)} /> : <Icon className={iconClass} />}
      <div className="grid max-w-[calc(100%-68px)] flex-auto grid-cols-1 wrap-break-word">
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
        <span id={`${id}-value`} className="text-sm text-ink-2 wrap-anywhere">
          {value}
        </span>
      )}
      <ChevronRight className="size-4.5 flex-none text-ink-3" />
    </div>
  );
}
