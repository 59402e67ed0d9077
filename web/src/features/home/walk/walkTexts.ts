import { msg } from '../../../../../shared/domain/msg.ts';
import type { OffRoute } from '../../../../../shared/domain/walk/walkProgress.ts';
import { walkingMinutes } from '../../../../../shared/domain/walkers/units.ts';
import { walkLengthText } from '../../../i18n/measures.ts';
import { t } from '../../../i18n/t.ts';
import type { GuideView } from './guideView.ts';

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

export function positionText(position: GuideView['position']): string | undefined {
  switch (position) {
    case 'known':
      return undefined;
    case 'waiting':
      return t('Finding where you are...');
    case 'lost':
      return t('No location right now. The route on the map still works.');
    case 'unsupported':
      return t("This browser doesn't share your location. You can still follow the directions.");
    default:
      return t('Location is off. You can still follow the directions.');
  }
}
