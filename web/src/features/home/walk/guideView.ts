import { nextDirection } from '../../../../../shared/domain/walk/directions.ts';
import type { Side, WalkProgress } from '../../../../../shared/domain/walk/walkProgress.ts';
import type { PositionFailure } from '../../../map/walk/devicePosition.ts';
import type { ShownWalker } from '../../../map/walk/walkerLayer.ts';
import { valueStore } from '../../../ui/externalStore.ts';
import type { WalkLeg } from './walkLeg.ts';

/** The view is replaced only when a displayed text changes, which avoids renders. */
export interface GuideView {
  /** `lost`: no fix for a minute. A failure: the walk continues without a position. */
  position: 'waiting' | 'known' | 'lost' | PositionFailure;
  /** All figures are rounded for display, so that most fixes do not change the view. */
  left: number;
  /** An index into the leg's directions, and the metres to that turn. */
  next: { index: number; metres: number } | null;
  off: { metres: number; side: Side } | null;
  arrived: boolean;
}

export const guideView = valueStore<GuideView | null>(null);
/** The map reads every fix from this store, so that no component renders for it. */
export const shownWalker = valueStore<ShownWalker | null>(null);

const rounded = (metres: number) => Math.round(metres / 5) * 5;

export function viewOf(leg: WalkLeg, progress: WalkProgress, position: GuideView['position']): GuideView {
  const next = nextDirection(leg.directions, progress.along);
  return {
    position,
    left: rounded(progress.left),
    next: next ? { index: next.index, metres: rounded(next.metres) } : null,
    off: progress.off && { metres: rounded(progress.off.metres), side: progress.off.side },
    arrived: progress.arrived,
  };
}

export function showView(next: GuideView): void {
  if (JSON.stringify(next) !== JSON.stringify(guideView.read())) guideView.set(next);
}
