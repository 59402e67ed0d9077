import { ErrorState } from '../../ui/emptyState.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { say } from '../../words/say.ts';

export const Unreachable = ({ retry }: { retry: () => void }) => (
  <ErrorState
    title={say("Your walks can't be loaded")}
    text={say("We couldn't load them. Nothing is lost.")}
    onRetry={retry}
  />
);

/** As high as what comes, so that nothing moves when it does. */
export const Waiting = () => (
  <Loading text={say('Fetching your walks...')}>
    <div className="grid gap-3 pt-2">
      <Skeleton shape="plate" />
      <Skeleton className="h-14" />
    </div>
  </Loading>
);
