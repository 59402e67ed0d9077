import { cornerText, streetOf } from '../../../shared/domain/destinationName.ts';
import { say } from './say.ts';
import { nameText } from './standIns.ts';

/** What is read on the sign of a destination. */
export const streetText = (destinationName: string): string => nameText(cornerText(streetOf(destinationName), say));
