import { Globe, Info, Lock, type LucideIcon, Users } from 'lucide-react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { t, translateLabels } from '../../i18n/t.ts';
import { RadioRows } from '../../ui/forms/choice.tsx';
import { WALKS_TELL } from './visibilityDue.ts';

type Visibility = OwnUser['mapVisibility'];
type Audience = { id: Visibility; icon: LucideIcon; label: string; text: string; summary: string };

export const audiences: readonly Audience[] = [
  {
    id: 'named',
    icon: Globe,
    label: msg('Everyone'),
    text: msg('Name, street and photo on the map'),
    summary: msg('Everyone sees my walks'),
  },
  {
    id: 'anonymous',
    icon: Users,
    label: msg('Friends'),
    text: msg('Strangers see a nameless dot'),
    summary: msg('Friends see my walks'),
  },
  {
    id: 'hidden',
    icon: Lock,
    label: msg('Only me'),
    text: msg('Just you'),
    summary: msg('Only I see my walks'),
  },
];

type ChoiceProps = { value: Visibility; onChange: (value: Visibility) => void };

export const VisibilityChoice = ({ value, onChange }: ChoiceProps) => (
  <div>
    <RadioRows
      label={t('Who sees your walks?')}
      options={translateLabels(audiences)}
      value={value}
      onChange={onChange}
    />
    <p className="flex gap-3.5 pt-2 text-sm text-ink-2">
      <Info size={22} className="flex-none text-brand" aria-hidden="true" />
      {t(WALKS_TELL)}
    </p>
  </div>
);
