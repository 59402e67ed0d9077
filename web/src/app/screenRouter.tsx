import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type AroundNavHandler, Redirect, Route, Router, Switch, useLocation, useRouter } from 'wouter';
import { historyFollowed } from '../ui/backCloses.ts';
import { prefersStillness } from '../ui/prefersStillness.ts';
import { say } from '../words/say.ts';
import { matchScreen, type Screen, ScreenView } from './screen.tsx';
import { ScreenError } from './screenError.tsx';
import { keepScroll, reopenLeft, scrollOfEntry, scrollWhenThere } from './scrollOfEntry.ts';
import { Splash } from './splash.tsx';

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
  const title = say(entry?.title ?? 'Page Not Found');

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
          <Switch>
            {table.map((entry) => (
              <Route key={entry.path} path={entry.path}>
                <ScreenView screen={entry} />
              </Route>
            ))}
            <Route component={NotFound} />
          </Switch>
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
      if (!document.startViewTransition || prefersStillness()) return go();
      document.startViewTransition(() => flushSync(go));
    },
    [table, parser],
  );
}
