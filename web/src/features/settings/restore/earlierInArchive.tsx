import { Link } from 'wouter';
import { closeModal, leaveModal } from '../../../ui/modals.ts';
import { say } from '../../../words/say.ts';

const leave = () => {
  closeModal('settings');
  leaveModal('restore');
};

/** They lie in towns, which are known once the walks there are back: so My Streets reads them, and later. */
export const EarlierInArchive = () => (
  <div>
    <p className="text-sm text-ink-2">
      {say(
        'It holds streets walked before Signpost, too: once it is restored, choose the same ZIP under “Add earlier walks”.',
      )}
    </p>
    <Link href="/streets" className="btn btn--line btn--sm mt-2" onClick={leave}>
      {say('My Streets')}
    </Link>
  </div>
);
