import { RefreshCw } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type AroundNavHandler, Redirect, Route, Router, useLocation, useRouter } from 'wouter';
import { t } from '../i18n/t.ts';
import { historyFollowed } from '../ui/dialogs/backCloses.ts';
import { type ModalName, openModal } from '../ui/dialogs/openModal.ts';
import { Button } from '../ui/forms/button.tsx';
import { prefersReducedMotion } from '../ui/media.ts';
import { Logo } from '../ui/pictures/logo.tsx';
import { ErrorBoundary, OptionalPart } from './errorBoundary.tsx';
import { matchScreen, type Screen, ScreenView } from './screens.tsx';

/** The drawing is optional and not part of the login chunk. */
const MiniScene = lazy(() => import('../ui/pictures/miniScene.tsx'));

export const ScreenFailed = () => (
  <main className="page grid min-h-dvh place-content-center">
    <div role="alert" className="grid justify-items-center px-2 pb-5 text-center">
      <OptionalPart>
        <MiniScene name="leaning" />
      </OptionalPart>
      <h1 className="h-card mt-3">{t("This page couldn't be shown.")}</h1>
      <p className="mt-1 max-w-[32ch] text-sm text-ink-2 text-balance">
        {navigator.onLine
          ? t('It may be your connection. Your walk is safe.')
          : t('This needs a connection once. Your walk is safe.')}
      </p>
      <Button variant="line" icon={RefreshCw} className="mt-4" onClick={() => window.location.reload()}>
        {t('Try again')}
      </Button>
    </div>
  </main>
);

/** The scroll position is stored in the history entry, so that Back restores it. */
type EntryState = { scrollY?: number; left?: ModalName } | null;

/** The page has its former height only after its queries have answered. */
const WAIT_MS = 2_000;

const scrollOfEntry = (): number => (history.state as EntryState)?.scrollY ?? 0;

function keepScroll(): void {
  history.replaceState({ ...history.state, scrollY: window.scrollY }, '');
}

/** Back from a profile reopens the leaderboard that linked to it. */
function reopenLeft(): void {
  const state = history.state as EntryState;
  if (state?.left !== 'leaderboard') return;
  history.replaceState({ ...state, left: undefined }, '');
  openModal('leaderboard', {});
}

/** Restores the scroll position once the page is high enough, unless the walker scrolls first. */
function scrollWhenThere(top: number): () => void {
  window.scrollTo(0, top);
  if (top === 0) return () => undefined;
  const stop = () => {
    heightObserver.disconnect();
    clearTimeout(timer);
    for (const event of OWN_SCROLLING) window.removeEventListener(event, stop);
  };
  const heightObserver = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (document.documentElement.scrollHeight - window.innerHeight >= top) stop();
  });
  const timer = setTimeout(stop, WAIT_MS);
  for (const event of OWN_SCROLLING) window.addEventListener(event, stop, { passive: true });
  heightObserver.observe(document.body);
  return stop;
}

const OWN_SCROLLING = ['wheel', 'touchstart', 'keydown'] as const;

/** The logo appears only after a noticeable delay, so that a fast load does not flash. */
export const Splash = () => (
  <div className="splash" role="status" aria-label={t('Loading')}>
    <Logo className="size-14" />
  </div>
);

const PRODUCT = 'Signpost';
const NotFound = lazy(() => import('./notFound.tsx'));

type ScreenRouterProps = { table: readonly Screen[]; leaveFor?: readonly string[]; bar?: ReactNode };

/**
 * Renders the screen of the address with its title and focus. `leaveFor` lists addresses that redirect to home; `bar`
 * is shown above each screen but home, which has its own.
 */
export function ScreenRouter({ table, leaveFor = [], bar }: ScreenRouterProps) {
  const aroundNav = useFadeBetween(table);
  return (
    <Router aroundNav={aroundNav}>
      <Stage table={table} leaveFor={leaveFor} bar={bar} />
    </Router>
  );
}

function Stage({ table, leaveFor, bar }: ScreenRouterProps & { leaveFor: readonly string[] }) {
  const [path] = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  const { parser } = useRouter();
  const entry = matchScreen(parser, table, path);
  const shown = useRef({ path, entry });
  const title = t(entry?.title ?? 'Page Not Found');

  useEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);

  // A new screen starts at the top with the focus on its heading; Back restores the scroll position.
  useEffect(() => {
    if (path === shown.current.path && entry === shown.current.entry) return;
    shown.current = { path, entry };
    const stop = scrollWhenThere(scrollOfEntry());
    reopenLeft();
    const heading = frame.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? frame.current)?.focus({ preventScroll: true });
    return stop;
  }, [path, entry]);

  if (leaveFor.includes(path)) return <Redirect to="/" replace />;
  return (
    <div ref={frame} tabIndex={-1} data-screen="">
      <ErrorBoundary key={path} instead={<ScreenFailed />}>
        {path !== '/' && bar}
        <Suspense fallback={<Splash />}>
          <Route path={entry?.path ?? '*'}>
            {entry ? <ScreenView key={entry.path} screen={entry} /> : <NotFound />}
          </Route>
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

/** Loads the next screen's chunk while the current one is shown, then starts a view transition. */
function useFadeBetween(table: readonly Screen[]): AroundNavHandler {
  const { parser } = useRouter();
  return useCallback(
    async (navigate, to, options) => {
      const { pathname } = new URL(to, window.location.href);
      const go = () => {
        keepScroll();
        navigate(to, options);
      };
      if (pathname === window.location.pathname) return navigate(to, options);
      // A failed chunk is requested again when the screen renders.
      await matchScreen(parser, table, pathname)
        ?.preload()
        .catch(() => undefined);
      await historyFollowed();
      if (!document.startViewTransition || prefersReducedMotion()) return go();
      document.startViewTransition(() => flushSync(go));
    },
    [table, parser],
  );
}
