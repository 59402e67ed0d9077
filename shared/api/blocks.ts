import * as z from 'zod/mini';
import * as f from './fields.ts';
import { route } from './route.ts';
import { publicUser } from './walkers.ts';

export const blocks = {
  /** Walkers blocked by this walker, never those who blocked this one. */
  listBlocks: route('GET', '/api/users/{id}/blocks', {
    auth: 'own',
    needs: ['table.read'],
    response: z.array(z.pick(publicUser, { id: true, username: true })),
  }),
  blockWalker: route('POST', '/api/users/{id}/blocks', {
    auth: 'own',
    needs: ['table.write'],
    body: z.object({ blockedId: f.id }),
    status: 201,
  }),
  unblockWalker: route('DELETE', '/api/users/{id}/blocks/{blockedId}', {
    auth: 'own',
    needs: ['table.write'],
  }),
};
