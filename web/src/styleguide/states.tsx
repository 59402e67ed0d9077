import { LinkButton } from '../ui/forms/button.tsx';
import { EmptyState, ErrorState } from '../ui/lists/listState.tsx';
import { Loading, Skeleton } from '../ui/lists/skeleton.tsx';
import { Alert } from '../ui/notices/alert.tsx';
import { Sample } from './sample.tsx';

export function States() {
  return (
    <>
      <Sample title="Loading">
        <Loading text="Loading profile...">
          <div className="flex items-center gap-4">
            <Skeleton shape="circle" className="size-16" />
            <div className="grid flex-1 gap-2.5">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-3.5 w-2/5" />
            </div>
          </div>
          <Skeleton shape="plate" className="mt-4" />
          <div className="mt-4 grid grid-cols-3 gap-2">
            <Skeleton shape="photo" />
            <Skeleton shape="photo" />
            <Skeleton shape="photo" />
          </div>
        </Loading>
      </Sample>
      <Sample title="Empty">
        <EmptyState
          heading="h3"
          title="No Favourite Routes Yet"
          text="Tap the heart on a completed challenge to keep it here."
        />
        <EmptyState heading="h3" scene="hook" title="No global challenges completed yet" />
      </Sample>
      <Sample title="Error and lost">
        <ErrorState
          heading="h3"
          title="Failed to load favourites. Please try again."
          onRetry={() => window.location.reload()}
        />
        <EmptyState heading="h3" scene="crossing" title="Page Not Found" text="404 Page Not Found">
          <LinkButton href="/">Back to Home</LinkButton>
        </EmptyState>
      </Sample>
      <Sample title="Alerts">
        <Alert>Could not get your location. Please enable location permissions in your browser.</Alert>
        <Alert tone="success" title="Check Your Email">
          If an account with that email exists, we've sent you a password reset link.
        </Alert>
        <Alert tone="info">Practice streets: a made-up town for places we have no map of.</Alert>
      </Sample>
    </>
  );
}
