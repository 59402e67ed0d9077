import { Globe, Info, Lock, type LucideIcon, Users } from 'lucide-react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { phrase } from '../../../../shared/domain/phrase.ts';
import { WALKS_TELL } from '../../session/visibilityQuestion.ts';
import { RadioRows } from '../../ui/choice.tsx';
import { say, sayLabels } from '../../words/say.ts';

type Visibility = OwnUser['mapVisibility'];
type Audience = { id: Visibility; icon: LucideIcon; label: string; text: string; summary: string };

/** What each choice gives away, said before it is made. */
export const audiences: readonly Audience[] = [
  {
    id: 'named',
    icon: Globe,
    label: phrase('Everyone'),
    text: phrase('Name, street and photo on the map'),
    summary: phrase('Everyone sees my walks'),
  },
  {
    id: 'anonymous',
    icon: Users,
    label: phrase('Friends'),
    text: phrase('Strangers see a nameless dot'),
    summary: phrase('Friends see my walks'),
  },
  {
    id: 'hidden',
    icon: Lock,
    label: phrase('Only me'),
    text: phrase('Just you'),
    summary: phrase('Only I see my walks'),
  },
];

type ChoiceProps = { value: Visibility; onChange: (value: Visibility) => void };

export const VisibilityChoice = ({ value, onChange }: ChoiceProps) => (
  <div>
    <RadioRows label={say('Who sees your walks?')} options={sayLabels(audiences)} value={value} onChange={onChange} />
    <p className="flex gap-3.5 pt-2 text-sm text-ink-2">
      <Info size={22} className="flex-none text-brand" aria-hidden="true" />
      {say(WALKS_TELL)}
    </p>
  </div>
);
