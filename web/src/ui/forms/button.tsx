import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from '../classes.ts';

/** `go` is the yellow primary button, one a view. `danger` is for irreversible actions. */
type ButtonVariant = 'go' | 'brand' | 'line' | 'tint' | 'ghost' | 'danger';

type Shape = {
  variant?: ButtonVariant | undefined;
  size?: 'md' | 'sm' | undefined;
  block?: boolean;
  icon?: LucideIcon | undefined;
};

const shapeClass = ({ variant = 'brand', size = 'md', block = false }: Shape, extra: string | undefined) =>
  classes('btn', `btn--${variant}`, size === 'sm' && 'btn--sm', block && 'btn--block', extra);

type ButtonProps = Omit<ComponentProps<'button'>, 'aria-busy' | 'aria-disabled' | 'children'> &
  Shape & {
    children: string | number;
    /** A pending button keeps width and focus, shows a spinner, and ignores clicks and submits. */
    pending?: boolean;
    pendingText?: string | undefined;
  };

export function Button(props: ButtonProps) {
  const { variant = 'brand', size, block = false, icon: Icon, pending = false, pendingText, ...button } = props;
  const { className, children, onClick, ...rest } = button;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // `disabled` would move the focus to the body, so clicks are prevented instead.
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      data-variant={variant}
      className={shapeClass({ variant, size, block }, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={press}
    >
      {pending ? <LoaderCircle className="spin" /> : Icon && <Icon />}
      <span className="btn-label" data-other={pending ? children : pendingText}>
        {pending ? (pendingText ?? children) : children}
      </span>
    </button>
  );
}

type LinkButtonProps = Shape & { href: string; className?: string; children: ReactNode };

export const LinkButton = ({ href, icon: Icon, className, children, ...shape }: LinkButtonProps) => (
  <Link href={href} data-variant={shape.variant ?? 'brand'} className={shapeClass(shape, className)}>
    {Icon && <Icon />}
    {children}
  </Link>
);

export const TextLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} className="link">
    {children}
  </Link>
);

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string;
  icon: LucideIcon;
  variant?: 'plain' | 'lift' | 'line' | 'brand' | 'tint' | 'camera' | 'heart';
  bang?: boolean;
};

export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, variant = 'plain', bang = false, className, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classes('iconbtn', variant === 'camera' && 'iconbtn--tint', `iconbtn--${variant}`, className)}
    >
      <Icon />
      {bang && (
        <span className="iconbtn-bang" aria-hidden="true">
          !
        </span>
      )}
    </button>
  );
}
