import * as z from 'zod/mini';
import type { Line } from '../../../shared/domain/geo.ts';
import { type Direction, RELATIONS, SIGHTS, TURNS, WAYS } from '../../../shared/domain/walk/directions.ts';
import { keys, prefixOf } from '../keys.ts';
import type { ReadTable } from '../table.ts';

/**
 * A route's line as text: steps of 1e-7 degrees, delta-encoded. Five kilometres take about two kilobytes, an eighth of
 * what DynamoDB charges for nested lists.
 */
const perDegree = 1e7;

export function packLine(coordinates: Line): string {
  let [x, y] = [0, 0];
  return coordinates
    .flatMap(([longitude, latitude]) => {
      const [toX, toY] = [Math.round(longitude * perDegree), Math.round(latitude * perDegree)];
      const step = [toX - x, toY - y];
      [x, y] = [toX, toY];
      return step;
    })
    .join(' ');
}

export function unpackLine(text: string): Line {
  const steps = text.split(' ').map(Number);
  const coordinates: Line = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    coordinates.push([x / perDegree, y / perDegree]);
  }
  return coordinates;
}

export interface WayInWords {
  line: Line;
  directions: Direction[];
}

export interface RouteHome extends WayInWords {
  metres: number;
  repeatedMetres: number;
}

export interface Ways extends WayInWords {
  /** Null on routes without a street network. */
  wayHome: RouteHome | null;
}

export const noWays: Ways = { line: [], directions: [], wayHome: null };

/** Packed, because DynamoDB charges for attribute names. */
export const waysFields = {
  line: z.string(),
  directions: z.string(),
  wayHome: z.nullable(
    z.object({ line: z.string(), directions: z.string(), metres: z.number(), repeatedMetres: z.number() }),
  ),
};
const waysItem = z.object(waysFields);
type StoredWays = z.output<typeof waysItem>;

export const packWays = ({ line, directions, wayHome }: Ways): StoredWays => ({
  line: packLine(line),
  directions: packDirections(directions),
  wayHome: wayHome && {
    ...wayHome,
    line: packLine(wayHome.line),
    directions: packDirections(wayHome.directions),
  },
});

export const unpackWays = ({ line, directions, wayHome }: StoredWays): Ways => ({
  line: unpackLine(line),
  directions: unpackDirections(directions),
  wayHome: wayHome && {
    ...wayHome,
    line: unpackLine(wayHome.line),
    directions: unpackDirections(wayHome.directions),
  },
});

export const parseWays = (item: unknown): Ways => unpackWays(waysItem.parse(item));

/** Lines of several days; undefined for days without one. */
export async function readLines(
  table: ReadTable,
  walkerId: string,
  days: readonly string[],
): Promise<(Line | undefined)[]> {
  const items = await table.batchGet(
    days.map((day) => keys.line(walkerId, day)),
    { consistent: false },
  );
  return items.map((item) => item && unpackLine(z.string().parse(item.line)));
}

/** Number of recent walks whose streets count as known. */
const REMEMBERED = 30;

/** Lines of the latest challenges, walked or not, newest first with their days. */
export async function latestLines(table: ReadTable, walkerId: string): Promise<{ day: string; line: Line }[]> {
  const range = prefixOf(keys.line(walkerId, ''));
  const only = ['SK', 'line'];
  const { items } = await table.query({ ...range, newestFirst: true, limit: REMEMBERED, consistent: false, only });
  return items.map((item) => ({
    day: String(item.SK).slice(range.beginsWith.length),
    line: unpackLine(z.string().parse(item.line)),
  }));
}

const packedDirections = z.array(
  z.tuple([
    z.number(),
    z.enum(TURNS),
    z.enum(WAYS),
    z.nullable(z.string()),
    z.enum(RELATIONS),
    z.nullable(z.number()),
    z.optional(z.enum(SIGHTS)),
  ]),
);

const packDirections = (directions: readonly Direction[]): string =>
  JSON.stringify(
    directions.map(({ at, turn, way, street, relation, heading, sight }) => [
      at,
      turn,
      way,
      street,
      relation,
      heading ?? null,
      ...(sight ? [sight] : []),
    ]),
  );

const unpackDirections = (text: string): Direction[] =>
  packedDirections.parse(JSON.parse(text)).map(([at, turn, way, street, relation, heading, sight]) => ({
    ...{ at, turn, way, street, relation },
    ...(heading !== null && { heading }),
    ...(sight && { sight }),
  }));
