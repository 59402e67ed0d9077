import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { account, type DeletionReceipt } from '../../../../shared/api/account.ts';
import { read } from '../../api/queryClient.ts';
import { instantText } from '../../ui/dates.ts';
import { FrontDoor } from '../../ui/frontDoor.tsx';
import { BackToLogin } from './backToLogin.tsx';
import { DoorHeading } from './doorHeading.tsx';
import './accountDeleted.css';

const LOOK_AGAIN_MS = 5_000;

/** Shown after an account deletion: what was deleted, in numbers, read again until the job is done. */
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
    <FrontDoor compact>
      <DoorHeading>Thanks for every walk.</DoorHeading>
      <p className="text-ink-2">Your account is closed, and nobody sees you here any more.</p>
      <div className="receipt" role="status">
        {receipt?.state === 'deleted' ? <Deleted receipt={receipt} /> : <Deleting />}
      </div>
      <BackToLogin />
    </FrontDoor>
  );
}

function Deleting() {
  return (
    <p>
      We are taking away what is left of it. That takes a minute or two; there is no need to wait. This page becomes the
      receipt.
    </p>
  );
}

const words: readonly [keyof DeletionReceipt['counts'], string, string][] = [
  ['walks', 'walk', 'walks'],
  ['photos', 'photo', 'photos'],
  ['achievements', 'achievement', 'achievements'],
  ['favourites', 'favourite', 'favourites'],
  ['friendships', 'friendship', 'friendships'],
  ['records', 'record in all', 'records in all'],
];

function Deleted({ receipt: { id, deletedAt, counts } }: { receipt: DeletionReceipt }) {
  return (
    <>
      <h2 className="h-card">Deleted{deletedAt && ` on ${instantText(deletedAt)}`}</h2>
      <dl>
        {words.map(([kind, one, many]) => (
          <div key={kind}>
            <dd>{counts[kind].toLocaleString('en')}</dd>
            <dt>{counts[kind] === 1 ? one : many}</dt>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-2">
        Receipt <code>{id}</code>. It names nobody: keep this page's address if you want to see it again.
      </p>
    </>
  );
}
