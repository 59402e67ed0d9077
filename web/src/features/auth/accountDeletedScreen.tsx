import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { account, type DeletionReceipt } from '../../../../shared/api/account.ts';
import { phrase } from '../../../../shared/domain/phrase.ts';
import { read } from '../../api/queryClient.ts';
import { instantText } from '../../ui/dates.ts';
import { FrontDoor } from '../../ui/frontDoor.tsx';
import { numberText, say } from '../../words/say.ts';
import { sayWith } from '../../words/sayWith.tsx';
import { BackToLogin, DoorHeading } from './doorHeading.tsx';
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
      <DoorHeading>{say('Thanks for every walk.')}</DoorHeading>
      <p className="text-ink-2">{say('Your account is closed, and nobody can see you here any more.')}</p>
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
      {say(
        "We're deleting the rest of your data. It takes a minute or two, and you don't need to wait. This page becomes your receipt.",
      )}
    </p>
  );
}

/** The number stands above its word. */
const words: readonly [keyof DeletionReceipt['counts'], string][] = [
  ['walks', phrase('{count, plural, one {walk} other {walks}}')],
  ['photos', phrase('{count, plural, one {photo} other {photos}}')],
  ['achievements', phrase('{count, plural, one {achievement} other {achievements}}')],
  ['favourites', phrase('{count, plural, one {favourite} other {favourites}}')],
  ['friendships', phrase('{count, plural, one {friendship} other {friendships}}')],
  ['records', phrase('{count, plural, one {record in all} other {records in all}}')],
];

function Deleted({ receipt: { id, deletedAt, counts } }: { receipt: DeletionReceipt }) {
  return (
    <>
      <h2 className="h-card">
        {deletedAt ? say('Deleted on {day}', { day: instantText(deletedAt) }) : say('Deleted')}
      </h2>
      <dl>
        {words.map(([kind, word]) => (
          <div key={kind}>
            <dd>{numberText(counts[kind])}</dd>
            <dt>{say(word, { count: counts[kind] })}</dt>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-2">
        {sayWith("Receipt <code>{id}</code>. It doesn't say who you were. Keep this page's address to see it again.", {
          id,
          code: (inner) => <code>{inner}</code>,
        })}
      </p>
    </>
  );
}
