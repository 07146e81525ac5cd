/** Chance that is the same for the same seed. */
export type Chance = {
  /** A whole number from 0 up to but not including `below`. */
  whole(below: number): number
  one<Item>(of: readonly Item[]): Item
}

/** mulberry32: small, fast, and good enough to be unfair to everybody alike. */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(next() * below)
  return { whole, one: (of) => of[whole(of.length)]! }
}
