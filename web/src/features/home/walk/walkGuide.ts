import { needsExactFixes, progressAfter, progressAt } from '../../../../../shared/domain/walkProgress.ts';
import { walkRoute } from '../../../../../shared/domain/walkRoute.ts';
import { watchCompass } from '../../../map/compassWatch.ts';
import { watchPosition } from '../../../map/positionWatch.ts';
import { noteWitness } from '../../../session/witness.ts';
import { keepScreenOn } from '../../../ui/wakeLock.ts';
import { type GuideView, guideView, shownWalker, showView, viewOf } from './guideView.ts';
import { keptMetres, metresKeeper } from './keptMetres.ts';
import type { WalkLeg } from './walkLeg.ts';

const LOST_MS = 60_000;
/** Rough fixes may stay away for good; then exact ones are asked for. */
const ROUGH_PATIENCE_MS = 25_000;
const CHECK_MS = 5_000;

/** Leads along a leg until it is ended. Position and screen are held only while the page is visible. */
export function startGuide(leg: WalkLeg): () => void {
  const route = walkRoute(leg.line);
  const [longitude, latitude] = leg.line.at(-1) ?? [];
  const sign = leg.kind === 'out' && longitude !== undefined && latitude !== undefined ? { latitude, longitude } : null;
  const metres = metresKeeper(leg);
  let progress = progressAt(route);
  let position: GuideView['position'] = 'waiting';
  let lastFix = Date.now();
  let letScreenOff = () => {};
  /** Where a walker who stands still is facing: fixes tell a direction only of one who moves. */
  let facing: number | null = null;
  const compass = watchCompass((heading) => {
    facing = heading;
    const walker = shownWalker.read();
    if (walker) shownWalker.set({ ...walker, heading });
  });
  const standing = (isStanding: boolean) => {
    if (!isStanding) facing = null;
    compass.be(isStanding);
  };

  const watch = () =>
    watchPosition(
      (fix) => {
        if (sign) noteWitness(leg.challengeId, fix, sign, fix.at);
        const next = progressAfter(route, progress, fix);
        const isUsed = next !== progress;
        progress = next;
        if (isUsed) {
          lastFix = Date.now();
          position = 'known';
          metres.keep(progress.along);
          const { latitude, longitude, accuracy } = fix;
          const back = progress.off?.back ?? null;
          standing(progress.heading === null);
          shownWalker.set({ position: { latitude, longitude }, accuracy, heading: progress.heading ?? facing, back });
        }
        show();
      },
      (failure) => {
        if (failure === 'timeout' || failure === 'unavailable') return;
        position = failure;
        standing(false);
        shownWalker.set(null);
        show();
      },
    );

  function show() {
    const next = viewOf(leg, progress, position);
    const metresToTurn = next.next?.metres ?? Number.POSITIVE_INFINITY;
    const isWaiting = Date.now() - lastFix > ROUGH_PATIENCE_MS;
    current?.be(isWaiting || needsExactFixes(progress, metresToTurn));
    showView(next);
  }

  let current: ReturnType<typeof watchPosition> | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const take = () => {
    if (current) return;
    lastFix = Date.now();
    // Another tab may have been walked on with.
    const kept = keptMetres(leg);
    if (kept > progress.along + 1) progress = progressAt(route, kept);
    current = watch();
    letScreenOff = keepScreenOn();
    timer = setInterval(() => {
      if (position === 'known' || position === 'waiting') {
        if (Date.now() - lastFix > LOST_MS) position = 'lost';
      }
      show();
    }, CHECK_MS);
    show();
  };
  const release = () => {
    clearInterval(timer);
    metres.end();
    current?.stop();
    current = undefined;
    standing(false);
    letScreenOff();
  };
  const onVisibility = () => (document.visibilityState === 'visible' ? take() : release());
  document.addEventListener('visibilitychange', onVisibility);
  onVisibility();

  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    release();
    guideView.set(null);
    shownWalker.set(null);
  };
}
