import * as z from 'zod/mini';
import { type LonLat, metresAlong } from '../../../shared/domain/geo.ts';
import type { Direction, Turn } from '../../../shared/domain/walk/directions.ts';
import { type Location, lineOf, noAnswerHere, positionOf } from './location.ts';
import type { AskLocation } from './signedRequest.ts';

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

/** Steps in an unexpected format lose the directions, not the walk. */
const legDetailsSchema = z.optional(z.object({ TravelSteps: z.catch(z.array(stepSchema), []) }));

/** Directions of the steps of geo-routes: a turn and the street it leads into, where the provider names one. */
function directionsOf(steps: readonly Step[], line: readonly LonLat[]): Direction[] {
  const at = metresAlong(line);
  return steps.flatMap((step): Direction[] => {
    const { Type, GeometryOffset = 0, NextRoad, CurrentRoad } = step;
    const isStart = Type === 'Depart';
    const road = NextRoad ?? (isStart ? CurrentRoad : undefined);
    const street = road?.RoadName?.[0]?.Value || null;
    const turn = isStart ? 'depart' : turnOfStep(step);
    // Going straight on along an unnamed street is not an instruction.
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

/** The data provider outside South East Asia, which must be credited. */
const CREDIT = '© HERE';

const positionSchema = z.array(z.number());

const placesSchema = z.object({
  ResultItems: z.optional(
    z.array(
      z.object({
        Title: z.string(),
        Address: z.optional(
          z.object({
            Label: z.optional(z.string()),
            Street: z.optional(z.string()),
            Locality: z.optional(z.string()),
          }),
        ),
        Position: z.optional(positionSchema),
      }),
    ),
  ),
});
const routesSchema = z.object({
  Routes: z.array(
    z.object({
      Legs: z.array(
        z.object({
          Type: z.string(),
          Geometry: z.object({ LineString: z.optional(z.array(positionSchema)) }),
          PedestrianLegDetails: legDetailsSchema,
        }),
      ),
    }),
  ),
});

/** Second generation: Amazon's own resources, so the account needs neither index nor calculator. */
export function resourceFreeLocation(ask: AskLocation): Location {
  return {
    async placeAt({ latitude, longitude }) {
      const answer = await ask('geo-places', {
        QueryPosition: [longitude, latitude],
        MaxResults: 1,
        // We store the answers, which `SingleUse` would forbid.
        IntendedUse: 'Storage',
      }).catch(noAnswerHere);
      const found = answer === undefined ? undefined : z.parse(placesSchema, answer).ResultItems?.[0];
      const at = positionOf(found?.Position);
      if (!found || !at) return undefined;
      return {
        point: { longitude: at[0], latitude: at[1] },
        label: found.Address?.Label ?? found.Title,
        street: found.Address?.Street,
        town: found.Address?.Locality,
        attribution: CREDIT,
      };
    },
    async walkBetween(from, to) {
      const answer = await ask('geo-routes', {
        Origin: [from.longitude, from.latitude],
        Destination: [to.longitude, to.latitude],
        TravelMode: 'Pedestrian',
        // Plain coordinates instead of an encoded polyline.
        LegGeometryFormat: 'Simple',
        // Steps with the names of the streets, which `Default` has only in sentences.
        TravelStepType: 'TurnByTurn',
        LegAdditionalFeatures: ['TravelStepInstructions'],
      }).catch(noAnswerHere);
      const legs = (answer === undefined ? undefined : z.parse(routesSchema, answer).Routes[0]?.Legs) ?? [];
      // Routes with a ferry are rejected.
      if (legs.some(({ Type }) => Type !== 'Pedestrian')) return undefined;
      const coordinates = lineOf(legs.map(({ Geometry }) => Geometry.LineString));
      if (coordinates.length < 2) return undefined;
      // Between two points there is one leg; the offsets of its steps count its points.
      const [leg] = legs;
      const directions = legs.length > 1 ? [] : directionsOf(leg?.PedestrianLegDetails?.TravelSteps ?? [], coordinates);
      return { coordinates, directions, attribution: CREDIT };
    },
  };
}
