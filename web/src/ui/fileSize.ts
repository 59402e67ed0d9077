import { fixedText } from '../../../shared/domain/walkers/units.ts';
import { t } from '../i18n/t.ts';
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1_000))} KB`
    : `${fixedText(bytes / 1_000_000, 1, t.locale)} MB`;
