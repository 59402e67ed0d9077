import type { Position } from '../../../shared/domain/geo.ts';
import { perComponent } from '../network/components.ts';
import {
  DEGREE,
  EdgeFlag,
  incidentLists,
  type Network,
  STREET_CLASSES,
  type StreetClass,
  shapeMetres,
  UNKNOWN_TRAITS,
} from '../network/network.ts';
import { uint32At } from '../network/typedArrays.ts';

export interface NetworkInput {
  vertices: readonly { id: number; latitude: number; longitude: number }[];
  edges: readonly EdgeInput[];
}

export interface EdgeInput {
  from: number;
  to: number;
  streetClass: StreetClass;
  flags?: number;
  traits?: number;
  comfort?: number;
  name?: string;
  /** Geometry with end points; a straight line if absent. */
  points?: readonly Position[];
  componentMetres?: number;
}

/** Builds a network from plain objects and derives lengths, components and adjacency. */
export function buildNetwork({ vertices, edges }: NetworkInput): Network {
  const id = Float64Array.from(vertices, (vertex) => vertex.id);
  const latitude = Float64Array.from(vertices, (vertex) => vertex.latitude);
  const longitude = Float64Array.from(vertices, (vertex) => vertex.longitude);
  const from = Uint32Array.from(edges, (edge) => edge.from);
  const to = Uint32Array.from(edges, (edge) => edge.to);
  const flags = Uint8Array.from(edges, (edge) => edge.flags ?? EdgeFlag.walkForward | EdgeFlag.walkBackward);
  const traits = Uint32Array.from(edges, (edge) => edge.traits ?? UNKNOWN_TRAITS);
  const comfort = Uint16Array.from(edges, (edge) => edge.comfort ?? 0);
  const streetClass = Uint8Array.from(edges, (edge) => STREET_CLASSES.indexOf(edge.streetClass));

  const names = [...new Set(['', ...edges.map(({ name = '' }) => name)])];
  const nameIndex = new Map(names.map((name, index) => [name, index]));
  const name = Uint32Array.from(edges, ({ name = '' }) => nameIndex.get(name) ?? 0);

  const vertexAt = (index: number): Position => {
    const vertex = vertices[index];
    if (!vertex) throw new RangeError(`An edge joins vertex ${index}, which is not there.`);
    return vertex;
  };
  const shapeStart = new Uint32Array(edges.length + 1);
  const coordinates: number[] = [];
  edges.forEach((edge, e) => {
    for (const point of edge.points ?? [vertexAt(edge.from), vertexAt(edge.to)]) {
      coordinates.push(Math.round(point.latitude * DEGREE), Math.round(point.longitude * DEGREE));
    }
    shapeStart[e + 1] = coordinates.length / 2;
  });
  const shape = Int32Array.from(coordinates);
  const metres = Float64Array.from(edges, (_, e) =>
    shapeMetres(shape.subarray(2 * uint32At(shapeStart, e), 2 * uint32At(shapeStart, e + 1))),
  );

  const measured = perComponent(vertices.length, { from, to, flags }, metres, (sum, more) => sum + more);
  edges.forEach((edge, e) => {
    if (edge.componentMetres !== undefined) measured[e] = edge.componentMetres;
  });

  return {
    vertices: { count: vertices.length, id, latitude, longitude },
    edges: {
      count: edges.length,
      from,
      to,
      metres,
      streetClass,
      flags,
      traits,
      comfort,
      name,
      componentMetres: measured,
      shapeStart,
    },
    shape,
    names,
    ...incidentLists(vertices.length, from, to),
  };
}
