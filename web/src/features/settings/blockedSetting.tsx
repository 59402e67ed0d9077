import { useQuery } from '@tanstack/react-query';
import { blocksOf, useUnblockWalker } from '../../api/blocks.ts';
import { Button } from '../../ui/button.tsx';
import { say } from '../../words/say.ts';

/** Nothing for those who have blocked no walker: where to block one is on that walker's profile. */
export function BlockedSetting({ walkerId }: { walkerId: string }) {
  const { data: blocked = [] } = useQuery(blocksOf(walkerId));
  const unblock = useUnblockWalker(walkerId);
  if (blocked.length === 0) return null;
  return (
    <section aria-labelledby="blocked">
      <h3 id="blocked" className="font-strong">
        {say('Blocked Walkers')}
      </h3>
      <ul className="mt-2 grid gap-2">
        {blocked.map((walker) => (
          <li key={walker.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate">@{walker.username}</span>
            <Button
              look="line"
              pending={unblock.isPending && unblock.variables.id === walker.id}
              onClick={() => unblock.mutate(walker)}
              aria-label={say('Unblock {name}', { name: walker.username })}
            >
              {say('Unblock')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
