import { NameTable } from '../import/nameTable.ts';
import { TileBuckets } from '../import/tileBuckets.ts';
import { DEGREE } from '../network/buildNetwork.ts';
import { cellOf, cellsAround } from '../tiles/cells.ts';
import type { Place } from '../tiles/placeCodec.ts';
import type { TileEdge } from '../tiles/tileEdges.ts';
import { type TileId, tileAt, tileKey } from '../tiles/tileGrid.ts';
import { isTown, townPlaceOf, townReachMetres } from '../tiles/town.ts';
import { grouped } from './grouped.ts';
import { isTownStreet } from './isTownStreet.ts';
import { piecesOf, type StreetPiece } from './streetPieces.ts';
import { streetRuns } from './streetRuns.ts';
import type { TownDraft } from './townCodec.ts';

interface CollectedTown extends Place {
  tile: TileId;
}

/** Town and street by their numbers among the names. */
interface CollectedPiece extends StreetPiece {
  town: number;
  street: number;
}

/** Gathers, while tiles are written, the streets of each town: a few kilobytes of each in memory, the rest spilled. */
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

  /** Every tile once. An edge that several tiles hold leaves in each the pieces whose middles lie there. */
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

  /** The tiles in which towns have their places. */
  tiles(): TileId[] {
    return this.buckets.tiles();
  }

  /** The towns of such a tile, their streets by name. */
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
