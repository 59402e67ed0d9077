import { sayWith } from '../words/sayWith.tsx';
import { MiniPlate } from './plate.tsx';

/** The question that friends are asked about a photo: of a junction either street will do. */
export function IsThis({ streets: [first, second] }: { streets: readonly string[] }) {
  const plate = (street: string | undefined) => <MiniPlate size="sm">{street}</MiniPlate>;
  return (
    <p className="leading-9">
      {second === undefined
        ? sayWith('Is this {street}?', { street: plate(first) })
        : sayWith('Is this {street} or {other}?', { street: plate(first), other: plate(second) })}
    </p>
  );
}
