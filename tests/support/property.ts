/** How property-based tests run: the same cases every time, so that a red run stays red. */
export const RUNS = { numRuns: 300, seed: 20261121 }
