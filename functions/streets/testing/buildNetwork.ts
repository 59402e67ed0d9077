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

  const names = [''];
  const nameIndex = new Map([['', 0]]);
  const name = Uint32Array.from(edges, ({ name: text = '' }) => {
    const known = nameIndex.get(text);
    if (known !== undefined) return known;
    nameIndex.set(text, names.length);
    return names.push(text) - 1;
  });

  const pointsOf = (edge: EdgeInput): readonly Position[] => {
    if (edge.points !== undefined) return edge.points;
    const ends = [vertices[edge.from], vertices[edge.to]].filter((vertex) => vertex !== undefined);
    if (ends.length < 2) throw new RangeError(`An edge joins vertex ${edge.from} to ${edge.to}: one is not there.`);
    return ends;
  };
  const shapeStart = new Uint32Array(edges.length + 1);
  const coordinates: number[] = [];
  edges.forEach((edge, e) => {
    for (const point of pointsOf(edge)) {
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
