/** Settings of property-based tests: a fixed seed, so that a failure is reproducible. */
export const PROPERTY_PARAMETERS = { numRuns: 300, seed: 20261121 }
