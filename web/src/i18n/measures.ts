import { fixedText, inUnit, nearText, type Unit, type Units, unitIn } from '../../../shared/domain/walkers/units.ts';
import { numberText, t } from './t.ts';

let units: Units = 'usual';

/** The page measures in other units; what is on it has to be drawn anew. */
export function measureIn(chosen: Units): void {
  units = chosen;
}

/** Of today's walk and what is on the map: miles, unless kilometres are wanted everywhere. */
export const walkUnit = (): Unit => unitIn(units, 'mi');
/** Of everything else: kilometres, unless miles are wanted everywhere. */
export const totalUnit = (): Unit => unitIn(units, 'km');

export const walkFigure = (km: number): string => fixedText(inUnit(km, walkUnit()), 1, t.locale);
export const totalFigure = (km: number): string => fixedText(inUnit(km, totalUnit()), 1, t.locale);
/** Figures of others and of the world are whole: a decimal would claim more than is known. */
export const roundedFigure = (km: number): string => numberText(Math.round(inUnit(km, totalUnit())));

export const unitText = (unit: Unit): string => (unit === 'mi' ? t('mi') : t('km'));

export const walkText = (km: number): string => `${walkFigure(km)} ${unitText(walkUnit())}`;
export const totalText = (km: number): string => `${totalFigure(km)} ${unitText(totalUnit())}`;

/** So near that miles do not tell: metres, and feet where miles are wanted everywhere. */
export const closeText = (metres: number): string => nearText(metres, totalUnit() === 'mi' ? 'ft' : 'm');
/** The same where each metre counts. */
export const exactText = (metres: number): string =>
  totalUnit() === 'mi' ? nearText(metres, 'ft') : `${numberText(metres)} m`;
