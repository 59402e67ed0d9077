import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packLine, unpackLine } from './ways.ts';

it('packLine and unpackLine keep every point to seven decimals', () => {
  const degrees = (max: number) => fc.integer({ min: -max * 1e7, max: max * 1e7 }).map((steps) => steps / 1e7);
  fc.assert(
    fc.property(fc.array(fc.tuple(degrees(180), degrees(90)), { minLength: 1 }), (line) => {
      expect(unpackLine(packLine(line))).toEqual(line.map(([x, y]) => [x + 0, y + 0]));
    }),
  );
});
