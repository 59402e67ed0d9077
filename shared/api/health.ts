import * as z from 'zod/mini';
import { route } from './route.ts';

export const health = {
  checkHealth: route('GET', '/api/health', {
    auth: 'none',
    needs: ['table.read', 'storage'],
    response: z.object({ status: z.literal('ok') }),
  }),
};
