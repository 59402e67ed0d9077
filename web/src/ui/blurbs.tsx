import type { LucideIcon } from 'lucide-react';
import { say } from '../words/say.ts';

type Blurb = { icon: LucideIcon; title: string; text: string };

/** What the product promises, one line each, in phrases. */
export function Blurbs({ blurbs }: { blurbs: readonly Blurb[] }) {
  return (
    <ul className="grid gap-3.5">
      {blurbs.map(({ icon: Icon, title, text }) => (
        <li key={title} className="grid grid-cols-[24px_1fr] gap-x-3.5">
          <Icon size={24} className="mt-px text-brand" aria-hidden="true" />
          <div>
            <p className="pt-0.5 font-sign text-md/5 font-heading">{say(title)}</p>
            <p className="text-sm text-ink-2">{say(text)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
