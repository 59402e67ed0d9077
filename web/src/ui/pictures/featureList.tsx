import type { LucideIcon } from 'lucide-react';
import { t } from '../../i18n/t.ts';

type Blurb = { icon: LucideIcon; title: string; text: string };

export function FeatureList({ blurbs }: { blurbs: readonly Blurb[] }) {
  return (
    <ul className="grid gap-3.5">
      {blurbs.map(({ icon: Icon, title, text }) => (
        <li key={title} className="grid grid-cols-[24px_1fr] gap-x-3.5">
          <Icon size={24} className="mt-px text-brand" aria-hidden="true" />
          <div>
            <p className="pt-0.5 font-sign text-md/5 font-heading">{t(title)}</p>
            <p className="text-sm text-ink-2">{t(text)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
