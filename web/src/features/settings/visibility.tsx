import { useQuery } from '@tanstack/react-query';
import { Globe, Info, Lock, type LucideIcon, Users } from 'lucide-react';
import type { OwnUser } from '../../../../shared/api/walkers.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { t, translateLabels } from '../../i18n/t.ts';
import { currentUser } from '../../session/session.ts';
import { openModal } from '../../ui/dialogs/openModal.ts';
import { RadioRows } from '../../ui/forms/choice.tsx';

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

export const VisibilityChoice = ({ value, onChange }: { value: Visibility; onChange: (value: Visibility) => void }) => (
  <div>
    <RadioRows
      label={t('Who sees your walks?')}
      options={translateLabels(audiences)}
      value={value}
      onChange={onChange}
    />
    <p className="flex gap-3.5 pt-2 text-sm text-ink-2">
      <Info size={22} className="flex-none text-brand" />
      {t(WALKS_TELL)}
    </p>
  </div>
);

/** Says beside a photo who will see it; a tap opens the three audiences. */
export function AudienceLine() {
  const { data: user } = useQuery(currentUser);
  const audience = audiences.find(({ id }) => id === user?.mapVisibility);
  if (!user || !audience) return null;
  const { id, icon: Icon, sees } = audience;
  return (
    <button
      type="button"
      className="flex min-h-12 w-full items-center gap-3.5 rounded-control text-start"
      data-part="audience"
      onClick={() => openModal('audience', {})}
    >
      <Icon size={22} className="flex-none" />
      <span className="flex flex-1 flex-wrap items-baseline gap-x-2">
        <b>{t(sees)}</b>
        {id === 'anonymous' && (
          <span className="text-sm text-ink-2">
            {user.shownTown
              ? t('Strangers see only “{town}”', { town: user.shownTown })
              : t('Strangers see only a dot')}
          </span>
        )}
      </span>
      <span className="font-strong text-brand">{t('Change')}</span>
    </button>
  );
}
