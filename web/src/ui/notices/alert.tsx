import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

const tones = {
  danger: { icon: TriangleAlert, box: 'bg-danger-tint', mark: 'text-danger' },
  success: { icon: CircleCheck, box: 'bg-brand-tint', mark: 'text-brand' },
  info: { icon: Info, box: 'bg-accent-tint', mark: 'text-on-accent-tint' },
} as const;

type AlertProps = { tone?: keyof typeof tones; title?: string; children: ReactNode; className?: string };

export function Alert({ tone = 'danger', title, children, className }: AlertProps) {
  const { icon: Icon, box, mark } = tones[tone];
  return (
    <div role="alert" className={classes('flex items-start gap-3 rounded-card px-4 py-3 text-ink', box, className)}>
      <Icon size={20} className={classes('mt-0.5 flex-none', mark)} />
      <div className="min-w-0">
        {title && <p className="font-strong">{title}</p>}
        <div className="text-sm/6">{children}</div>
      </div>
    </div>
  );
}
