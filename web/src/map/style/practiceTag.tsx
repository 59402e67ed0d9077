import { t } from '../../i18n/t.ts';

/** So that no walker looks for these streets in the town that they lie over. */
export const PracticeTag = () => <span className="map-practice">{t('Practice streets')}</span>;
