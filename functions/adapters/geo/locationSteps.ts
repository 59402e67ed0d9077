import * as z from 'zod/mini';
import { type LonLat, metresAlong } from '../../../shared/domain/geo.ts';
import type { Direction, Turn } from '../../../shared/domain/walk/directions.ts';

const roadSchema = z.optional(z.object({ RoadName: z.optional(z.array(z.object({ Value: z.string() }))) }));
const turnSchema = z.optional(
  z.object({ SteeringDirection: z.optional(z.string()), TurnIntensity: z.optional(z.string()) }),
);
const stepSchema = z.object({
  Type: z.string(),
  GeometryOffset: z.optional(z.number()),
  CurrentRoad: roadSchema,
  NextRoad: roadSchema,
  TurnStepDetails: turnSchema,
  KeepStepDetails: turnSchema,
});
type Step = z.infer<typeof stepSchema>;

/** Steps in another format cost the words, never the walk. */
export const legDetailsSchema = z.optional(z.object({ TravelSteps: z.catch(z.array(stepSchema), []) }));

/** Directions of the steps of geo-routes: a turn and the street it leads into, where the provider names one. */
export function directionsOf(steps: readonly Step[], line: readonly LonLat[]): Direction[] {
  const at = metresAlong(line);
  return steps.flatMap((step): Direction[] => {
    const { Type, GeometryOffset = 0, NextRoad, CurrentRoad } = step;
    const isStart = Type === 'Depart';
    const road = NextRoad ?? (isStart ? CurrentRoad : undefined);
    const street = road?.RoadName?.[0]?.Value || null;
    const turn = isStart ? 'depart' : turnOfStep(step);
    // A street that only goes on, without a name to read, is no instruction.
    if (Type === 'Arrive' || (turn === 'straight' && street === null)) return [];
    const heading = isStart ? { heading: headingOf(line) } : {};
    const relation = isStart || turn === 'straight' ? 'along' : 'into';
    return [{ at: Math.round(at[GeometryOffset] ?? 0), turn, way: 'street', street, relation, ...heading }];
  });
}

function turnOfStep({ Type, TurnStepDetails, KeepStepDetails }: Step): Turn {
  if (Type === 'UTurn') return 'back';
  const { SteeringDirection, TurnIntensity } = TurnStepDetails ?? KeepStepDetails ?? {};
  if (SteeringDirection !== 'Left' && SteeringDirection !== 'Right') return 'straight';
  const side = SteeringDirection === 'Left' ? 'left' : 'right';
  if (Type === 'Keep' || TurnIntensity === 'Slight') return `slight_${side}`;
  return TurnIntensity === 'Sharp' ? `sharp_${side}` : side;
}

function headingOf([from, to]: readonly LonLat[]): number {
  if (!from || !to) return 0;
  const east = (to[0] - from[0]) * Math.cos((from[1] * Math.PI) / 180);
  const degrees = (Math.atan2(east, to[1] - from[1]) * 180) / Math.PI;
  return Math.round((degrees + 360) % 360);
}
