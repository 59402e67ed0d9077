import * as z from 'zod/mini';
import { type Location, lineOf, noAnswerHere, positionOf } from './location.ts';
import { directionsOf, legDetailsSchema } from './locationSteps.ts';
import type { AskLocation } from './signedRequest.ts';

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
