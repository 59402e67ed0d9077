import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { outbox, type PendingPhoto } from '../../pwa/outbox/outbox.ts';
import { Button } from '../../ui/forms/button.tsx';

export function UnsentWalks({ walks }: { walks: readonly PendingPhoto[] }) {
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="-mt-1.5 -mb-0.5 grid flex-none gap-1 border-b border-hairline">
      <button
        type="button"
        className="flex min-h-11 items-center justify-between text-start text-sm/[1.2] font-strong normal-nums"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        {t('{count, plural, one {# earlier walk} other {# earlier walks}} not counted yet', { count: walks.length })}
        <ChevronDown className="w-5 transition-[rotate] duration-(--d-2) in-aria-expanded:rotate-180" />
      </button>
      {isOpen && (
        <ul id={list} className="grid gap-3">
          {walks.map((pending) => (
            <li key={pending.challengeId}>
              <UnsentWalk pending={pending} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function UnsentWalk({ pending }: { pending: PendingPhoto }) {
  const { challengeId, destination: street, sent, outcome } = pending;
  if (sent && outcome?.kind !== 'refused')
    return <p className="text-sm">{t('Sending your walk to {street}', { street })}</p>;
  return (
    <>
      <p className="text-sm">
        {outcome?.kind === 'refused'
          ? `${t("Your walk to {street} couldn't be counted", { street })}. ${outcome.sentence}`
          : t('The photo of your walk to {street} was never sent.', { street })}
      </p>
      <div className="mt-2 flex justify-end gap-2">
        <Button variant="line" size="sm" onClick={() => void outbox.remove(challengeId)}>
          {t('Discard')}
        </Button>
        {!sent && (
          <Button variant="tint" size="sm" onClick={() => void outbox.note(challengeId, { sent: true })}>
            {t('Send It Now')}
          </Button>
        )}
      </div>
    </>
  );
}
