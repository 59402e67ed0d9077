import { Globe, Lock, type LucideIcon, Users } from 'lucide-react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { msg } from '../../../../shared/domain/msg.ts';

/** The text is used where the audience is chosen, and before accepting a friend. */
export const WALKS_TELL = msg('Your walks show roughly where you live.');

type Visibility = OwnUser['mapVisibility'];
type Audience = { id: Visibility; icon: LucideIcon; label: string; text: string; summary: string; sees: string };

export const audiences: readonly Audience[] = [
  {
    id: 'named',
    icon: Globe,
    label: msg('Everyone'),
    text: msg('Name, street and photo on the map'),
    summary: msg('Everyone sees my walks'),
    sees: msg('Everyone sees it'),
  },
  {
    id: 'anonymous',
    icon: Users,
    label: msg('Friends'),
    text: msg('Strangers see a nameless dot'),
    summary: msg('Friends see my walks'),
    sees: msg('Friends see it'),
  },
  {
    id: 'hidden',
    icon: Lock,
    label: msg('Only me'),
    text: msg('Nobody else sees them'),
    summary: msg('Only I see my walks'),
    sees: msg('Only you see it'),
  },
];
