/** A repeatable generator (mulberry32): the demo world is the same at every start. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** In [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** `count` different members of the list, in a random order. */
  some<T>(list: readonly T[], count: number): T[] {
    const pool = [...list];
    const out: T[] = [];
    while (out.length < count && pool.length > 0)
      out.push(...pool.splice(Math.floor(this.next() * pool.length), 1));
    return out;
  }
}
