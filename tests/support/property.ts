/** Settings of property-based tests: a fixed seed, so that a failure is reproducible. */
export const RUNS = { numRuns: 300, seed: 20261121 }
