import { say } from '../../../words/say.ts';

/** They lie in towns, which are known once the walks there are back: so My Streets reads them, and later. */
export const EarlierInArchive = () => (
  <p className="text-sm text-ink-2">
    {say(
      "It also holds streets from before Signpost. Once it's restored, choose the same ZIP under “Add earlier walks”.",
    )}
  </p>
);
