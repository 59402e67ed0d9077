import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { account, type DeletionReceipt } from '../../../../shared/api/account.ts';
import { msg } from '../../../../shared/domain/msg.ts';
import { read } from '../../api/queryClient.ts';
import { numberText, t } from '../../i18n/t.ts';
import { Trans } from '../../i18n/trans.tsx';
import { instantText } from '../../ui/dates.ts';
import { AuthPage, BackToLogin } from './authPage.tsx';

const LOOK_AGAIN_MS = 5_000;

/** Shows the receipt of a deleted account and polls it until the deletion job is done. */
export default function AccountDeletedScreen() {
  const [params] = useSearchParams();
  const receiptId = params.get('receipt') ?? '';
  const { data: receipt } = useQuery({
    ...read(account.getDeletionReceipt, { params: { receiptId } }),
    enabled: receiptId !== '',
    meta: { isSecret: true },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'deleted' ? false : LOOK_AGAIN_MS),
  });
  return (
    <AuthPage heading={t('Thanks for every walk.')}>
      <p className="text-ink-2">{t('Your account is closed, and nobody can see you here any more.')}</p>
      <div
        className="grid gap-3.5 p-4.5 rounded-card inset-ring-[1.5px] inset-ring-hairline bg-surface-raised"
        role="status"
      >
        {receipt?.state === 'deleted' ? <Deleted receipt={receipt} /> : <p>{t(DELETING)}</p>}
      </div>
      <BackToLogin />
    </AuthPage>
  );
}

const DELETING = msg(
  "We're deleting the rest of your data. It takes a minute or two, and you don't need to wait. This page becomes your receipt.",
);

const words: readonly [keyof DeletionReceipt['counts'], string][] = [
  ['walks', msg('{count, plural, one {walk} other {walks}}')],
  ['photos', msg('{count, plural, one {photo} other {photos}}')],
  ['achievements', msg('{count, plural, one {achievement} other {achievements}}')],
  ['favourites', msg('{count, plural, one {favourite} other {favourites}}')],
  ['friendships', msg('{count, plural, one {friendship} other {friendships}}')],
  ['records', msg('{count, plural, one {record in all} other {records in all}}')],
];

const Deleted = ({ receipt: { id, deletedAt, counts } }: { receipt: DeletionReceipt }) => (
  <>
    <h2 className="h-card">{deletedAt ? t('Deleted on {day}', { day: instantText(deletedAt) }) : t('Deleted')}</h2>
    <dl className="grid grid-cols-[repeat(3,1fr)] gap-x-2.5 gap-y-3.5 *:flex *:flex-col">
      {words.map(([kind, word]) => (
        <div key={kind}>
          <dd className="text-lg/[1.1] font-bold normal-nums font-sign pt-[0.15em]">{numberText(counts[kind])}</dd>
          <dt className="text-sm/6 text-ink-2">{t(word, { count: counts[kind] })}</dt>
        </div>
      ))}
    </dl>
    <p className="text-sm text-ink-2">
      {Trans("Receipt <code>{id}</code>. It doesn't say who you were. Keep this page's address to see it again.", {
        id,
        code: (inner) => <code className="wrap-anywhere">{inner}</code>,
      })}
    </p>
  </>
);
