import { expect, it } from 'vitest';
import type { RouteName } from '../../shared/api/routes.ts';
import type { Call } from './context.ts';
import type { ExampleWalker } from './exampleWalker.ts';
import type { useWorld } from './world.ts';

/** What is asked, of which route, and how it is refused: the status and the sentence. */
export type Refused = [
  what: string,
  route: RouteName,
  call: Call | ((ada: ExampleWalker) => Call),
  status: number,
  text: string,
];

export const upTo = (count: number) => 'x'.repeat(count);
export const own = ({ id }: ExampleWalker, body?: unknown): Call => ({ params: { id }, body });
/** An id of the right form that belongs to no walker. */
export const unknown = 'x'.repeat(22);
export const nothing = "There's nothing here.";

/** Each call is refused as its row says, and leaves the walker who makes it as they were. */
export function expectRefused(world: ReturnType<typeof useWorld>, rows: readonly Refused[]): void {
  let ada: Promise<ExampleWalker> | undefined;
  it.each(rows)('%s is refused (%s)', async (_, route, call, status, text) => {
    ada ??= world.exampleWalker();
    const walker = await ada;
    const before = (await walker.call('getCurrentUser')).text;
    const refused = await walker.call(route, typeof call === 'function' ? call(walker) : call);
    expect(refused).toMatchObject({ status, text });
    expect(refused.headers['x-error-code']).toBeDefined();
    expect((await walker.call('getCurrentUser')).text).toBe(before);
  });
}
