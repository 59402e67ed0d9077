/** Least recently used entries are evicted; concurrent gets of one key share a load. */
export class LruCache<Value> {
  private readonly room: number;
  private readonly sizeOf: (value: Value) => number;
  /** In order of use, latest last. The size is 0 while the value loads. */
  private readonly entries = new Map<string, { value: Promise<Value>; size: number }>();
  private used = 0;

  constructor(room: number, sizeOf: (value: Value) => number) {
    this.room = room;
    this.sizeOf = sizeOf;
  }

  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.entries.get(key);
    if (known) {
      this.entries.delete(key);
      this.entries.set(key, known);
      return known.value;
    }
    const entry = { value: load(), size: 0 };
    this.entries.set(key, entry);
    entry.value.then(
      (value) => {
        entry.size = this.sizeOf(value);
        this.used += entry.size;
        this.makeRoom();
      },
      () => this.entries.delete(key),
    );
    return entry.value;
  }

  private makeRoom(): void {
    for (const [key, { size }] of this.entries) {
      if (this.used <= this.room) return;
      this.used -= size;
      if (size > 0) this.entries.delete(key);
    }
  }
}
