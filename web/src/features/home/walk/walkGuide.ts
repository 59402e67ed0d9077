import { nextDirection } from '../../../../../shared/domain/directions.ts';
import {
  needsExactFixes,
  progressAfter,
  progressAt,
  type Side,
  type WalkProgress,
} from '../../../../../shared/domain/walkProgress.ts';
import { walkRoute } from '../../../../../shared/domain/walkRoute.ts';
import type { PositionFailure } from '../../../map/devicePosition.ts';
import { watchPosition } from '../../../map/positionWatch.ts';
import type { ShownWalker } from '../../../map/walkerLayer.ts';
import { KEPT } from '../../../session/deviceMemory.ts';
import { valueStore } from '../../../ui/externalStore.ts';
import { keepScreenOn } from '../../../ui/wakeLock.ts';
import type { WalkLeg } from './walkLeg.ts';

/** What the panel shows of a walk. It is replaced only when something in it reads differently. */
export interface GuideView {
  /** `lost`: no position for a minute. A failure: the walk goes on without one. */
  position: 'waiting' | 'known' | 'lost' | PositionFailure;
  /** Rounded to what is shown, as are all figures here. */
  left: number;
  percent: number;
  /** Index into the leg's directions, and the metres to it. */
  next: { index: number; metres: number } | null;
  off: { metres: number; side: Side } | null;
  arrived: boolean;
}

export const guideView = valueStore<GuideView | null>(null);
/** For the map, with every fix; no component renders for it. */
export const shownWalker = valueStore<ShownWalker | null>(null);

const LOST_MS = 60_000;
/** Rough fixes may stay away for good; then exact ones are asked for. */
const ROUGH_PATIENCE_MS = 25_000;
const CHECK_MS = 5_000;

const legKey = ({ challengeId, kind }: WalkLeg) => `${challengeId} ${kind}`;

/** How far this leg was walked before the page was loaded anew. */
function keptMetres(leg: WalkLeg): number {
  const [challengeId, kind, metres] = (localStorage.getItem(KEPT.metresWalked) ?? '').split(' ');
  return !leg.isFromHere && `${challengeId} ${kind}` === legKey(leg) ? Number(metres) || 0 : 0;
}

/** Leads along a leg until it is ended. Position and screen are held only while the page is visible. */
export function startGuide(leg: WalkLeg): () => void {
  const route = walkRoute(leg.line);
  let progress = progressAt(route, keptMetres(leg));
  let position: GuideView['position'] = 'waiting';
  let lastFix = Date.now();
  let letScreenOff = () => {};

  const watch = () =>
    watchPosition(
      (fix) => {
        const next = progressAfter(route, progress, fix);
        const isUsed = next !== progress;
        progress = next;
        if (isUsed) {
          lastFix = Date.now();
          position = 'known';
          if (!leg.isFromHere) localStorage.setItem(KEPT.metresWalked, `${legKey(leg)} ${Math.round(progress.along)}`);
          const { latitude, longitude, accuracy } = fix;
          const back = progress.off?.back ?? null;
          shownWalker.set({ position: { latitude, longitude }, accuracy, heading: progress.heading, back });
        }
        show();
      },
      (failure) => {
        if (failure === 'timeout' || failure === 'unavailable') return;
        position = failure;
        shownWalker.set(null);
        show();
      },
    );

  function show() {
    const next = viewOf(leg, route.total, progress, position);
    const metresToTurn = next.next?.metres ?? Number.POSITIVE_INFINITY;
    const isWaiting = Date.now() - lastFix > ROUGH_PATIENCE_MS;
    current?.be(isWaiting || needsExactFixes(progress, metresToTurn));
    if (JSON.stringify(next) !== JSON.stringify(guideView.read())) guideView.set(next);
  }

  let current: ReturnType<typeof watchPosition> | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const take = () => {
    if (current) return;
    lastFix = Date.now();
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
    current?.stop();
    current = undefined;
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

function viewOf(leg: WalkLeg, total: number, progress: WalkProgress, position: GuideView['position']): GuideView {
  const next = nextDirection(leg.directions, progress.along);
  const rounded = (metres: number) => Math.round(metres / 5) * 5;
  return {
    position,
    left: rounded(progress.left),
    percent: Math.round((100 * progress.along) / Math.max(1, total)),
    next: next ? { index: next.index, metres: rounded(next.metres) } : null,
    off: progress.off && { metres: rounded(progress.off.metres), side: progress.off.side },
    arrived: progress.arrived,
  };
}
