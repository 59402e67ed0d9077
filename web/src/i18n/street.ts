import { cornerText, streetOf } from '../../../shared/domain/walk/destinationName.ts';
import { nameText } from './placeholderNames.ts';
import { t } from './t.ts';

export const streetText = (destinationName: string): string => nameText(cornerText(streetOf(destinationName), t));
