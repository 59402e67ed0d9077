import { Wifi, WifiOff } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/t.ts';
import { useInstallPrompt } from '../pwa/install/installOffer.ts';
import { useNewVersion } from '../pwa/install/newVersion.ts';
import { waitForServer } from '../pwa/waitForServer.ts';
import { currentUserId, useIsSigningOut, useSession } from '../session/session.ts';
import { useStore } from '../ui/externalStore.ts';
import { useOnline } from '../ui/notices/connection.ts';
import { toast } from '../ui/notices/toast.ts';
import { Toaster } from '../ui/notices/toaster.tsx';
import { ErrorBoundary, OptionalPart } from './errorBoundary.tsx';
import { ScreenFailed, ScreenRouter, Splash } from './screenRouter.tsx';
import { everyone, homeward, suspended, visitors, walkers } from './screens.tsx';

const BACK_ONLINE_MS = 3_000;

export function OfflineBanner() {
  const online = useOnline();
  const wasOnline = useRef(true);

  useEffect(() => {
    if (online === wasOnline.current) return;
    wasOnline.current = online;
    if (online) toast({ title: t('Back online!'), variant: 'success', icon: Wifi, durationMs: BACK_ONLINE_MS });
    else toast({ title: t("You're offline"), variant: 'destructive', icon: WifiOff });
  }, [online]);

  // No browser event reports a recovered server, so it is polled.
  useEffect(() => {
    if (online) return;
    const asking = new AbortController();
    waitForServer(asking.signal).catch(() => undefined);
    return () => asking.abort();
  }, [online]);

  // Sets the height that screens leave for the banner.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !online);
  }, [online]);

  if (online) return null;
  return (
    <div className="offline-banner" data-part="offline-banner" role="status">
      <WifiOff className="size-5.5 flex-none text-danger" />
      <div>
        <p className="font-strong leading-snug">{t('Limited functionality')}</p>
        <p className="text-sm max-[380px]:text-[0.8125rem]">{t('Some features may not work without internet')}</p>
      </div>
    </div>
  );
}

const Tooltip = lazy(() => import('../ui/notices/tooltip.tsx'));

/** The tooltip chunk is loaded on the first mouse move or Tab, so touch devices never load it. */
function Tooltips() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (isNeeded) return;
    const left = new AbortController();
    const { signal } = left;
    document.addEventListener('pointermove', ({ pointerType }) => pointerType !== 'touch' && setNeeded(true), {
      signal,
    });
    document.addEventListener('keydown', ({ key }) => key === 'Tab' && setNeeded(true), { signal });
    return () => left.abort();
  }, [isNeeded]);
  return isNeeded ? (
    <OptionalPart>
      <Tooltip />
    </OptionalPart>
  ) : null;
}

const visitorScreens = [...everyone, ...visitors];
const BackgroundTasks = lazy(() => import('./backgroundTasks.tsx'));
const Modals = lazy(() => import('./modalTable.tsx'));
const Prompts = lazy(() => import('./prompts.tsx'));
const SharedPhotoWaits = lazy(async () => ({ default: (await import('./prompts.tsx')).SharedPhotoWaits }));
const PageBar = lazy(() => import('../features/home/topBar.tsx'));
const SigningOutScreen = lazy(() => import('../features/auth/signingOutScreen.tsx'));

const pageBar = (
  <OptionalPart>
    <PageBar />
  </OptionalPart>
);

const forWalkers = { table: [...everyone, ...walkers], leaveFor: homeward, bar: pageBar };
const forSuspended = { table: [...everyone, ...suspended] };

export const Shell = () => (
  <>
    <OfflineBanner />
    <ErrorBoundary instead={<ScreenFailed />}>
      <Suspense fallback={<Splash />}>{useIsSigningOut() ? <SigningOutScreen /> : <Inside />}</Suspense>
    </ErrorBoundary>
    <AppPrompts />
    <Toaster />
    <Tooltips />
  </>
);

/**
 * The screens are the first child in each branch, so React keeps a public screen mounted when the session ends. A
 * walker's screen is shown together with `Modals`, which opens the dialogs of its buttons.
 */
function Inside() {
  const session = useSession();
  switch (session.status) {
    case 'loading':
      return <Splash />;
    case 'out':
      return (
        <>
          <ScreenRouter table={visitorScreens} />
          {location.search !== '' && (
            <OptionalPart>
              <SharedPhotoWaits />
            </OptionalPart>
          )}
        </>
      );
    case 'in':
      return (
        <>
          <ScreenRouter {...(session.user?.suspended ? forSuspended : forWalkers)} />
          <Modals />
          {!session.user?.suspended && (
            <OptionalPart>
              <BackgroundTasks walkerId={session.walkerId} />
            </OptionalPart>
          )}
        </>
      );
  }
}

function AppPrompts() {
  const newVersion = useNewVersion();
  const installing = useInstallPrompt();
  const isSignedIn = useStore(currentUserId) !== null;
  if (!newVersion && !(installing === 'byHand' ? isSignedIn : installing)) return null;
  return (
    <OptionalPart>
      <Prompts />
    </OptionalPart>
  );
}
