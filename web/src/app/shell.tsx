import { lazy, Suspense } from 'react';
import { useInstallOffer } from '../pwa/installOffer.ts';
import { useNewVersion } from '../pwa/newVersion.ts';
import { currentUserId } from '../session/currentUserId.ts';
import { useSession } from '../session/session.ts';
import { useIsSigningOut } from '../session/signOut.ts';
import { useStore } from '../ui/externalStore.ts';
import { Toaster } from '../ui/toaster.tsx';
import { OfflineBanner } from './offlineBanner.tsx';
import { OptionalPart } from './optionalPart.tsx';
import { ScreenRouter } from './screenRouter.tsx';
import { everyone, homeward, suspended, visitors, walkers } from './screens.tsx';
import { SharedPhotoWaits } from './sharedPhotoWaits.tsx';
import { Splash } from './splash.tsx';
import { Tooltips } from './tooltips.tsx';

const visitorScreens = [...everyone, ...visitors];
const walkerScreens = [...everyone, ...walkers];
const suspendedScreens = [...everyone, ...suspended];
const BackgroundTasks = lazy(() => import('./backgroundTasks.tsx'));
const Modals = lazy(() => import('./modals.tsx'));
const Prompts = lazy(() => import('./prompts.tsx'));
const SigningOutScreen = lazy(() => import('../features/auth/signingOutScreen.tsx'));

/** Everything around the screens: notices, the offline banner, and which screens are open to whom. */
export function Shell() {
  return (
    <>
      <OfflineBanner />
      <Suspense fallback={<Splash />}>{useIsSigningOut() ? <SigningOutScreen /> : <Inside />}</Suspense>
      <AppPrompts />
      <Toaster />
      <Tooltips />
    </>
  );
}

/** The screens stand first in each case: then React keeps the one that is open to all while the session ends behind it. */
function Inside() {
  const session = useSession();
  switch (session.status) {
    case 'loading':
      return <Splash />;
    case 'out':
      return (
        <>
          <ScreenRouter table={visitorScreens} />
          <SharedPhotoWaits />
        </>
      );
    case 'in':
      if (session.user?.suspended) {
        return (
          <>
            <ScreenRouter table={suspendedScreens} />
            <OptionalPart>
              <Modals />
            </OptionalPart>
          </>
        );
      }
      return (
        <>
          <ScreenRouter table={walkerScreens} leaveFor={homeward} />
          <OptionalPart>
            <Modals />
          </OptionalPart>
          <OptionalPart>
            <BackgroundTasks walkerId={session.walkerId} />
          </OptionalPart>
        </>
      );
  }
}

/** Fetched only when there is something to ask. */
function AppPrompts() {
  const newVersion = useNewVersion();
  const installing = useInstallOffer();
  const isSignedIn = useStore(currentUserId) !== null;
  if (!newVersion && !(installing === 'byHand' ? isSignedIn : installing)) return null;
  return (
    <OptionalPart>
      <Prompts />
    </OptionalPart>
  );
}
