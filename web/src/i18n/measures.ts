import {
  fixedText,
  inUnit,
  isNear,
  type NearUnit,
  nearText,
  roundsToZero,
  type Unit,
  unitIn,
} from '../../../shared/domain/walkers/units.ts';
import { chosenUnits } from './chosenUnits.ts';
import { numberText, t } from './t.ts';

/** The unit of today's walk and the map: miles, unless the walker chose kilometres. */
export const walkUnit = (): Unit => unitIn(chosenUnits(), 'mi');
/** The unit of everything else: kilometres, unless the walker chose miles. */
export const totalUnit = (): Unit => unitIn(chosenUnits(), 'km');

export const walkFigure = (km: number): string => fixedText(inUnit(km, walkUnit()), 1, t.locale);
export const totalFigure = (km: number): string => fixedText(inUnit(km, totalUnit()), 1, t.locale);
/** Figures of others and of the world are rounded by the server, so decimals would be false precision. */
export const roundedFigure = (km: number): string => numberText(Math.round(inUnit(km, totalUnit())));

export const unitText = (unit: Unit): string => (unit === 'mi' ? t('mi') : t('km'));

export const walkText = (km: number): string => `${walkFigure(km)} ${unitText(walkUnit())}`;
export const totalText = (km: number): string => `${totalFigure(km)} ${unitText(totalUnit())}`;

/** Roads in Britain are signed in yards. */
const nearUnit = (unit: Unit): NearUnit => (unit === 'km' ? 'm' : navigator.language.startsWith('en-GB') ? 'yd' : 'ft');
const lengthIn = (metres: number, unit: Unit, far: (km: number) => string): string =>
  isNear(metres, unit) ? nearText(metres, nearUnit(unit)) : far(metres / 1000);

/** A length on the walk, in the unit of today's walk. */
export const walkLengthText = (metres: number): string => lengthIn(metres, walkUnit(), walkText);
export const totalLengthText = (metres: number): string => lengthIn(metres, totalUnit(), totalText);
export const untilText = (metres: number): string =>
  roundsToZero(metres, nearUnit(walkUnit())) ? t('now') : walkLengthText(metres);
export const exactText = (metres: number): string =>
  walkUnit() === 'mi' ? walkLengthText(metres) : `${numberText(metres)} m`;

export const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} KB`
    : `${fixedText(bytes / 1_000_000, 1, t.locale)} MB`;
