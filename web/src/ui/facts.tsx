import { numberText, say } from '../words/say.ts';

export const fact = (count: number, source: string) => ({ value: numberText(count), label: say(source, { count }) });

/** Numbers below a large one, each with its word. */
export const Facts = ({ facts }: { facts: readonly ReturnType<typeof fact>[] }) => (
  <dl>
    {facts.map(({ value, label }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
