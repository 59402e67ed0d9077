import type { bodies } from '../../api/bodies.ts';
import { loadTransport } from '../../api/client.ts';

/** What a form at the door is checked and sent with: fetched when a visitor enters its first field. */
export async function loadBodies(): Promise<typeof bodies> {
  void loadTransport().catch(() => undefined);
  return (await import('../../api/bodies.ts')).bodies;
}
