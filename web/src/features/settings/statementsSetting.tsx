import { useQuery } from '@tanstack/react-query';
import { statementsOf } from '../../api/moderation.ts';
import { say } from '../../words/say.ts';
import { Statements } from './statements.tsx';

/** Nothing for nearly everybody. */
export function StatementsSetting({ walkerId }: { walkerId: string }) {
  const { data: statements = [] } = useQuery(statementsOf(walkerId));
  if (statements.length === 0) return null;
  return (
    <section aria-labelledby="statements">
      <h3 id="statements" className="font-strong">
        {say('Decisions About Your Account')}
      </h3>
      <Statements walkerId={walkerId} statements={statements} />
    </section>
  );
}
