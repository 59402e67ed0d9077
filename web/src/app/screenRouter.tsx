import { RefreshCw } from 'lucide-react';
import { Component, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type AroundNavHandler, Redirect, Route, Router, useLocation, useRouter } from 'wouter';
import { t } from '../i18n/t.ts';
import { historyFollowed } from '../ui/dialogs/backCloses.ts';
import { type ModalName, openModal } from '../ui/dialogs/openModal.ts';
import { Button } from '../ui/forms/button.tsx';
import { Logo } from '../ui/pictures/logo.tsx';
import { prefersReducedMotion } from '../ui/prefersReducedMotion.ts';
import { OptionalPart } from './optionalPart.tsx';
import { matchScreen, type Screen, ScreenView } from './screens.tsx';

/** The drawing is not at the front door: it comes if it can. */
const MiniScene = lazy(() => import('../ui/pictures/miniScene.tsx'));

type Props = { children: ReactNode };

/** A screen that throws, or whose chunk cannot be fetched, takes down itself only. React has logged the error already. */
class ScreenError extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
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
          <Button look="line" icon={RefreshCw} className="mt-4" onClick={() => window.location.reload()}>
            {t('Try again')}
          </Button>
        </div>
      </main>
    );
  }
}

/** Where a screen stood when it was left is kept in its history entry, so that going back leads there. */
type EntryState = { scrollY?: number; left?: ModalName } | null;

/** What is read again may arrive late, and the page is as long as before only then. */
const WAIT_MS = 2_000;

const scrollOfEntry = (): number => (history.state as EntryState)?.scrollY ?? 0;

function keepScroll(): void {
  history.replaceState({ ...history.state, scrollY: window.scrollY }, '');
}

/** Gone back to from where a link of the board led: the board is there again. */
function reopenLeft(): void {
  const state = history.state as EntryState;
  if (state?.left !== 'leaderboard') return;
  history.replaceState({ ...state, left: undefined }, '');
  openModal('leaderboard', {});
}

/** Scrolls there as soon as the page is long enough. A walker who scrolls on their own is left alone. */
function scrollWhenThere(top: number): () => void {
  window.scrollTo(0, top);
  if (top === 0) return () => undefined;
  const stop = () => {
    grown.disconnect();
    clearTimeout(timer);
    for (const event of OWN_SCROLLING) window.removeEventListener(event, stop);
  };
  const grown = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (document.documentElement.scrollHeight - window.innerHeight >= top) stop();
  });
  const timer = setTimeout(stop, WAIT_MS);
  for (const event of OWN_SCROLLING) window.addEventListener(event, stop, { passive: true });
  grown.observe(document.body);
  return stop;
}

const OWN_SCROLLING = ['wheel', 'touchstart', 'keydown'] as const;

/** Bare paper at first; the mark only when waiting has become noticeable. */
export function Splash() {
  return (
    <div className="splash" role="status" aria-label={t('Loading')}>
      <Logo className="size-14" />
    </div>
  );
}

const PRODUCT = 'Signpost';
const NotFound = lazy(() => import('./notFound.tsx'));

type ScreenRouterProps = { table: readonly Screen[]; leaveFor?: readonly string[] };

/** The screen of the address, its title and its focus; `leaveFor` are addresses that lead home instead. */
export function ScreenRouter({ table, leaveFor = [] }: ScreenRouterProps) {
  const aroundNav = useFadeBetween(table);
  return (
    <Router aroundNav={aroundNav}>
      <Stage table={table} leaveFor={leaveFor} />
    </Router>
  );
}

function Stage({ table, leaveFor }: Required<ScreenRouterProps>) {
  const [path] = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  const { parser } = useRouter();
  const entry = matchScreen(parser, table, path);
  const shown = useRef({ path, entry });
  const title = t(entry?.title ?? 'Page Not Found');

  useEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);

  // A new screen begins at its top, for the eye and for the screen reader alike; one that is gone back to, where it was left.
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
      <ScreenError key={path}>
        <Suspense fallback={<Splash />}>
          <Route path={entry?.path ?? '*'}>
            {entry ? <ScreenView key={entry.path} screen={entry} /> : <NotFound />}
          </Route>
        </Suspense>
      </ScreenError>
    </div>
  );
}

/** Fetches the next screen while the present one still stands, then fades from one to the other. */
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
      // A chunk that cannot be fetched fails again, visibly, when the screen renders.
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
