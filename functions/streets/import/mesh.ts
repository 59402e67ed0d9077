/** Lines between places, as a graph that answers whether there is a way short enough. */
export class Mesh {
  private readonly lines = new Map<number, { to: number; length: number }[]>();

  add(from: number, to: number, length: number): void {
    this.end(from).push({ to, length });
    this.end(to).push({ to: from, length });
  }

  hasWayWithin(from: number, to: number, most: number): boolean {
    const open = new Map([[from, 0]]);
    const done = new Set<number>();
    while (open.size > 0) {
      const [place, length] = [...open].reduce((best, next) => (next[1] < best[1] ? next : best));
      if (place === to) return true;
      open.delete(place);
      done.add(place);
      for (const line of this.lines.get(place) ?? []) {
        const there = length + line.length;
        if (there > most || done.has(line.to) || there >= (open.get(line.to) ?? Number.POSITIVE_INFINITY)) continue;
        open.set(line.to, there);
      }
    }
    return false;
  }

  private end(place: number): { to: number; length: number }[] {
    const lines = this.lines.get(place) ?? [];
    this.lines.set(place, lines);
    return lines;
  }
}
