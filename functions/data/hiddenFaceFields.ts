import * as z from 'zod/mini';
import { HIDDEN_FROM } from '../../shared/domain/report.ts';

/** From whom which name or photo is hidden: another one, chosen later, is seen. */
const hidden = z._default(z.nullable(z.object({ target: z.string(), from: z.enum(HIDDEN_FROM) })), null);
export const hiddenFaceFields = { hiddenName: hidden, hiddenPhoto: hidden };
