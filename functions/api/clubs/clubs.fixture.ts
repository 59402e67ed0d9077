import type { ExampleWalker } from '../../testing/exampleWalker.ts';
import type { useWorld } from '../../testing/world.ts';

export type World = ReturnType<typeof useWorld>;

export const byId = (id: string) => ({ params: { id } });
export const join = (walker: ExampleWalker, code: string) => walker.call('joinClub', { body: { code } });
export const codeOf = ({ headers }: { headers: Record<string, unknown> }) => headers['x-error-code'];

/** An owner, members who joined a minute apart, the club's id and a code that is still open. */
export async function clubOf(world: World, count: number) {
  const walkers = await Promise.all(Array.from({ length: count }, () => world.exampleWalker()));
  const [owner, ...members] = walkers;
  if (!owner) throw new Error('a club has an owner');
  const { code, id: invitationId } = await owner.clubInvitation({ uses: 200 });
  for (const [index, member] of members.entries()) {
    world.at(`2026-11-20T09:${String(10 + index)}:00Z`);
    const answer = await join(member, code);
    if (answer.status !== 200) throw new Error(`a member could not join: ${answer.text}`);
  }
  return { owner, members, walkers, id: await owner.club(), code, invitationId };
}
