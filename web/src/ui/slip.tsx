import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import './slip.css';

type SlipProps = { icon: LucideIcon; title: string; text?: string; children: ReactNode };

/** A question that can wait: it lies on top of the page, takes nothing away, and stays until it is answered. */
export function Slip({ icon: Icon, title, text, children }: SlipProps) {
  return (
    <section className="slip" aria-label={title}>
      <Icon className="slip-icon" aria-hidden="true" />
      <div className="slip-words" role="status">
        <p className="font-strong leading-snug">{title}</p>
        {text && <p className="text-sm text-ink-2">{text}</p>}
      </div>
      <div className="slip-actions">{children}</div>
    </section>
  );
}
