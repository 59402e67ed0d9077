import { ArchiveRestore, Download, FileDown, Trash2 } from 'lucide-react';
import type { ArchiveState } from '../../../../shared/api/account.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { instantText } from '../../ui/dates.ts';
import { sizeText } from '../../ui/fileSize.ts';
import { openModal } from '../../ui/modals.ts';
import { say } from '../../words/say.ts';
import { useArchive, useAskForArchive } from './accountQueries.ts';

export function AccountSetting({ walkerId }: { walkerId: string }) {
  const archive = useArchive(walkerId);
  const ask = useAskForArchive(walkerId);
  const problem = ask.error ?? (archive.data ? null : archive.error);
  return (
    <section aria-labelledby="account">
      <h3 id="account" className="font-strong">
        {say('Account')}
      </h3>
      <p className="text-sm text-ink-2">
        {say('Everything we hold about you in one ZIP: your walks as GPX, your photos, the rest as JSON.')}
      </p>
      <div className="mt-3 grid gap-2" aria-live="polite">
        <Archive archive={archive.data ?? { state: 'none' }} ask={() => ask.mutate()} isAsking={ask.isPending} />
        {problem && <Alert>{problem.message}</Alert>}
        <Button look="line" block icon={ArchiveRestore} onClick={() => openModal('restore', {})}>
          {say('Restore an Archive')}
        </Button>
        <Button look="ghost" block icon={Trash2} onClick={() => openModal('deleteAccount', {})}>
          {say('Delete My Account')}
        </Button>
      </div>
    </section>
  );
}

type ArchiveProps = { archive: ArchiveState; ask: () => void; isAsking: boolean };

function Archive({ archive, ask, isAsking }: ArchiveProps) {
  const asking = (
    <Button look="line" block icon={Download} pending={isAsking} pendingText={say('Asking...')} onClick={ask}>
      {say('Download My Data')}
    </Button>
  );
  switch (archive.state) {
    case 'none':
      return asking;
    case 'failed':
      return (
        <>
          {asking}
          <Alert>{say('Your archive could not be made. Please ask for it again.')}</Alert>
        </>
      );
    case 'making':
      return (
        <>
          <Button look="line" block pending>
            {say('Putting it together...')}
          </Button>
          <p className="text-sm text-ink-2">
            {say('It takes a minute or two. You can close this: it waits for you here.')}
          </p>
        </>
      );
    case 'ready':
      return (
        <>
          <a className="btn btn--tint btn--block" href={archive.url} download="">
            <FileDown aria-hidden="true" />
            {say('Save the ZIP ({size})', { size: sizeText(archive.bytes) })}
          </a>
          <p className="text-sm text-ink-2">
            {say('Made {day}, and kept for a day.', { day: instantText(archive.askedAt) })}
          </p>
        </>
      );
  }
}
