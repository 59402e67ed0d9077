import { msg } from '../../../../../shared/domain/msg.ts';
import { nextDirection } from '../../../../../shared/domain/walk/directions.ts';
import type { OffRoute, Side, WalkProgress } from '../../../../../shared/domain/walk/walkProgress.ts';
import { walkingMinutes } from '../../../../../shared/domain/walkers/units.ts';
import { walkLengthText } from '../../../i18n/measures.ts';
import { t } from '../../../i18n/t.ts';
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

export const minutesLeft = (metres: number): number => Math.max(1, walkingMinutes(metres / 1000));

const SIDES = {
  left: msg('The route is {distance} to your left'),
  right: msg('The route is {distance} to your right'),
  ahead: msg('The route is {distance} ahead of you'),
  behind: msg('The route is {distance} behind you'),
} as const;

export const offRouteText = ({ metres, side }: Pick<OffRoute, 'metres' | 'side'>): string =>
  t(SIDES[side], { distance: walkLengthText(metres) });

export const arrivalText = (kind: 'out' | 'home', goal: string): string =>
  kind === 'out' ? t("You're there. Look for {goal}", { goal }) : t("You're home");

const POSITIONS: Partial<Record<GuideView['position'], string>> = {
  waiting: msg('Finding where you are...'),
  lost: msg('No location right now. The route on the map still works.'),
  unsupported: msg("This browser doesn't share your location. You can still follow the directions."),
};
const NO_POSITION = msg('Location is off. You can still follow the directions.');

export const positionText = (position: GuideView['position']): string | undefined =>
  position === 'known' ? undefined : t(POSITIONS[position] ?? NO_POSITION);
