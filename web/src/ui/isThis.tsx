import { Fragment } from 'react';
import { MiniPlate } from './plate.tsx';

/** The question that friends are asked about a photo: of a junction either street will do. */
export function IsThis({ streets }: { streets: readonly string[] }) {
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      Is this
      {streets.map((street, index) => (
        <Fragment key={street}>
          {index > 0 && ' or'}{' '}
          <span className="inline-flex items-center gap-1">
            <MiniPlate size="sm">{street}</MiniPlate>
            {index === streets.length - 1 && '?'}
          </span>
        </Fragment>
      ))}
    </p>
  );
}
