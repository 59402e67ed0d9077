import { instantText } from '../../ui/dates.ts';
import { Chips } from '../../ui/chips.tsx';
import { EmptyState } from '../../ui/emptyState.tsx';
import { Pin } from '../../ui/pin.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type Badge, FILTERS, type Filter, matching, sorted, type Unlocking } from './achievementList.ts';

type View = { unlocking: Unlocking; filter: Filter };

type Props = {
  badges: readonly Badge[];
  view: View;
  onView: (view: View) => void;
  /** Whose details were open just now: the focus goes back there. */
  returnTo: string | undefined;
  onChoose: (id: string) => void;
};

export function BadgeGrid({ badges, view, onView, returnTo, onChoose }: Props) {
  const { unlocking, filter } = view;
  const inTab = sorted(badges, unlocking);
  const shown = matching(inTab, filter);
  return (
    <Tabs
      label="Achievements"
      selected={unlocking}
      onSelect={(next) => onView({ ...view, unlocking: next })}
      tabs={[
        { id: 'unlocked', label: 'Unlocked', count: sorted(badges, 'unlocked').length },
        { id: 'locked', label: 'Locked', count: sorted(badges, 'locked').length },
      ]}
    >
      <div className="mt-3.5 mb-4.5">
        <Chips
          label="Category"
          chips={FILTERS.map(({ id, label }) => ({ id, label, count: matching(inTab, id).length }))}
          selected={filter}
          onSelect={(next) => onView({ ...view, filter: next })}
        />
      </div>
      {shown.length > 0 ? (
        <ul className="badge-grid">
          {shown.map((badge) => (
            <li key={badge.id}>
              <BadgeButton badge={badge} autoFocus={badge.id === returnTo} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      ) : (
        <Nothing unlocking={unlocking} />
      )}
    </Tabs>
  );
}

type BadgeButtonProps = { badge: Badge; autoFocus: boolean; onChoose: (id: string) => void };

function BadgeButton({ badge, autoFocus, onChoose }: BadgeButtonProps) {
  const { id, title, category, icon, unlockedAt, progress } = badge;
  return (
    // biome-ignore lint/a11y/noAutofocus: coming back from the details, the focus is put back where it was
    <button type="button" className="badge-button" autoFocus={autoFocus} onClick={() => onChoose(id)}>
      <Pin category={category} emoji={icon} locked={unlockedAt === null} percent={progress} />
      <b>{title}</b>
      <span className="text-xs text-ink-2">{unlockedAt ? instantText(unlockedAt) : 'Locked'}</span>
      {!unlockedAt && <span className="sr-only">{Math.round(progress)} percent</span>}
    </button>
  );
}

function Nothing({ unlocking }: { unlocking: Unlocking }) {
  switch (unlocking) {
    case 'unlocked':
      return <EmptyState scene="hook" title="No pin here yet" text="The next walk may hang one on this hook." />;
    case 'locked':
      return <EmptyState scene="hook" title="All of these are yours" text="There is nothing left to unlock here." />;
  }
}
