import type { health } from '../../../shared/api/health.ts';
import type { ActionsOf } from '../attempt.ts';

export const healthActions: ActionsOf<typeof health> = { checkHealth: () => ({ call: {} }) };
