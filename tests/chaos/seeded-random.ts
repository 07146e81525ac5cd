/** A random number generator that repeats for the same seed. */
export type SeededRandom = {
  /** An integer from 0 up to but not including `below`. */
  integer(below: number): number
  pick<Item>(of: readonly Item[]): Item
}

/** mulberry32: small, fast, and random enough for load. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (below: number) => Math.floor(next() * below)
  return { integer, pick: (of) => of[integer(of.length)]! }
}
