/** Whether a point lies in a ring (x and y interleaved), by counting the sides that a line to the left meets. */
export function isIn(ring: ArrayLike<number>, x: number, y: number): boolean {
  let inside = false;
  for (let p = 0, before = ring.length - 2; p < ring.length; before = p, p += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = [ring[before], ring[before + 1], ring[p], ring[p + 1]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
