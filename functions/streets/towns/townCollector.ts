import { greatCircleMetres, METRES_PER_DEGREE } from '../../../shared/domain/geo.ts';
import { hasPlates } from '../choice/signs.ts';
import { grouped } from '../grouped.ts';
import { NameTable } from '../import/keptWays.ts';
import { TileBuckets } from '../import/spill.ts';
import { DEGREE, EdgeFlag, EdgeTrait, isFastRoad } from '../network/network.ts';
import type { Place } from '../tiles/placeCodec.ts';
import type { TileEdge } from '../tiles/tileGrid.ts';
import { cellOf, cellsAround, type TileId, tileAt, tileKey } from '../tiles/tileGrid.ts';
import { isTown, townPlaceOf, townReachMetres } from '../tiles/town.ts';
import type { TownDraft } from './townCodec.ts';
import { piecesOf, type StreetPiece } from './townCodec.ts';

/** Gap that a crossing, square or tunnel may leave in a street; beyond it the pieces are two streets of one name. */
const TOGETHER_METRES = 150;
/** A shorter run is not collected as a street: it is a footbridge over a brook, or an end cut off by the extract. */
const SHORTEST_STREET_CENTIMETRES = 15_00;
/** Row stride of the spatial hash: more than the columns around the earth. */
const ROW = 2 ** 20;
const AROUND = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => row * ROW + column));

/** Splits the pieces of one name into connected streets, longest first, without the shortest. */
function streetRuns(pieces: readonly [StreetPiece, ...StreetPiece[]]): StreetPiece[][] {
  const reach = (TOGETHER_METRES / METRES_PER_DEGREE) * DEGREE;
  const narrow = Math.max(0.05, Math.cos((pieces[0].latitude / DEGREE) * (Math.PI / 180)));
  const squareOf = ({ latitude, longitude }: StreetPiece) =>
    Math.floor(latitude / reach) * ROW + Math.floor((longitude * narrow) / reach);
  const squares = grouped([...pieces.entries()], ([, piece]) => squareOf(piece));
  const isTaken = new Uint8Array(pieces.length);
  const runs: StreetPiece[][] = [];
  for (let first = 0; first < pieces.length; first++) {
    if (isTaken[first] === 1) continue;
    isTaken[first] = 1;
    const run = [first];
    for (const at of run) {
      const piece = pieces[at];
      if (!piece) continue;
      const square = squareOf(piece);
      for (const beside of AROUND) {
        for (const [other, there] of squares.get(square + beside) ?? []) {
          if (isTaken[other] === 1 || metresApart(piece, there) > TOGETHER_METRES) continue;
          isTaken[other] = 1;
          run.push(other);
        }
      }
    }
    // Original order: neighbours are adjacent, so deltas are small.
    runs.push(run.sort((a, b) => a - b).flatMap((at) => pieces[at] ?? []));
  }
  return runs.filter((run) => lengthOf(run) >= SHORTEST_STREET_CENTIMETRES).sort((a, b) => lengthOf(b) - lengthOf(a));
}

const lengthOf = (pieces: readonly StreetPiece[]) => pieces.reduce((sum, { centimetres }) => sum + centimetres, 0);

const metresApart = (a: StreetPiece, b: StreetPiece): number =>
  greatCircleMetres(a.latitude / DEGREE, a.longitude / DEGREE, b.latitude / DEGREE, b.longitude / DEGREE);

/** Minimum name length, which excludes lane letters of car parks ("B"). */
const SHORTEST_NAME = 2;

type Edge = Pick<TileEdge, 'name' | 'streetClass' | 'flags' | 'traits'>;

/**
 * Whether an edge belongs to a collectable street: in a town and with a name on plates. Excludes tunnels and lines
 * across squares, but not bridges.
 */
export const isTownStreet = ({ name, streetClass, flags, traits }: Edge): boolean =>
  name.length >= SHORTEST_NAME &&
  hasPlates(streetClass) &&
  (flags & EdgeFlag.tunnel) === 0 &&
  (traits & EdgeTrait.inTown) !== 0 &&
  (traits & (EdgeTrait.noPlate | EdgeTrait.acrossSquare)) === 0 &&
  !isFastRoad(traits);

interface CollectedTown extends Place {
  tile: TileId;
}

interface CollectedPiece extends StreetPiece {
  town: number;
  street: number;
}

/** Collects each town's streets while tiles are written: a few kilobytes per town in memory, the rest spilled. */
export class TownCollector {
  private readonly buckets = new TileBuckets();
  private readonly townsOfCell = new Map<string, CollectedTown[]>();
  private readonly names = new NameTable();

  constructor(places: readonly Place[]) {
    for (const place of places.filter(isTown)) {
      const town = { ...place, tile: tileAt(place.latitude, place.longitude) };
      for (const { x, y } of cellsAround(town, townReachMetres(town.kind))) {
        const key = `${x}/${y}`;
        this.townsOfCell.set(key, [...(this.townsOfCell.get(key) ?? []), town]);
      }
    }
  }

  /** Expects each tile once. If several tiles hold an edge, each adds the pieces whose midpoint it contains. */
  addTile(tile: TileId, edges: readonly TileEdge[]): void {
    const { x, y } = cellOf(tile);
    const towns = this.townsOfCell.get(`${x}/${y}`);
    if (!towns) return;
    const here = tileKey(tile);
    for (const edge of edges) {
      if (!isTownStreet(edge)) continue;
      for (const piece of piecesOf(edge.shape, edge.metres)) {
        const middle = { latitude: piece.latitude / DEGREE, longitude: piece.longitude / DEGREE };
        if (edge.shared && tileKey(tileAt(middle.latitude, middle.longitude)) !== here) continue;
        const town = townPlaceOf(middle, towns);
        if (town) this.add(town, edge.name, piece);
      }
    }
  }

  tiles(): TileId[] {
    return this.buckets.tiles();
  }

  townsOf(tile: TileId): TownDraft[] {
    const pieces = this.buckets.read(
      tile,
      (reader): CollectedPiece => ({
        town: reader.varint(),
        street: reader.varint(),
        latitude: reader.signed(),
        longitude: reader.signed(),
        heading: reader.varint(),
        centimetres: reader.varint(),
      }),
    );
    const nameOf = (number: number) => this.names.names[number] ?? '';
    return [...grouped(pieces, ({ town }) => town)].map(([town, its]) => ({
      name: nameOf(town),
      streets: [...grouped(its, ({ street }) => street)]
        .map(([street, all]) => ({ name: nameOf(street), all }))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .flatMap(({ name, all }) => streetRuns(all).map((pieces) => ({ name, pieces }))),
    }));
  }

  close(): void {
    this.buckets.close();
  }

  private add(town: CollectedTown, street: string, piece: StreetPiece): void {
    this.buckets.put(town.tile, (record) => {
      record.varint(this.names.add(town.name)).varint(this.names.add(street));
      record.signed(piece.latitude).signed(piece.longitude).varint(piece.heading).varint(piece.centimetres);
    });
  }
}
